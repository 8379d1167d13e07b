import type { Locator, Page } from '@playwright/test'
import { Applicant } from './support/applicant.ts'
import { stopClock, TYPING_PAUSE_MS } from './support/clock.ts'
import { dropdown, field, part } from './support/fields.ts'
import { loadedAhead } from './support/loaded.ts'
import { plainApplication } from './support/samples.ts'
import { expect, sandboxOf, test } from './support/sandbox.ts'
import { openAt } from './support/saved-draft.ts'

const ATTRIBUTION = '© OpenStreetMap contributors'
const SEARCH = '**/api/address-search'

/** A place whose state and ZIP are unknown. */
const harbor = {
  address_line1: '5 Harbor Way',
  street2: '',
  postcode: '',
  state_code: '',
  city: 'Sitka',
  attribution: '',
}

function location(page: Page): Locator {
  return part(page, 'Location Address')
}

function street(page: Page): Locator {
  return dropdown(location(page), 'Street')
}

async function expectAddress(scope: Locator, [street, city, state, zip]: readonly string[]) {
  await expect(field(scope, 'Street')).toHaveValue(street ?? '')
  await expect(field(scope, 'City')).toHaveValue(city ?? '')
  await expect(dropdown(scope, 'State')).toContainText(state ?? '')
  await expect(field(scope, 'Zip')).toHaveValue(zip ?? '')
}

/** Opens the first step and waits until it is hydrated: text typed earlier starts no search. */
async function openFirstStep(applicant: Applicant) {
  await applicant.open()
  await loadedAhead(applicant.page)
}

