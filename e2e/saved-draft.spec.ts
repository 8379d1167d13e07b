import type { Locator } from '@playwright/test'
import type { Applicant } from './support/applicant.ts'
import { field, fill } from './support/fields.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import {
  draftBefore,
  openAt,
  openWelcomed,
  savedDraft,
  startAt,
  storedText,
} from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test('a discarded tab restores typed text', async ({ applicant, page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.addInitScript(() =>
    addEventListener('pagehide', () => {
      const late = Date.now() + 1_000
      while (Date.now() < late);
    }),
  )
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  await fill(applicant.ownerForm('Create'), { 'First Name': 'Maria', SSN: '123456789' })
  const key = (await savedDraft(page))?.idempotencyKey
  await page.goto('about:blank')
  await page.goto('/apply/owner-details')
  await applicant.isAt('owner-details')
  await expect(field(page, 'First Name')).toHaveValue('Maria')
  await expect(field(page, 'SSN')).toHaveValue('')
  const locks = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [held.map(({ name }) => name), pending.length]
    })
  await expect.poll(locks).toEqual([[`merchant-application-${key}`], 0])
  expect((await savedDraft(page))?.idempotencyKey).toBe(key)
})

test('the notice of a restored draft can be closed, and does not return @prove', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await applicant.open()
  await field(page, 'Legal Name').fill('Golden Gate Bakery, LLC')
  await page.reload()
  await expect(page.getByText('Welcome back. What you typed is still here.')).toBeVisible()
  await applicant.fillUpTo('owner-details', plainApplication())
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

test('the notice of a restored draft disappears with Next if nothing was cleared @prove', async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await applicant.open()
  await applicant.businessDetails(plainApplication())
  await page.reload()
  await expect(page.getByText('Welcome back. What you typed is still here.')).toBeVisible()
  await applicant.next('business-overview')
  await expect(page.getByText('Welcome back.')).toBeHidden()
})

/** Types a name, on a clock that the test moves. */
async function typeName(applicant: Applicant): Promise<Locator> {
  const { page } = applicant
  page.on('dialog', (dialog) => dialog.accept())
  await page.clock.install()
  await applicant.open()
  const name = field(page, 'Business Name (DBA)')
  await name.fill('Golden Gate Bakery')
  return name
}

test('after 30 idle minutes only sensitive answers are cleared, and a day later the rest', async ({
  applicant,
  page,
}) => {
  await page.clock.install()
  const draft = draftBefore('transaction-details', plainApplication())
  await openWelcomed(page, 'owner-details', draft)
  const ending = page.getByText("We'll clear sensitive answers in 2 minutes")
  await expect(ending).toBeHidden()
  await page.clock.runFor('29:00')
  await expect(ending).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(ending).toBeHidden()
  await page.clock.runFor('30:01')
  await expect(page.getByText('so we cleared sensitive answers')).toBeVisible()
  await applicant.isAt('owner-details')
  await expect(page.getByText('Maria Alvarez: SSN, Date of Birth')).toBeInViewport()
  await page.getByRole('button', { name: 'Start over and delete' }).first().click()
  await page.getByRole('button', { name: 'Keep my answers' }).click()
  await page.clock.fastForward('23:00:00')
  await applicant.isAt('owner-details')
  await page.clock.fastForward('01:00:01')
  await applicant.isAt('business-details')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('so we deleted your answers')).toBeHidden()
})

test('a discarded tab keeps its answers for a day @prove', async ({ applicant, page }) => {
  const name = await typeName(applicant)
  await page.clock.runFor('00:01')
  await page.goto('about:blank')
  await page.clock.fastForward('23:00:00')
  await applicant.open()
  await expect(name).toHaveValue('Golden Gate Bakery')
  await page.goto('about:blank')
  await page.clock.fastForward('24:00:01')
  await applicant.open()
  await expect(name).toHaveValue('')
  await expect.poll(() => savedDraft(page)).toBeUndefined()
})

