/** Takes a picture of a page at both widths. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from '@playwright/test'
import type { Look } from '../e2e/support/every-state.ts'

const WIDTHS = [390, 1280] as const
const TALLEST = 4000
/** As little as leaves text readable: the pictures are kept in the repository. */
const QUALITY = 30
/** Wide pictures are three quarters of their size. */
const WIDE_SCALE = 0.75

/**
 * Pictures go to a folder as `NAME-390-light.webp`, light alone and small; as PNG in full size and
 * in both color schemes.
 */
export function cameraFor(folder: string, format: 'webp' | 'png'): Look {
  const schemes = format === 'png' ? (['light', 'dark'] as const) : (['light'] as const)
  mkdirSync(folder, { recursive: true })
  return async (page, name) => {
    const before = page.viewportSize()
    const isCovered = (await page.getByRole('alertdialog').count()) > 0
    const session = await page.context().newCDPSession(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const image = await wholePage(session, format, isCovered)
        writeFileSync(join(folder, `${name}-${width}-${colorScheme}.${format}`), image)
      }
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (before) await page.setViewportSize(before)
    await session.detach()
  }
}

/** The page to its end; under a dialog, which covers what can be seen, that alone. */
async function wholePage(
  session: CDPSession,
  format: 'webp' | 'png',
  isCovered: boolean,
): Promise<Buffer> {
  const { cssContentSize, cssLayoutViewport } = await session.send('Page.getLayoutMetrics')
  const { clientWidth: width, clientHeight } = cssLayoutViewport
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'webp' ? { quality: QUALITY } : {}),
    captureBeyondViewport: !isCovered,
    clip: {
      x: 0,
      y: isCovered ? cssLayoutViewport.pageY : 0,
      width,
      height: isCovered ? clientHeight : Math.min(cssContentSize.height, TALLEST),
      scale: format === 'webp' && width > 640 ? WIDE_SCALE : 1,
    },
  })
  return Buffer.from(data, 'base64')
}
