/** The form in a frame of a partner's page. */
import type { Frame, Page } from '@playwright/test'
import { type PartnerSite, startPartnerSite } from './partner-site.ts'
import { test as base, expect } from './test.ts'

/** `test` with a partner's site for each worker. */
export const test = base.extend<object, { site: PartnerSite }>({
  site: [
    async ({ app: _ }, use) => {
      const site = await startPartnerSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Returns the form in the frame, which has everything that an applicant needs of a page. */
export async function framed(page: Page): Promise<Frame> {
  const element = page.locator('merchant-application iframe')
  await expect(element).toBeVisible()
  const frame = await (await element.elementHandle())?.contentFrame()
  if (!frame) throw new Error('There is no frame')
  return frame
}
