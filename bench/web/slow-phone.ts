/** A slow phone: a quarter of this machine's processor, and a slow mobile network. */
import type { Browser, Page } from '@playwright/test'

export const PROCESSOR_SLOWDOWN = 4
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const

export const SCREEN = { width: 390, height: 844 } as const

/** Opens a page with an empty cache, on the slow processor but without the slow network. */
export async function slowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: SCREEN,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  return page
}
