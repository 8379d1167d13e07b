import { holdRequests } from './support/answers.ts'
import { warnsOnLeaving } from './support/dialogs.ts'
import { field, fill, part } from './support/fields.ts'
import { saveForLater } from './support/finish-later.ts'
import { invite, TEXTS } from './support/invitations.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { expectStored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const expected = plainApplication()
const { businessName, businessAddress, businessEmail, annualSales } = expected
const { businessStructure, yearFounded, mcc, productsOrServices, avgSale, highestSale } = expected

test('an invited applicant adds missing answers, and locked ones stay @intercepted', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 410/)
  const invited = await invite(app, {
    externalId: 'CRM-4711',
    answers: {
      ...{ businessName, businessAddress, businessEmail, annualSales },
      ...{ businessStructure, yearFounded, mcc, productsOrServices, avgSale, highestSale },
    },
    locked: ['businessName', 'businessAddress', 'annualSales'],
    returnUrl: 'https://partner.example/onboarding',
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url() + (request.postData() ?? '')))
  await page.goto(invited.url)
  await applicant.isAt('business-details')
  await expect(page.getByText('filled in what it knows')).toBeVisible()
  await expect(page).toHaveURL(
    (url) => url.hash === '' && url.search === `?invitation=${invited.id}`,
  )
  await expect(field(page, 'Business Name (DBA)')).toHaveValue(businessName)
  await expect(field(page, 'Business Name (DBA)')).toBeDisabled()
  await expect(field(page, 'Business Email')).toHaveValue(businessEmail)
  await expect(part(page, 'Location Address').getByLabel('City')).toBeDisabled()
  expect(await invited.status()).toBe('created')

  await page.getByRole('button', { name: TEXTS.notRight }).first().click()
  await expect(page.getByText("Please don't sign until")).toBeVisible()
  await expect.poll(async () => (await invited.read()).disputed).toEqual(['businessName'])
  expect(await invited.status()).toBe('opened')

  await fill(page, {
    'Legal Name': expected.legalBusinessName,
    'Business Phone': expected.businessPhone,
  })
  const release = await holdRequests(page, '**/api/invitations/*/answers')
  await page.reload()
  await expect(field(page, 'Legal Name')).toHaveValue(expected.legalBusinessName)
  await expect(field(page, 'Business Name (DBA)')).toBeDisabled()
  await applicant.next('business-overview')
  release()
  await expect.poll(() => invited.status()).toBe('started')
  await fill(page, { 'Tax ID Number (TIN)': expected.tin })
  await applicant.next('owner-details')
  await applicant.ownerDetails(expected)
  await applicant.next('transaction-details')
  await expect(field(page, 'Annual Card Sales')).toBeDisabled()
  await applicant.next('banking-information')
  const bankName = await applicant.bankManually(expected)
  await applicant.next('review-&-submit')
  const reference = await applicant.signAndSubmit(SIGNER)
  const stored = { ...expected, manualEntry: { ...expected.manualEntry, bankName } }
  await expectStored(app, reference, stored, { by: 'Maria Alvarez' })
  await expect(page.getByRole('link', { name: 'Return to partner.example' })).toHaveAttribute(
    'href',
    'https://partner.example/onboarding',
  )
  expect(await invited.read()).toMatchObject({ status: 'submitted', reference })
  expect(requested.filter((url) => url.includes(invited.secret))).toEqual([])

  await page.goto('about:blank')
  await page.goto(invited.url)
  await expect(page.getByText(TEXTS.closed.used)).toBeVisible()
})

test('an invitation whose script comes late is opened all the same, and one that cannot be read says so @intercepted', async ({
  allowConsoleErrors,
  app,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED|is damaged|cannot be decrypted/)
  const invited = await invite(app, { answers: { businessName }, locked: ['businessName'] })
  await page.route('**/open-invitation-*.js', (route) => route.abort(), { times: 1 })
  await page.goto(invited.url)
  await expect(field(page, 'Business Name (DBA)')).toBeDisabled()
  await expect(field(page, 'Business Name (DBA)')).toHaveValue(businessName)

  const other = await invite(app, { answers: { businessName } })
  await page.route('**/api/invitations/*/answers', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), ciphertext: 'AAAA' } })
  })
  await page.goto('about:blank')
  await page.goto(other.url)
  await expect(page.getByText(TEXTS.closed.unknown)).toBeVisible()
})

test('a link that no longer works says whom to ask, and loses nothing @prove', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of (404|410)/)
  const invited = await invite(app, { answers: { businessName }, locked: ['businessName'] })
  await page.goto(invited.url)
  await expect(field(page, 'Business Name (DBA)')).toBeDisabled()
  await fill(page, { 'Legal Name': 'Typed before it was canceled' })
  await invited.post('revoke')
  await page.reload()
  await expect(page.getByText(TEXTS.closed.revoked)).toBeVisible()
  await expect(page.getByText(TEXTS.kept)).toBeVisible()
  await expect(field(page, 'Legal Name')).toHaveValue('Typed before it was canceled')
  await applicant.button(TEXTS.newLink).click()
  await expect(page.getByText('If we invited you by email')).toBeVisible()

  await page.goto(`/apply/business-details?invitation=${'A'.repeat(22)}#${'A'.repeat(43)}`)
  await expect(page.getByText(TEXTS.closed.unknown)).toBeVisible()
  await applicant.button(TEXTS.newLink).click()
  await expect(page.getByText('If we invited you by email')).toBeVisible()

  for (const cutOff of ['', `AAAA#${'A'.repeat(43)}`]) {
    await page.goto(`/apply/business-details?invitation=${cutOff}`)
    await expect(page.getByText(TEXTS.closed.incomplete)).toBeVisible()
    await expect(applicant.button(TEXTS.newLink)).toBeHidden()
  }
})

test('starting over keeps the answers filled in for the applicant, and counts none as typed @prove', async ({
  app,
  applicant,
  page,
}) => {
  const invited = await invite(app, { answers: { businessName, businessEmail } })
  await page.goto(invited.url)
  await expect(field(page, 'Business Name (DBA)')).toHaveValue(businessName)
  await fill(page, { 'Business Name (DBA)': 'Another', 'Legal Name': 'Typed' })
  expect(await warnsOnLeaving(page)).toBe(true)
  await applicant.button('Start over and delete what I typed').click()
  await page.getByRole('button', { name: 'Delete and start over' }).click()
  await expect(field(page, 'Business Name (DBA)')).toHaveValue(businessName)
  await expect(field(page, 'Legal Name')).toHaveValue('')
  await expect(applicant.button('Start over and delete what I typed')).toBeHidden()
  await page.reload()
  await expect(field(page, 'Business Name (DBA)')).toHaveValue(businessName)
  await expect(applicant.button('Start over and delete what I typed')).toBeHidden()
  await expect(page.getByText('Welcome back.')).toBeHidden()
  // A visitor who has not touched the page is not warned.
  await page.getByRole('heading', { level: 1 }).click()
  expect(await warnsOnLeaving(page)).toBe(false)
})

test('an application finished later on another device is still the invited one @prove', async ({
  app,
  browser,
  page,
}) => {
  const invited = await invite(app, { answers: { businessName }, locked: ['businessName'] })
  await page.goto(invited.url)
  await expect(field(page, 'Business Name (DBA)')).toBeDisabled()
  await fill(page, { 'Legal Name': 'Typed on the first device' })
  const link = await saveForLater(page)
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(field(other, 'Legal Name')).toHaveValue('Typed on the first device')
  await expect(field(other, 'Business Name (DBA)')).toBeDisabled()
})
