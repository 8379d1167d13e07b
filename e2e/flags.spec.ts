import { Applicant } from './support/applicant.ts'
import { stopClock, TYPING_PAUSE_MS } from './support/clock.ts'
import { field, part } from './support/fields.ts'
import { loadedAhead } from './support/loaded.ts'
import { plainApplication } from './support/samples.ts'
import { expect, sandboxOf, test } from './support/sandbox.ts'
import { startAt } from './support/saved-draft.ts'

test('with both flags off, the policy allows no other origin, and nothing is requested from one @prove', async ({
  page,
  start,
}) => {
  const app = await start({ FLAGS_OFF: 'bank-link,address-suggestions' })
  const sandbox = await sandboxOf(app)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const shown = await page.goto(`${app.url}/apply/business-details`)
  const policy = (await shown?.headerValue('content-security-policy')) ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("frame-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toMatch(/https?:/)
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")

  const applicant = new Applicant(page)
  await loadedAhead(page)
  const street = field(part(page, 'Location Address'), 'Street')
  await stopClock(page)
  await street.pressSequentially('100 Market')
  await page.clock.runFor(TYPING_PAUSE_MS)
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.clock.resume()

  await startAt(page, 'banking-information', plainApplication(), app)
  await expect(field(page, 'Bank Routing Number')).toBeVisible()
  await expect(applicant.button('Validate through Plaid instead')).toBeHidden()
  await applicant.bankManually(plainApplication())
  await applicant.next('review-&-submit')

  expect(requests.filter((url) => !url.startsWith(app.url))).toEqual([])
  expect(requests.filter((url) => /plaid|link-initialize|address-search/.test(url))).toEqual([])
  expect(requests.filter((url) => url.startsWith(sandbox.url))).toEqual([])
})

test('with the bank link on, the policy allows only its script and its API in addition', async ({
  app,
  page,
  sandbox,
}) => {
  const shown = await page.goto(`${app.url}/apply/business-details`)
  const policy = (await shown?.headerValue('content-security-policy')) ?? ''
  const foreign = policy.match(/https?:[^\s;]+/g)
  expect(foreign).toEqual([`${sandbox.url}/link/v2/stable/link-initialize.js`, sandbox.url])
  expect(policy).toContain("style-src-attr 'unsafe-inline'")
})

test('the vendor’s script finds no answers of earlier steps in the document', async ({ page }) => {
  const expected = plainApplication()
  const [owner] = expected.companyOwners
  if (!owner) throw new Error('The sample has an owner')
  await startAt(page, 'banking-information', expected)
  await page.waitForFunction(() => 'Plaid' in window)
  const shown = await page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea')
    return [document.documentElement.outerHTML, ...[...fields].map(({ value }) => value)].join('\n')
  })
  expect(shown).toContain('Validate Bank Info')
  const digits = shown.replace(/[-()/\s]/g, '')
  for (const secret of [owner.ssn, owner.dob, owner.phone, expected.tin, expected.businessPhone]) {
    expect(digits).not.toContain(secret)
  }
  for (const text of [owner.lastName, owner.email, owner.address.street, expected.businessEmail]) {
    expect(shown).not.toContain(text)
  }
})
