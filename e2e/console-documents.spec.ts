/** Tests how a reviewer reads documents. */
import { readFile } from 'node:fs/promises'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { hostilePdf, hugeImage, pdfOf } from './support/hostile-files.ts'
import { PEOPLE, Reviewer } from './support/reviewer.ts'
import { pixel, SIGNER } from './support/samples.ts'
import { expect, SHORT_AGREEMENT } from './support/sandbox.ts'
import { openAt } from './support/saved-draft.ts'
import { hasInk } from './support/seen.ts'
import { test } from './support/test.ts'

test.use({
  settings: {
    DOCUMENTS: 'voided-check,id?',
    FLAGS_OFF: 'bank-link',
    AGREEMENT_FILE: SHORT_AGREEMENT,
  },
})

/** A scan as a fax machine or a scanner writes it: eight rows of eight pixels, in CCITT group 4. */
const BLACK_SQUARE =
  '<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 8 /Rows 8 >>] /Length 15 >> stream\n26A2FFFE002002>\nendstream'

/** A PDF of texts and a scan. */
const readablePdf = {
  name: 'readable.pdf',
  mimeType: 'application/pdf',
  buffer: pagesOf([
    textOf('First page of the voided check'),
    textOf('Second page of the voided check'),
    'q 400 0 0 400 72 300 cm /Scan Do Q',
  ]),
}

function textOf(text: string): string {
  return `BT /F 24 Tf 72 700 Td (${text}) Tj ET`
}

function pagesOf(pages: readonly string[]): Buffer {
  const kids = pages.map((_, index) => `${2 * index + 5} 0 R`).join(' ')
  const resources = '/Resources << /Font << /F 3 0 R >> /XObject << /Scan 4 0 R >> >>'
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    BLACK_SQUARE,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${2 * index + 6} 0 R >>`,
      `<< /Length ${content.length} >> stream\n${content}\nendstream`,
    ]),
  ])
}

test('a reviewer reads documents in the console, in a frame that can do nothing else @prove @intercepted', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/Content Security Policy|net::ERR_FAILED/)
  await openAt(page, 'banking-information')
  await page.getByLabel('Voided check').setInputFiles([readablePdf, hostilePdf])
  await page.getByLabel('Photo ID of the person who signs').setInputFiles([pixel, hugeImage])
  await expect(page.getByText(/· Uploaded/)).toHaveCount(4)
  await applicant.next()
  const reference = await applicant.signAndSubmit(SIGNER)

  const reviewer = new Reviewer(page, app)
  await reviewer.openAs('viewer', reference)
  await reviewer.unlock()
  const frame = page.frameLocator('iframe')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const open = async (name: string) => {
    await page.getByRole('button', { name: `Open ${name}` }).press('Enter')
    await expect(dialog(name)).toBeVisible()
  }

  await open(readablePdf.name)
  const sheet = (number: number) =>
    frame.getByRole('region', { name: `Page ${number} of 3` }).locator('canvas')
  await expect(sheet(2)).toHaveText(/Second page of the voided check/)
  for (const number of [1, 2, 3]) {
    await sheet(number).scrollIntoViewIfNeeded()
    await expect.poll(() => sheet(number).evaluate(hasInk)).toBe(true)
  }
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument)).toBeNull()
  expect(await frame.locator('main').evaluate(reachable)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(readablePdf.name).getByRole('button', { name: 'Save' }).click(),
  ])
  expect(await readFile(await download.path())).toEqual(readablePdf.buffer)
  // The frame may be gone before it acknowledges the key, so nothing waits for that.
  frame
    .locator('main')
    .press('Escape')
    .catch(() => undefined)
  await expect(dialog(readablePdf.name)).toBeHidden()
  await expect(page.getByRole('button', { name: `Open ${readablePdf.name}` })).toBeFocused()

  await open(hostilePdf.name)
  await expect(page.getByText("This file can't be shown here.")).toBeVisible()
  await expect(page.locator('iframe')).toBeHidden()
  expect(await page.evaluate(() => document.title)).not.toBe('taken over')
  await dialog(hostilePdf.name).getByRole('button', { name: 'Close' }).click()

  await open(hugeImage.name)
  await expect(page.getByText("This file can't be shown here.")).toBeVisible()
  await dialog(hugeImage.name).getByRole('button', { name: 'Close' }).click()

  await page.route('**/documents/*', (route) => route.abort(), { times: 1 })
  await open(pixel.name)
  await dialog(pixel.name).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(frame.getByRole('img', { name: pixel.name })).toHaveJSProperty('naturalWidth', 1)
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect(page.getByText('The answers are sealed.')).toBeVisible()
  await expect(page.locator('iframe')).toBeHidden()
  const history = await app.operator('show', reference)
  for (const index of [0, 1, 2, 3]) {
    expect(history).toContain(`shown unmasked: Document ${index + 1} by ${PEOPLE.viewer}`)
  }
})

/** Returns everything that a script in the frame can reach although it must not. */
async function reachable(): Promise<readonly string[]> {
  const attempts: Readonly<Record<string, () => unknown>> = {
    console: () => parent.document.title,
    storage: () => localStorage.length,
    cookies: () => document.cookie,
    server: () => fetch('/console/api/session'),
  }
  const reached: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt()
      reached.push(name)
    } catch {}
  }
  return reached
}
