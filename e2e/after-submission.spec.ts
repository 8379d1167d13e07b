import { API, answerOnce } from './support/answers.ts'
import { warnsOnLeaving } from './support/dialogs.ts'
import { field } from './support/fields.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { openAt, storedText } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test('an accepted submission without a URL starts a new application at the first step @prove @intercepted', async ({
  applicant,
  page,
}) => {
  await openAt(page, 'review-&-submit')
  await applicant.sign(SIGNER)
  await answerOnce(page, 303, {})
  await applicant.submit()
  await applicant.isAt('business-details')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('')
  await expect(field(page, 'Zip')).toHaveValue('')
  expect(await warnsOnLeaving(page)).toBe(false)
})

test('an accepted submission goes to the URL without a leave warning @prove @intercepted', async ({
  applicant,
  page,
}) => {
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type())
    await dialog.accept()
  })
  await openAt(page, 'review-&-submit')
  await applicant.sign(SIGNER)
  await answerOnce(page, 302, { url: '/connect/about?from=application' })
  await applicant.submit()
  await expect(page).toHaveURL('/connect/about?from=application')
  expect(dialogs).toEqual([])
})

test('until the next page opens, the applicant reads that the application was received @prove @intercepted', async ({
  applicant,
  page,
}) => {
  const next = '/connect/about?from=application'
  // The browser stays on the page, as it does while another is loading.
  await page.route(`**${next}`, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const stayed = page.waitForResponse(`**${next}`)
  await openAt(page, 'review-&-submit')
  await applicant.sign(SIGNER)
  await answerOnce(page, 303, { url: next })
  await applicant.submit()
  const heading = { level: 1, name: 'We received your application' } as const
  await expect(page.getByRole('heading', heading)).toBeFocused()
  await stayed
  await page.getByRole('link', { name: 'continue to the next page' }).click()
  await expect(page).toHaveURL(next)
})

test('the confirmation says who applied and signed and when we decide, with Print beside the copy', async ({
  applicant,
  page,
}) => {
  await openAt(page, 'review-&-submit')
  await applicant.signAndSubmit(SIGNER)
  const facts = page.getByRole('main').locator('dl')
  await expect(facts).toContainText('BusinessGolden Gate Bakery')
  await expect(facts).toContainText('Signed byMaria Alvarez')
  await expect(page.getByText(/^We'll write to you as soon as we decide\.$/)).toBeVisible()
  const shown = await page.getByRole('main').getByRole('button').allInnerTexts()
  const order = [
    'Download signed copy (PDF)',
    'Copy the link to your signed copy',
    'Print this page',
    'Withdraw my application',
  ]
  expect(shown.filter((text) => order.includes(text))).toEqual(order)
  expect(shown.at(-1)).toBe('Withdraw my application')
})

test('a made-up reference is not reported as received @prove', async ({
  allowConsoleErrors,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  await page.goto('/apply/confirmation#MA-AAAA-2222')
  const heading = { level: 1, name: "We don't know this number" } as const
  await expect(page.getByRole('heading', heading)).toBeVisible()
  await expect(page.getByText('Application received')).toBeHidden()
})

test('a reference without a secret shows its status, and opens no copy @prove', async ({
  applicant,
  page,
}) => {
  await openAt(page, 'review-&-submit')
  const reference = await applicant.signAndSubmit(SIGNER)
  await expect(page.getByRole('button', { name: 'Copy the number' })).toBeVisible()
  await page.goto('/connect/about')
  await page.goto(`/apply/confirmation#${reference}`)
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Download/ })).toBeHidden()
})

test('a form opened again in the same tab leads to the sent application, until its notice is closed', async ({
  applicant,
  page,
}) => {
  await openAt(page, 'review-&-submit')
  const reference = await applicant.signAndSubmit(SIGNER)
  expect(await storedText(page)).not.toContain(plainApplication().legalBusinessName)
  await applicant.open()
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'You sent an application from this tab.' })
  await expect(notice).toContainText(reference)
  await page.getByRole('link', { name: 'Check its status' }).click()
  await applicant.reference()
  await applicant.open()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await applicant.isAt('business-details')
  expect(await storedText(page)).not.toContain(reference)
})

for (const { outcome, status, body } of [
  { outcome: 'accepts', status: 303, body: { url: '/apply/confirmation#MA-7K3Q-9XDM' } },
  { outcome: 'cannot use the bank of', status: 512, body: { errors: [] } },
  { outcome: 'refuses', status: 422, body: { errors: ['We are closed today'] } },
]) {
  test(`an answer that ${outcome} an application leaves what was typed since "Start over" @prove @intercepted`, async ({
    allowConsoleErrors,
    applicant,
    page,
  }) => {
    allowConsoleErrors(/status of (422|512)/)
    const answer = Promise.withResolvers<void>()
    await page.route(API, async (route) => {
      await answer.promise
      await route.fulfill({ status, json: body })
    })
    await openAt(page, 'review-&-submit')
    await applicant.sign(SIGNER)
    await applicant.submit()
    await applicant.button('Start over and delete what I typed').click()
    await applicant.button('Delete and start over').click()
    await applicant.isAt('business-details')
    const name = field(page, 'Business Name (DBA)')
    await name.pressSequentially('Second Bakery')
    const answered = page.waitForResponse(API)
    answer.resolve()
    await (await answered).finished()
    if (status === 303) {
      await expect(page.getByText(/You sent an application.* MA-7K3Q-9XDM\.$/)).toBeVisible()
    }
    await name.pressSequentially(', Inc.')
    await expect(name).toHaveValue('Second Bakery, Inc.')
    await applicant.businessDetails(plainApplication())
    await applicant.next('business-overview')
  })
}
