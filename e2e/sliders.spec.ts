/** Tests what a finger does on a slider: it scrolls the page, or moves the slider. */
import type { Page } from '@playwright/test'
import { field } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { draftBefore, openWelcomed } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } })

const PRESENT = 'Card-Present'

/** Touches the page, moves by this many pixels, and lets go. */
async function swipe(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) => {
    const point = { x: from.x + by.x * part, y: from.y + by.y * part }
    const touchPoints = type === 'touchEnd' ? [] : [point]
    return session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await send('touchStart', 0)
  for (let part = 0.1; part <= 1; part += 0.1) await send('touchMove', part)
  await send('touchEnd', 1)
  await session.detach()
}

/** Returns a point on the slider of cards that are present, which is at 100%. */
async function pointAt(page: Page, share: number) {
  const slider = page.getByRole('slider', { name: PRESENT, exact: true })
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await slider.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return { x: x + 12 + (width - 24) * share, y: y + height / 2 }
}

test.beforeEach(async ({ page }) => {
  await openWelcomed(
    page,
    'transaction-details',
    draftBefore('review-&-submit', plainApplication()),
  )
  await expect(field(page, `${PRESENT}, percent`)).toHaveValue('100')
})

test('a finger that scrolls over a slider changes no share', async ({ page }) => {
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1]) {
    for (const by of [
      { x: 0, y: -150 },
      { x: 20, y: 150 },
      { x: -30, y: -90 },
    ]) {
      const point = await pointAt(page, share)
      const before = await page.evaluate(() => window.scrollY)
      await swipe(page, point, by)
      await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(before)
      await expect(field(page, `${PRESENT}, percent`)).toHaveValue('100')
      await expect(page.getByRole('slider', { name: PRESENT, exact: true })).toHaveValue('100')
    }
  }
})

test('a tap on a slider moves it, and so does a sideways swipe', async ({ page }) => {
  const { x, y } = await pointAt(page, 0.5)
  await page.touchscreen.tap(x, y)
  await expect(field(page, `${PRESENT}, percent`)).toHaveValue('50')
  const from = await pointAt(page, 0.5)
  const to = await pointAt(page, 0.2)
  await swipe(page, from, { x: to.x - from.x, y: 8 })
  await expect(field(page, `${PRESENT}, percent`)).toHaveValue('20')
})