test('an address can be picked with the keyboard', async ({ applicant, page }) => {
  await openFirstStep(applicant)
  await street(page).pressSequentially('mark')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(5)
  await expect(location(page).getByText(ATTRIBUTION)).toBeVisible()
  await expect(street(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(street(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? 'none',
  )
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)
  await expectAddress(location(page), ['118 Market Street', 'San Diego', 'California', '92101'])
  await expect(street(page)).toBeFocused()
})

test('an address can be picked with the mouse, and overwritten by typing @prove', async ({
  applicant,
  page,
}) => {
  await openFirstStep(applicant)
  await street(page).pressSequentially('77 Broad')
  await page.getByRole('option', { name: /77 Broadway/ }).click()
  await expectAddress(location(page), ['77 Broadway', 'New York', 'New York', '10006'])
  await street(page).fill('')
  await street(page).pressSequentially('Nowhere Lane 1')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expectAddress(location(page), ['Nowhere Lane 1', 'New York', 'New York', '10006'])
})

test('Escape closes the suggestions and keeps the typed text @prove', async ({
  applicant,
  page,
}) => {
  await openFirstStep(applicant)
  await street(page).pressSequentially('12 Main')
  await expect(page.getByRole('option')).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(street(page)).toHaveValue('12 Main')
  await page.keyboard.press('Tab')
  await expect(field(location(page), 'Street 2')).toBeFocused()
})

test('a suggestion replaces the previous one completely @prove @intercepted', async ({
  applicant,
  page,
}) => {
  await openFirstStep(applicant)
  await street(page).pressSequentially('14 Front')
  await page.getByRole('option', { name: /Juneau/ }).click()
  await expectAddress(location(page), ['14 Front Street', 'Juneau', 'Alaska', '99801'])
  await page.route(SEARCH, (route) =>
    route.fulfill({
      json: {
        features: [{ properties: { ...harbor, formatted: '5 Harbor Way' } }],
      },
    }),
  )
  await street(page).fill('')
  await street(page).pressSequentially('5 Harb')
  await page.getByRole('option', { name: '5 Harbor Way' }).click()
  // State and ZIP were the previous address's.
  await expectAddress(location(page), ['5 Harbor Way', 'Sitka', '', ''])
  await expect(dropdown(location(page), 'State')).not.toContainText('Alaska')
  await expect(field(location(page), 'Street 2')).toHaveValue('')
})

test('a second suggestion replaces the values of the first, and keeps a typed number @prove', async ({
  applicant,
  page,
}) => {
  await openFirstStep(applicant)
  await street(page).pressSequentially('77 Broad')
  await page.getByRole('option', { name: /77 Broadway/ }).click()
  await street(page).fill('')
  await street(page).pressSequentially('4711 Juniper')
  await page.getByRole('option', { name: /^Juniper Way/ }).click()
  await expectAddress(location(page), ['4711 Juniper Way', 'Boulder', 'Colorado', '80301'])
  await street(page).fill('')
  await street(page).pressSequentially('210 Calle F')
  await page.getByRole('option', { name: /San Juan/ }).click()
  await expectAddress(location(page), ['210 Calle Fortaleza', 'San Juan', 'Puerto Rico', '00901'])
})

test('typed parts that a suggestion lacks are kept or reported as left out @prove @intercepted', async ({
  applicant,
  page,
}) => {
  await openFirstStep(applicant)
  await page.route(SEARCH, (route) =>
    route.fulfill({
      json: {
        features: [
          { properties: { ...harbor, address_line1: 'Harbor Way', formatted: 'Harbor Way' } },
        ],
      },
    }),
  )
  await street(page).pressSequentially('4711 Harbor Way Apt 4')
  await page.getByRole('option', { name: 'Harbor Way' }).click()
  await expect(street(page)).toHaveValue('4711 Harbor Way')
  await expect(field(location(page), 'Street 2')).toHaveValue('Apt 4')
  await street(page).fill('')
  await street(page).pressSequentially('Lot 12 Harbor Way')
  await page.getByRole('option', { name: 'Harbor Way' }).click()
  await expect(street(page)).toHaveValue('Harbor Way')
  await expect(street(page)).toHaveAccessibleDescription(/Left out: “Lot 12”\.$/)
})

test('a suggestion fills in the second line only if it has one @prove @intercepted', async ({
  applicant,
  page,
}) => {
  await openFirstStep(applicant)
  const secondLine = field(location(page), 'Street 2')
  for (const [street2, shown] of [
    ['', 'Back door'],
    ['Unit 4B', 'Unit 4B'],
    // The values from a suggestion go with it.
    ['', ''],
  ] as const) {
    if (shown === 'Back door') await secondLine.fill('Back door')
    const properties = { ...harbor, street2, formatted: `5 Harbor Way ${street2}` }
    await page.route(SEARCH, (route) => route.fulfill({ json: { features: [{ properties }] } }))
    await street(page).fill('')
    await street(page).pressSequentially('5 Harb')
    await page.getByRole('option', { name: /^5 Harbor Way/ }).click()
    await expect(secondLine).toHaveValue(shown)
    await page.unroute(SEARCH)
  }
})

test('the search waits for a pause in typing, and drops the response to an earlier search @prove @intercepted', async ({
  applicant,
  page,
}) => {
  const requests: string[] = []
  const late = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(SEARCH, async (route) => {
    const { text } = route.request().postDataJSON()
    requests.push(text)
    const response = await route.fetch()
    if (text === '12 Main') await late.promise
    // A request that the page has canceled cannot be answered.
    await route.fulfill({ response }).catch(() => undefined)
    if (text === '12 Main') arrived.resolve()
  })
  await openFirstStep(applicant)
  await stopClock(page)
  await street(page).pressSequentially('12 Main')
  await page.clock.runFor(TYPING_PAUSE_MS)
  await expect.poll(() => requests).toEqual(['12 Main'])
  await street(page).fill('')
  await street(page).pressSequentially('77 Broadway')
  await page.clock.runFor(TYPING_PAUSE_MS)
  await expect(page.getByRole('option')).toHaveText([/77 Broadway/])
  late.resolve()
  await arrived.promise
  await page.clock.runFor(TYPING_PAUSE_MS)
  await expect(page.getByRole('option')).toHaveText([/77 Broadway/])
  expect(requests).toEqual(['12 Main', '77 Broadway'])
})

test('autofill opens no suggestions @prove', async ({ applicant, page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/address-search')) requests.push(request.url())
  })
  await openFirstStep(applicant)
  await expect(street(page)).toHaveAttribute('autocomplete', /address-line1$/)
  await expect(field(location(page), 'Zip')).toHaveAttribute('autocomplete', /postal-code$/)
  await stopClock(page)
  await street(page).evaluate((input: HTMLInputElement) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setter?.call(input, '100 Market Street')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(street(page)).toHaveValue('100 Market Street')
  await page.clock.runFor(TYPING_PAUSE_MS)
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(requests).toEqual([])
})

test('suggestions also appear for a home address @prove', async ({ page }) => {
  await openAt(page, 'owner-details', plainApplication({ companyOwners: [] }))
  const applicant = new Applicant(page)
  await applicant.button('Add').click()
  const form = applicant.ownerForm('Create')
  await form.getByRole('radio', { name: 'Add New Address' }).check()
  await dropdown(form, 'Street').pressSequentially('33 Pearl')
  await expect(page.getByRole('option')).toHaveText(['33 Pearl Street, Boulder, CO 80302'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectAddress(form, ['33 Pearl Street', 'Boulder', 'Colorado', '80302'])
})

test('a geocoder that hangs delays nobody @prove', async ({ allowConsoleErrors, page, start }) => {
  allowConsoleErrors(/status of 502/)
  const app = await start()
  const sandbox = await sandboxOf(app)
  await sandbox.switch({ services: { addresses: 'hanging' } })
  await page.goto(`${app.url}/apply/business-details`)
  const applicant = new Applicant(page)
  await applicant.isAt('business-details')
  await loadedAhead(page)
  const expected = plainApplication()
  await street(page).pressSequentially('350 Mission', { delay: 60 })
  await applicant.businessDetails(expected)
  await applicant.next('business-overview')
  await expect(page.getByRole('option')).toHaveCount(0)
})
