/** What happens in the hand: slow scripts, reloads, Back, duplicated tabs, autofill, a lost network. */
import type { Page } from '@playwright/test'
import { sampleApplication } from '../src/domain/testing/sample-application.ts'
import { MAILING } from './support/applicant.ts'
import { dropdown, field, fill, part } from './support/fields.ts'
import { keptDraft, storedText } from './support/kept.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/test.ts'

const ENTRY = /\/assets\/index-[^/]+\.js$/

/** Holds answers back until they are let go. */
async function holdBack(page: Page, url: RegExp) {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

test('what is typed before the script arrives, and while it starts, stays', async ({
  applicant,
  page,
}) => {
  const scriptArrives = await holdBack(page, ENTRY)
  await page.goto('/apply/business-details', { waitUntil: 'commit' })
  await field(page, 'Business Name (DBA)').fill('Golden Gate Bakery')
  await page.getByRole('checkbox', { name: MAILING }).check()
  await field(page, 'Business Phone').pressSequentially('1415')
  await field(page, 'Legal Name').focus()
  const legalName = 'The quick brown fox jumps over the lazy dog and back, LLC'
  const typing = page.keyboard.type(legalName, { delay: 15 })
  setTimeout(scriptArrives, 200)
  await typing
  await expect(part(page, 'Mailing Address')).toBeVisible()
  await expect(field(page, 'Legal Name')).toHaveValue(legalName)
  await expect(field(page, 'Legal Name')).toBeFocused()
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('Golden Gate Bakery')
  await expect(page.getByRole('checkbox', { name: MAILING })).toBeChecked()
  await expect(field(page, 'Business Phone')).toHaveValue('(415')
  await page.getByRole('checkbox', { name: MAILING }).uncheck()
  await applicant.businessDetails(plainApplication())
  await applicant.next()
  await applicant.isAt('business-overview')
})

test('a dropdown that has the focus before the script arrives keeps it, and opens by key', async ({
  page,
}) => {
  const scriptArrives = await holdBack(page, ENTRY)
  await page.goto('/apply/business-details', { waitUntil: 'commit' })
  const state = dropdown(page, 'State')
  await state.focus()
  scriptArrives()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(page.getByRole('listbox')).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(state).toBeFocused()
  await page.keyboard.type('Cal')
  await page.keyboard.press('Enter')
  await expect(state).toContainText('California')
})

test('the list of problems says of two fields with one name which it means', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await page.getByRole('checkbox', { name: MAILING }).check()
  await applicant.next()
  const entry = page.getByRole('button', { name: 'Mailing Address, City: This field is required' })
  await entry.click()
  await expect(field(part(page, 'Mailing Address'), 'City')).toBeFocused()
  await expect(
    page.getByRole('button', { name: 'Legal Name: This field is required' }),
  ).toBeVisible()
})

test('a reload on the summary loses nothing but secrets, marks them, and leads to each', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await applicant.open()
  const meant = await applicant.walkTo('review-&-submit', sampleApplication())
  const [first, second] = meant.companyOwners
  const secrets = [
    meant.tin,
    meant.manualEntry.accountNumber,
    meant.manualEntry.routingNumber,
    ...[first, second].flatMap((owner) => [owner?.ssn ?? '', owner?.dob ?? '']),
  ]
  await page.reload()
  await applicant.isAt('review-&-submit')
  await expect(page.getByText('Welcome back.')).toBeVisible()
  await expect(page.getByText(meant.legalBusinessName, { exact: true }).first()).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Banking Information' }).getByText('Missing'),
  ).not.toHaveCount(0)
  const kept = await storedText(page)
  expect(kept).toContain(meant.businessName)
  for (const secret of secrets) expect(kept).not.toContain(secret)

  await applicant.sign("Daniel O'Neill (CFO)")
  await applicant.submit()
  const box = page.getByRole('alert').filter({ hasText: 'There was an error submitting the form:' })
  for (const [missing, step, label] of [
    ['Tax ID Number (TIN)', 'business-overview', 'Tax ID Number (TIN)'],
    ['Maria Alvarez, SSN', 'owner-details', 'SSN'],
    ["Daniel O'Neill, Date of Birth", 'owner-details', 'Date of Birth'],
    ['Bank Routing Number', 'banking-information', 'Bank Routing Number'],
    ['Account Number', 'banking-information', 'Account Number'],
  ] as const) {
    await box.getByRole('button', { name: `${missing}: ` }).click()
    await applicant.isAt(step)
    await expect(field(page, label).and(page.locator(':focus'))).toBeVisible()
    await page.goBack()
    await applicant.isAt('review-&-submit')
    await applicant.submit()
  }
})

