import { answerOnce } from './support/answers.ts'
import { field } from './support/fields.ts'
import { openAt } from './support/kept.ts'
import { warnsOnLeaving } from './support/leave-warning.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { expect, test } from './support/test.ts'

test('acceptance without an address begins anew at the first step', async ({
  app,
  applicant,
  page,
}) => {
  await openAt(page, app, 'review-&-submit', plainApplication())
  await applicant.sign(SIGNER)
  await answerOnce(page, 303, {})
  await applicant.submit()
  await applicant.isAt('business-details')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('')
  await expect(field(page, 'Zip')).toHaveValue('')
  expect(await warnsOnLeaving(page)).toBe(false)
})

test('acceptance with an address goes there without a warning', async ({
  app,
  applicant,
  page,
}) => {
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type())
    await dialog.accept()
  })
  await openAt(page, app, 'review-&-submit', plainApplication())
  await applicant.sign(SIGNER)
  await answerOnce(page, 302, { url: '/connect/about?from=application' })
  await applicant.submit()
  await expect(page).toHaveURL('/connect/about?from=application')
  expect(dialogs).toEqual([])
})
