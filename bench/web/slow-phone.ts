/** A slow phone: a processor at a quarter of this machine's, and a slow mobile network. */
import type { Browser, Page } from '@playwright/test'

export const PROCESSOR_SLOWDOWN = 4
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const

export const SCREEN = { width: 390, height: 844 } as const

/** A page without anything cached, on the slow processor and a network that is none. */
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