test('a tab that is discarded and opened again shows what was typed', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await applicant.open()
  await applicant.walkTo('owner-details', plainApplication())
  await applicant.button('Add').click()
  await fill(applicant.ownerForm('Create'), { 'First Name': 'Maria', SSN: '123456789' })
  await page.goto('about:blank')
  await page.goto('/apply/owner-details')
  await applicant.isAt('owner-details')
  await expect(field(page, 'First Name')).toHaveValue('Maria')
  await expect(field(page, 'SSN')).toHaveValue('')
})

test('who comes back is told what was kept, says it is known, and is told no more', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await applicant.open()
  await field(page, 'Legal Name').fill('Golden Gate Bakery, LLC')
  await page.reload()
  await expect(page.getByText('Welcome back. What you typed is still here.')).toBeVisible()
  await applicant.walkTo('owner-details', plainApplication())
  await page.reload()
  await expect(page.getByText(/^Welcome back\..*enter them again/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Welcome back.')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await applicant.back()
  await applicant.isAt('business-overview')
  await expect(field(page, 'Tax ID Number (TIN)')).toHaveValue('')
  await expect(page.getByText('Welcome back.')).toBeHidden()
})

test('after 30 idle minutes the tab keeps nothing, whether it was open or discarded', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.clock.install()
  await applicant.open()
  const name = field(page, 'Business Name (DBA)')
  await name.fill('Golden Gate Bakery')
  await page.clock.runFor('29:00')
  expect(await storedText(page)).toContain('Golden Gate Bakery')
  await page.clock.runFor('01:01')
  expect(await storedText(page)).not.toContain('Golden Gate Bakery')
  await expect(name).toHaveValue('Golden Gate Bakery')

  await name.fill('Golden Gate Bakery & Café')
  await page.clock.runFor('00:01')
  expect(await storedText(page)).toContain('Café')
  await page.goto('about:blank')
  await page.clock.fastForward('31:00')
  await applicant.open()
  await expect(name).toHaveValue('')
  expect(await keptDraft(page)).toBeUndefined()
})

test('submission and cancelling leave nothing behind in the tab', async ({ applicant, page }) => {
  await applicant.open()
  await fill(page, { 'Legal Name': 'Cancelled, LLC' })
  await expect.poll(() => keptDraft(page)).toBeDefined()
  await applicant.back()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page).toHaveURL(/\/connect\/get-started$/)
  expect(await storedText(page)).not.toContain('Cancelled, LLC')

  await applicant.open()
  await applicant.walkTo('review-&-submit', plainApplication({ businessName: 'Kept Nowhere' }))
  await expect.poll(() => storedText(page)).toContain('Kept Nowhere')
  await applicant.signAndSubmit('Maria Alvarez (CEO)')
  expect(await storedText(page)).not.toContain('Kept Nowhere')
})

test('starting over deletes everything, after asking', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.walkTo('owner-details', plainApplication())
  const startOver = page.getByRole('button', { name: 'Start over and delete what I typed' })
  await startOver.click()
  await page.getByRole('button', { name: 'Keep my answers' }).click()
  await applicant.isAt('owner-details')
  await startOver.click()
  await page.getByRole('button', { name: 'Delete and start over' }).click()
  await applicant.isAt('business-details')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('')
  await expect(startOver).toBeHidden()
  expect(await keptDraft(page)).toBeUndefined()
  await page.goForward()
  await page.reload()
  await applicant.isAt('business-details')
})

