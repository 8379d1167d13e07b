/** Tests documents that an applicant makes to stop a reviewer's browser. */
import { existingKeyPair } from '../src/server/platform/encryption/unseal.ts'
import {
  archive,
  encryptedPdf,
  inflatingImage,
  inflatingPdf,
  nestedPdf,
  pdfWithoutPages,
} from './support/hostile-files.ts'
import { submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'
import { uploadedDocument } from './support/uploaded-document.ts'

test.use({ settings: { DOCUMENTS: 'id?' } })

/** Longer than the frame's limit for a page. */
const GIVEN_UP = { timeout: 60_000 }

test('files that unpack to gigabytes, or take days to draw, do not block the console @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const locked = {
    name: 'locked.pdf',
    mimeType: 'application/pdf',
    buffer: await encryptedPdf('secret'),
  }
  const recipients = (await existingKeyPair(app.dataDir))?.recipients ?? []
  const documents = await Promise.all(
    [inflatingPdf, nestedPdf, inflatingImage, archive, locked, pdfWithoutPages].map(
      ({ name, mimeType: type, buffer }) => {
        const content = new Blob([Uint8Array.from(buffer)])
        return uploadedDocument(app, recipients, { kind: 'id', name, type, content })
      },
    ),
  )
  const reference = await submitted(app, { businessName: 'Endless Bakery', documents })
  await reviewer.openAs('viewer', reference)
  await reviewer.unlock()
  const open = async (name: string) => {
    await page.getByRole('button', { name: `Open ${name}` }).press('Enter')
    return page.getByRole('dialog', { name })
  }
  for (const { name } of [inflatingPdf, nestedPdf]) {
    const dialog = await open(name)
    const frame = dialog.locator('iframe')
    await expect(frame.contentFrame().locator('main')).toHaveAttribute('aria-label', name)
    // By now the frame has the file, and the console must still work.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await expect(dialog.getByText('This file takes too long to be shown.')).toBeVisible(GIVEN_UP)
    await expect(frame).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).click()
  }

  const image = await open(inflatingImage.name)
  const drawn = image.locator('iframe[data-drawn]')
  await expect(drawn.or(image.getByText("This file can't be shown here."))).toBeVisible()
  await image.getByRole('button', { name: 'Close' }).click()

  const blank = await open(pdfWithoutPages.name)
  await expect(blank.getByText("This file can't be shown here.")).toBeVisible()
  await blank.getByRole('button', { name: 'Close' }).click()

  const asking = await open(locked.name)
  await expect(asking.getByText('This PDF needs a password.')).toBeVisible()
  await asking.getByRole('button', { name: 'Close' }).click()

  await open(archive.name)
  await expect(page.getByText('This is not a PDF or an image, despite its name')).toBeVisible()
})
