/** Tests the height and the visible part of the form in a frame of another site. */
import type { Frame, Page } from '@playwright/test'
import { Applicant } from './support/applicant.ts'
import { framed, test } from './support/embedding.ts'
import { plainApplication } from './support/samples.ts'
import { expect } from './support/test.ts'
import { holdToast } from './support/toasts.ts'

/** Waits until all previous changes are on the screen. */
async function isDrawn(frame: Frame): Promise<void> {
  await frame.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}

/** Returns by how many pixels a frame is taller than its page. */
function tooHigh(frame: Frame): Promise<number> {
  return frame.evaluate(() => window.innerHeight - document.body.getBoundingClientRect().height)
}

test('a button at the foot of the window stays under the pointer that presses it @prove', async ({
  page,
  site,
}) => {
  await page.goto(site.listed)
  const frame = await framed(page)
  // The button moves until the host has made the frame as tall as its page.
  await expect.poll(async () => Math.abs(await tooHigh(frame))).toBeLessThan(1)
  const next = frame.getByRole('button', { name: 'Next', exact: true })
  await next.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  const { x = 0, y = 0, width = 0, height = 0 } = (await next.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  // The host knows the focus, and has been drawn accordingly.
  await isDrawn(page.mainFrame())
  await page.mouse.up()
  await expect(frame.getByText('This field is required').first()).toBeVisible()
})

test('a page that shrinks during a press keeps its height until the release @prove', async ({
  page,
  site,
}) => {
  await page.goto(site.listed)
  const frame = await framed(page)
  const next = frame.getByRole('button', { name: 'Next', exact: true })
  await frame.evaluate(() => {
    const more = document.createElement('div')
    more.style.height = '300px'
    document.body.append(more)
  })
  await expect.poll(async () => Math.abs(await tooHigh(frame))).toBeLessThan(1)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const { x = 0, y = 0, width = 0, height = 0 } = (await next.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await frame.evaluate(() => {
    document.body.lastElementChild?.remove()
  })
  await isDrawn(frame)
  await isDrawn(page.mainFrame())
  expect(await tooHigh(frame)).toBeGreaterThan(200)
  await page.mouse.up()
  await expect(frame.getByText('This field is required').first()).toBeVisible()
  await expect.poll(() => tooHigh(frame)).toBeLessThan(1)
})

test('a message is shown in the visible part of the frame @prove', async ({ page, site }) => {
  const inSight = async () => {
    const { y, height } = (await toast.boundingBox()) ?? { y: -1, height: 0 }
    return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0)
  }
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(site.listed)
  const frame = await framed(page)
  const applicant = new Applicant(frame as unknown as Page)
  const expected = plainApplication()
  await applicant.businessDetails(expected)
  await applicant.next()
  await applicant.businessOverview(expected)
  await applicant.next()
  await applicant.ownerDetails(expected)
  const toast = frame.getByRole('region', { name: 'Notifications' }).getByRole('status')
  await holdToast(toast)
  await expect(toast).toHaveText(/Company owner has been added successfully/)
  await expect.poll(inSight).toBe(true)
  await page.evaluate(() => window.scrollBy(0, -200))
  await expect.poll(inSight).toBe(true)
})