test('two taps on Submit Application send one application', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.walkTo('review-&-submit', plainApplication())
  await applicant.sign('Maria Alvarez (CEO)')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await applicant.button('Submit Application').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await applicant.reference()
  expect(sent).toHaveLength(1)
})

test("the browser's Back and Forward move between steps with everything typed", async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.walkTo('owner-details', plainApplication())
  await applicant.button('Add').click()
  await fill(applicant.ownerForm('Create'), { 'First Name': 'Maria', SSN: '123456789' })
  await page.goBack()
  await applicant.isAt('business-overview')
  await fill(page, { 'Products/Services Sold': 'Bread alone' })
  await page.goBack()
  await applicant.isAt('business-details')
  await expect(field(page, 'Legal Name')).toHaveValue(plainApplication().legalBusinessName)
  await page.goForward()
  await expect(field(page, 'Products/Services Sold')).toHaveValue('Bread alone')
  await page.goForward()
  await applicant.isAt('owner-details')
  await expect(field(page, 'First Name')).toHaveValue('Maria')
  await expect(field(page, 'SSN')).toHaveValue('123-45-6789')
})

test('a duplicated tab is another intent, with a key of its own', async ({ applicant, page }) => {
  await applicant.open()
  await fill(page, { 'Legal Name': 'Twice, LLC' })
  await expect.poll(() => storedText(page)).toContain('Twice, LLC')
  const original = await keptDraft(page)
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => {
    window.open('/apply/business-details')
  })
  const copy = await opening
  await expect(field(copy, 'Legal Name')).toHaveValue('Twice, LLC')
  await fill(copy, { 'Legal Name': 'Once more, LLC' })
  await expect.poll(() => storedText(copy)).toContain('Once more, LLC')
  expect((await keptDraft(copy))?.idempotencyKey).not.toBe(original?.idempotencyKey)
  expect(await storedText(page)).not.toContain('Once more, LLC')
  expect((await keptDraft(page))?.idempotencyKey).toBe(original?.idempotencyKey)
})

/** As a paste or dictation does: the text comes at once, without keys. */
async function insert(page: Page, label: string, text: string) {
  await field(page, label).fill('')
  await field(page, label).focus()
  await page.keyboard.insertText(text)
}

async function expectToLand(page: Page, label: string, pasted: string, shown: string) {
  await insert(page, label, pasted)
  await field(page, label).blur()
  await expect(field(page, label), pasted).toHaveValue(shown)
}

test('what is pasted or dictated lands right', async ({ applicant, page }) => {
  await applicant.open()
  for (const [label, pasted, shown] of [
    ['Business Phone', '(555) 210-1234', '(555) 210-1234'],
    ['Business Phone', '+1 555 210 1234', '(555) 210-1234'],
    ['Business Phone', '1-555-210-1234', '(555) 210-1234'],
    ['Business Phone', ' 555.210.1234 ', '(555) 210-1234'],
    ['Zip', ' 94105-1234', '94105'],
    ['Business Email', ' maria@example.com ', 'maria@example.com'],
  ] as const) {
    await expectToLand(page, label, pasted, shown)
  }
  await applicant.walkTo('owner-details', plainApplication())
  await applicant.button('Add').click()
  for (const [label, pasted, shown] of [
    ['Date of Birth', '03/07/1980', '03/07/1980'],
    ['Date of Birth', ' 03-07-1980 ', '03/07/1980'],
    ['SSN', '123 45 6789', '123-45-6789'],
    ['SSN', ' 123-45-6789\t', '123-45-6789'],
    ['Stake percent', ' 60% ', '60'],
  ] as const) {
    await expectToLand(page, label, pasted, shown)
  }
  await applicant.button('Cancel').click()
  await applicant.back()
  await insert(page, 'Tax ID Number (TIN)', '12-3456789')
  await expect(field(page, 'Tax ID Number (TIN)')).toHaveValue('12-3456789')
  await applicant.next()
  await applicant.isAt('owner-details')
  await applicant.ownerDetails(plainApplication())
  await applicant.next()
  await applicant.isAt('transaction-details')
  for (const [pasted, shown] of [
    ['$1,200.50', '1,200'],
    [' 1 200 ', '1,200'],
    ['USD 25', '25'],
  ] as const) {
    await expectToLand(page, 'Average Card Sale', pasted, shown)
  }
})

