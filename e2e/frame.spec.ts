import type { StandardStepId } from '../src/application/step-list.ts'
import * as en from '../src/messages/en/first-step.ts'
import { stepIds } from './support/applicant.ts'
import { stopClock } from './support/clock.ts'
import { plainApplication } from './support/samples.ts'
import { expect, test } from './support/sandbox.ts'
import { openAt, startAt } from './support/saved-draft.ts'
import { offRhythm } from './support/sizes.ts'
import { holdToast } from './support/toasts.ts'

const WIDEST_FORM = 780

test('the header shows all steps on a wide page, and title and position on a narrow one @prove', async ({
  applicant,
  page,
}) => {
  const indicator = page.getByRole('navigation', { name: 'Steps' })

  const expectHeader = async (step: StandardStepId) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(indicator.getByRole('listitem')).toHaveText(
      stepIds.map((id) => new RegExp(en.stepTitles[id])),
    )
    await expect(indicator.locator('[aria-current="step"]')).toContainText(en.stepTitles[step])
    const card = await page.locator('form').boundingBox()
    expect(card?.width).toBeLessThanOrEqual(WIDEST_FORM)
    expect(await offRhythm(page), step).toEqual([])

    const position = `Step ${stepIds.indexOf(step) + 1} of 6`
    for (const width of [960, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(indicator).toBeHidden()
      const title = page.getByText(en.stepTitles[step], { exact: true }).filter({ visible: true })
      await expect(title).toHaveCount(2)
      const isLast = step === 'review-&-submit'
      await expect(page.getByText(position, { exact: true })).toBeVisible({ visible: !isLast })
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrolls, 'nothing wider than the page').toBeLessThanOrEqual(width)
      expect(await offRhythm(page), step).toEqual([])
    }
    await page.setViewportSize({ width: 961, height: 900 })
    await expect(indicator).toBeVisible()
    await expect(page.getByText(position, { exact: true })).toBeHidden()
  }

  await openAt(page, 'business-details')
  for (const step of stepIds) {
    await expectHeader(step)
    if (step !== 'review-&-submit') await applicant.next()
  }
})

test('the logo is above the card, and the card is at most 780 pixels wide @prove', async ({
  applicant,
  page,
}) => {
  await page.setViewportSize({ width: 2000, height: 900 })
  await applicant.open()
  const logo = await page.getByRole('banner').getByRole('img').boundingBox()
  const card = await page.getByRole('main').locator(':scope > *').last().boundingBox()
  expect(card?.width).toBeLessThanOrEqual(WIDEST_FORM)
  expect((logo?.y ?? 0) + (logo?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0)
})

test("the page shows the operator's brand, before and after hydration @prove @intercepted", async ({
  applicant,
  page,
  start,
}) => {
  const app = await start({
    BRAND_NAME: 'Acme Payments',
    BRAND_LOGO: '/apply/acme.svg',
    SUPPORT_EMAIL: 'help@acme.example',
    SUPPORT_PHONE: '+1 (555) 010-0199',
  })
  const address = `${app.url}/apply/business-details`
  const served = await (await page.request.get(address)).text()
  const [, prerendered = ''] = served.split(/<div id="root"[^>]*>/)
  expect(prerendered).toMatch(/<img alt="Acme Payments"[^>]* src="\/apply\/acme\.svg"/)
  expect(prerendered).toContain('href="mailto:help@acme.example"')
  expect(prerendered).toContain('href="tel:+15550100199"')

  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"/>'
  await page.route('**/acme.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
  await page.goto(address)
  await applicant.businessDetails(plainApplication())
  await applicant.next('business-overview')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('img', { name: 'Acme Payments' })).toBeVisible()
  await expect(banner).toContainText('Need help? +1 (555) 010-0199 or help@acme.example')
  await expect(banner.getByRole('link', { name: 'help@acme.example' })).toBeVisible()
})

test('a toast closes by its button, or by itself after five seconds @prove', async ({
  applicant,
  page,
}) => {
  const expected = plainApplication()
  await startAt(page, 'owner-details', expected)
  const region = page.getByRole('region', { name: 'Notifications' })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  const toasts = region.getByRole('status')
  await applicant.ownerDetails(expected)
  await expect(toasts).toHaveCount(1)
  await holdToast(toasts)
  await applicant.button('Next').focus()
  await toasts.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await expect(toasts).toHaveCount(0)
  await expect(applicant.button('Next')).toBeFocused()

  await stopClock(page)
  await applicant.button('Remove').click()
  await expect(toasts).toHaveText(/^Removed Company owner Maria Alvarez/)
  await page.mouse.move(0, 0)
  await page.clock.runFor(4800)
  await expect(toasts).toHaveCount(1)
  await page.clock.runFor(400)
  await expect(toasts).toHaveCount(0)
})

test('the summary says that a malformed website is left out if nothing is sold on the internet @prove', async ({
  page,
}) => {
  await openAt(page, 'review-&-submit', plainApplication({ businessWebsite: 'not a web address' }))
  await expect(page.getByText('Business Website', { exact: true })).toHaveCount(1)
  const leftOut = 'Left out, as it is not a valid web address: not a web address'
  await expect(page.getByText(leftOut, { exact: true })).toBeVisible()
})

test("on a phone, the summary's answers are in one column, and no word of an address is cut @prove", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAt(page, 'review-&-submit')
  const answers = page.getByRole('main').locator('dd').filter({ visible: true })
  await expect(answers.first()).toBeVisible()
  const starts = await answers.evaluateAll((all) =>
    all.map((answer) => answer.getBoundingClientRect().x),
  )
  expect(new Set(starts).size).toBe(1)
  const email = answers.filter({ hasText: 'office@goldengatebakery.example' })
  await expect(email.locator('wbr')).not.toHaveCount(0)
})

test('the summary folds, masks the SSN except for its last digit, and formats the rest @prove', async ({
  page,
}) => {
  await startAt(page, 'review-&-submit')
  const main = page.getByRole('main')
  for (const shown of [
    '(415) 555-0132',
    '94-1234567',
    '5462 Bakeries',
    '•••-••-•••9',
    '100%',
    '$480,000',
    '•••• 6789',
    '2.6% + 10 cents',
    '3.5% + 10 cents',
    '$15',
  ]) {
    await expect(main.getByText(shown, { exact: true }).first()).toBeVisible()
  }
  await expect(main).not.toContainText('123-45-6789')
  await expect(main).not.toContainText('000123456789')

  const fold = page.getByRole('button', { name: 'Owner Details', exact: true })
  const ssn = main.getByText('•••-••-•••9', { exact: true })
  await fold.click()
  await expect(ssn).toBeHidden()
  await fold.click()
  await expect(ssn).toBeVisible()

  const agreement = page.frameLocator('iframe[title="Merchant Agreement"]')
  await expect(agreement.getByRole('heading', { level: 1 })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Download the agreement/ }).click()
  expect((await download).suggestedFilename()).toBe('merchant-agreement.pdf')
})