test('scrolling counts as activity @prove', async ({ applicant, page }) => {
  await page.clock.install()
  await applicant.open()
  await field(page, 'Business Name (DBA)').fill('Golden Gate Bakery')
  await page.clock.fastForward('23:00:00')
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.clock.fastForward('23:00:00')
  expect(await storedText(page)).toContain('Golden Gate Bakery')
  await page.clock.fastForward('01:00:01')
  await expect.poll(() => storedText(page)).not.toContain('Golden Gate Bakery')
})

test('submitting and canceling delete the saved draft @prove', async ({ applicant, page }) => {
  await page.goto('/connect/about')
  await applicant.open()
  await fill(page, { 'Legal Name': 'Canceled, LLC' })
  await expect.poll(() => savedDraft(page)).toBeDefined()
  await applicant.back()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page).toHaveURL('/connect/about')
  expect(await storedText(page)).not.toContain('Canceled, LLC')

  await openAt(page, 'business-details')
  await fill(page, { 'Business Name (DBA)': 'Kept Nowhere' })
  await applicant.button('Save and return to review').click()
  await applicant.isAt('review-&-submit')
  await expect.poll(() => storedText(page)).toContain('Kept Nowhere')
  await applicant.signAndSubmit(SIGNER)
  expect(await storedText(page)).not.toContain('Kept Nowhere')
})

test('starting over asks, then deletes everything', async ({ applicant, page }) => {
  await startAt(page, 'owner-details')
  const startOver = page.getByRole('button', { name: 'Start over and delete what I typed' })
  await startOver.click()
  await page.getByRole('button', { name: 'Keep my answers' }).click()
  await applicant.isAt('owner-details')
  await startOver.click()
  await page.getByRole('button', { name: 'Delete and start over' }).click()
  await applicant.isAt('business-details')
  await expect(field(page, 'Business Name (DBA)')).toHaveValue('')
  await expect(startOver).toBeHidden()
  await expect.poll(() => savedDraft(page)).toBeUndefined()
  await page.goForward()
  await page.reload()
  await applicant.isAt('business-details')
})

test('starting over on the first step clears its errors @prove', async ({ applicant, page }) => {
  await applicant.open()
  await fill(page, { 'Legal Name': 'Twice, LLC' })
  await applicant.next()
  const wrong = page.locator('[aria-invalid="true"]')
  await expect(wrong).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Start over and delete what I typed' }).click()
  await page.getByRole('button', { name: 'Delete and start over' }).click()
  await expect(field(page, 'Legal Name')).toHaveValue('')
  await expect(wrong).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Legal Name' })).toHaveCount(0)
})

test('a duplicated tab gets an idempotency key of its own @prove', async ({ applicant, page }) => {
  await applicant.open()
  await fill(page, { 'Legal Name': 'Twice, LLC' })
  await expect.poll(() => storedText(page)).toContain('Twice, LLC')
  const original = await savedDraft(page)
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => {
    window.open('/apply/business-details')
  })
  const copy = await opening
  await expect(field(copy, 'Legal Name')).toHaveValue('Twice, LLC')
  await fill(copy, { 'Legal Name': 'Once more, LLC' })
  await expect.poll(() => storedText(copy)).toContain('Once more, LLC')
  const keyOfCopy = async () => (await savedDraft(copy))?.idempotencyKey
  await expect.poll(keyOfCopy).not.toBe(original?.idempotencyKey)
  expect(await storedText(page)).not.toContain('Once more, LLC')
  expect((await savedDraft(page))?.idempotencyKey).toBe(original?.idempotencyKey)
})

test('a second tab says that the first one has the typed text', async ({
  applicant,
  context,
  page,
}) => {
  await applicant.open()
  await field(page, 'Legal Name').fill('Golden Gate Bakery, LLC')
  const second = await context.newPage()
  await second.goto('/apply/business-details')
  const notice = second.getByText(/^You started an application in another tab/)
  await expect(notice).toBeVisible()
  await second.getByRole('main').getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByText(/^You started an application in another tab/)).toBeHidden()
  await expect(page.getByText(/^While this tab is open, it keeps your answers/)).toBeVisible()
})