test('autofill that changes every field at once is taken whole', async ({ applicant, page }) => {
  await applicant.open()
  const state = page.locator('select[autocomplete~="address-level1"]')
  await expect(state).toHaveCount(1)
  const meant = plainApplication()
  const { businessAddress: address } = meant
  await page.evaluate(
    ([values, code]) => {
      const fire = (element: Element) => {
        element.dispatchEvent(new Event('input', { bubbles: true }))
        element.dispatchEvent(new Event('change', { bubbles: true }))
      }
      const prototype = HTMLInputElement.prototype
      const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set
      for (const [name, value] of Object.entries(values)) {
        const input = document.getElementsByName(name)[0]
        if (!input) throw new Error(`There is no field ${name}`)
        set?.call(input, value)
        fire(input)
      }
      const select = document.querySelector('select[autocomplete~="address-level1"]')
      if (!(select instanceof HTMLSelectElement)) throw new Error('There is no field for the state')
      select.value = code
      fire(select)
    },
    [
      {
        businessName: meant.businessName,
        legalBusinessName: meant.legalBusinessName,
        businessPhone: '+1 415 555 0132',
        businessEmail: meant.businessEmail,
        'businessAddress.street': address.street,
        'businessAddress.city': address.city,
        'businessAddress.zip': address.zip,
      },
      address.state,
    ] as const,
  )
  await expect(field(page, 'Business Phone')).toHaveValue('(415) 555-0132')
  await expect(dropdown(page, 'State')).toContainText('California')
  await expect(page.getByRole('listbox')).toBeHidden()
  await applicant.next()
  await applicant.isAt('business-overview')
})

test('text that an input method composes arrives as it was meant', async ({ applicant, page }) => {
  await applicant.open()
  const keyboard = await page.context().newCDPSession(page)
  const compose = async (label: string, steps: readonly string[], text: string) => {
    await field(page, label).focus()
    for (const step of steps) {
      await keyboard.send('Input.imeSetComposition', {
        text: step,
        selectionStart: step.length,
        selectionEnd: step.length,
      })
    }
    await keyboard.send('Input.insertText', { text })
  }
  await compose('Business Name (DBA)', ['さ', 'さく', 'さくら'], '桜')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('桜')
  await compose('Street', ['3', '35', '350'], '350 Mission St')
  await expect(field(page, 'Street')).toHaveValue('350 Mission St')
  await compose('Business Phone', ['4', '41', '415'], '4155550132')
  await expect(field(page, 'Business Phone')).toHaveValue('(415) 555-0132')
})

test('offline is said, typing goes on, and the next step is there already', async ({
  allowConsoleErrors,
  applicant,
  context,
  page,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  const loaded = page.waitForResponse(/\/assets\/BusinessOverview-[^/]+\.js$/)
  await applicant.open()
  await loaded
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect(notice).toBeVisible()
  await applicant.businessDetails(plainApplication())
  await applicant.next()
  await applicant.isAt('business-overview')
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('a step that cannot be fetched is fetched on another try, with everything typed', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/BusinessOverview|ERR_FAILED|dynamically imported module/)
  const screen = /\/assets\/BusinessOverview-[^/]+\.js/
  await page.route(screen, (route) => route.abort())
  await applicant.open()
  await applicant.businessDetails(plainApplication())
  await applicant.next()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
  ).toBeVisible()
  await page.unroute(screen)
  await applicant.button('Try again').click()
  await applicant.isAt('business-overview')
  await applicant.back()
  await expect(field(page, 'Legal Name')).toHaveValue(plainApplication().legalBusinessName)
})
