import { Applicant } from './support/applicant.ts'
import {
  BACK_TO_LINK,
  expectManual,
  FAILED,
  storedBank,
  typeDetails,
  typed,
} from './support/bank-step.ts'
import { field } from './support/fields.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { expect, linkAccount, test } from './support/sandbox.ts'
import { startAt } from './support/saved-draft.ts'
import { toast } from './support/toasts.ts'

/** Links an account on the banking step, signs and submits. */
async function submitLinked(applicant: Applicant) {
  await linkAccount(applicant.page)
  await applicant.button('Continue with Existing Account').click()
  await applicant.sign(SIGNER)
  await applicant.submit()
}

test('a 512 response leads back to banking, and typed details then go through', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
  sandbox,
}) => {
  allowConsoleErrors(/status of (502|512)/)
  await sandbox.switch({ submission512: true })
  await startAt(page, 'banking-information', plainApplication({ businessName: 'Recovered Bakery' }))
  await submitLinked(applicant)
  await applicant.isAt('banking-information')
  await expect(toast(page, FAILED)).toBeVisible()
  await expectManual(page)
  await expect(page.getByText(/^We couldn't use your account through Plaid/)).toBeVisible()
  await expect(field(page, 'Account Number')).toHaveValue('')
  await expect(applicant.button('Use Account Ending in 4321')).toBeHidden()
  await typeDetails(page)
  await expect(page.getByText(/^We couldn't use your account through Plaid/)).toBeHidden()
  await applicant.next('review-&-submit')
  await expect(field(page, 'Full Name')).toHaveValue('Maria Alvarez')
  await applicant.submit()
  const { submission } = await storedBank(app, await applicant.reference())
  expect(submission).toMatchObject({
    businessName: 'Recovered Bakery',
    plaid: null,
    manualEntry: { routingNumber: typed.routing, accountNumber: typed.account },
  })
})

test('after a 512 response the bank can be linked again, and the submission then goes through @prove', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
  sandbox,
}) => {
  allowConsoleErrors(/status of (502|512)/)
  await sandbox.switch({ submission512: true })
  await startAt(page, 'banking-information')
  await submitLinked(applicant)
  await applicant.isAt('banking-information')
  await sandbox.reset()
  await applicant.button(BACK_TO_LINK).click()
  await linkAccount(page)
  await applicant.button('Continue with Existing Account').click()
  await applicant.submit()
  const { submission } = await storedBank(app, await applicant.reference())
  expect(submission.manualEntry).toBeNull()
})

test('a server restart between link and submission loses no numbers @prove', async ({
  allowConsoleErrors,
  page,
  start,
}, testInfo) => {
  allowConsoleErrors(/ERR_CONNECTION_REFUSED/)
  const dataDir = testInfo.outputPath('data')
  const first = await start({ DATA_DIR: dataDir })
  const { port } = new URL(first.url)
  await startAt(
    page,
    'banking-information',
    plainApplication({ businessName: 'Restarted Bakery' }),
    first,
  )
  const exchanged = page.waitForResponse('**/api/plaid/exchange')
  await linkAccount(page)
  expect((await exchanged).status()).toBe(204)
  const applicant = new Applicant(page)
  await applicant.button('Continue with Existing Account').click()
  await applicant.sign(SIGNER)
  await first.stop()
  const second = await start({ DATA_DIR: dataDir, PORT: port })
  await applicant.submit()
  const record = await storedBank({ ...second, dataDir }, await applicant.reference())
  expect(JSON.stringify(record)).toContain('"000111224321"')
})

test('a linked account that a reload has cleared is listed and can be linked again @prove', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await startAt(page, 'banking-information')
  await linkAccount(page)
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
  await page.reload()
  await applicant.isAt('review-&-submit')
  const cleared = page.getByRole('list', { name: 'Enter again' }).getByRole('button')
  await expect(cleared).toHaveText([
    'Tax ID Number (TIN)',
    'Maria Alvarez: SSN, Date of Birth',
    'Bank Account',
  ])
  await expect(page.getByText('Linked Account', { exact: true })).toBeVisible()
  await expect(page.getByText('Bank Routing Number', { exact: true })).toBeHidden()
  await cleared.last().click()
  await applicant.isAt('banking-information')
  await expect(page.getByText(/Please validate it again/)).toBeVisible()
  await linkAccount(page)
  await applicant.button('Continue with Existing Account').click()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText('Business Checking •••• 4321')).toBeVisible()
})
