import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { PIECE_BYTES } from '../src/api/documents.ts'
import { limits } from '../src/application/reference/limits.ts'
import * as outside from '../src/messages/en/outside-wizard.ts'
import * as later from '../src/messages/en/pages.ts'
import { Applicant } from './support/applicant.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { spanish } from './support/finish-later.ts'
import { encryptedPdf } from './support/hostile-files.ts'
import { loadedAhead } from './support/loaded.ts'
import { pixel, plainApplication, SIGNER } from './support/samples.ts'
import { expect, SHORT_AGREEMENT } from './support/sandbox.ts'
import { openAt } from './support/saved-draft.ts'
import { storedBytes } from './support/stored.ts'
import { test } from './support/test.ts'

test.use({
  settings: {
    DOCUMENTS: 'voided-check,id?',
    FLAGS_OFF: 'bank-link',
    AGREEMENT_FILE: SHORT_AGREEMENT,
  },
})
// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' })

const PIECES = 5
const application = plainApplication()

/** A PDF of several pieces. */
const check = {
  name: 'check.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${'voided check '.repeat((PIECES * PIECE_BYTES) / 13 - 100)}`),
}
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('\x89PNG\r\n\x1a\n photo of a card', 'latin1'),
})

/** Returns the numbers of the pieces sent from now on. */
function sentPieces(page: Page): readonly number[] {
  const sent: number[] = []
  page.on('request', (request) => {
    const [, piece] = /\/pieces\/(\d+)$/.exec(request.url()) ?? []
    if (piece !== undefined) sent.push(Number(piece))
  })
  return sent
}

const input = (page: Page, label: string) => page.getByLabel(label).and(page.locator('input'))
const file = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('a file dropped beside its field does not replace the page', async ({ page }) => {
  await openAt(page, 'banking-information', application)
  await expect(input(page, 'Voided check')).toBeAttached()
  const isOpened = (kind: 'file' | 'text') =>
    page.evaluate((kind) => {
      const dataTransfer = new DataTransfer()
      if (kind === 'file') dataTransfer.items.add(new File(['%PDF-1.7'], 'check.pdf'))
      else dataTransfer.setData('text/plain', '021000021')
      const options = { dataTransfer, bubbles: true, cancelable: true }
      return ['dragover', 'drop'].some((type) =>
        document.body.dispatchEvent(new DragEvent(type, options)),
      )
    }, kind)
  expect(await isOpened('file')).toBe(false)
  // Text can still be dropped into fields.
  expect(await isOpened('text')).toBe(true)
})

/** Drops files of this machine, or what else a person can drag, on an element. */
async function dropOn(target: Locator, data: { items?: readonly object[]; files?: string[] }) {
  await target.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
  const session = await target.page().context().newCDPSession(target.page())
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: x + 5,
      y: y + 5,
      data: { items: [], ...data, dragOperationsMask: 1 },
    } as never)
  }
}

const LINK = { items: [{ mimeType: 'text/uri-list', data: 'https://mail.example/attachment' }] }

test('a folder, or a link instead of a file, is refused with words', async ({ page }, testInfo) => {
  await openAt(page, 'banking-information', application)
  const button = page.getByText('Choose files or drop them here').first()
  const statements = testInfo.outputPath('Statements')
  await mkdir(statements, { recursive: true })
  const refusal = page.getByText(later.documents.notFiles)
  await dropOn(button, { files: [statements] })
  await expect(refusal).toBeVisible()
  await input(page, 'Voided check').setInputFiles(check)
  await expect(file(page, check.name).getByText('Uploaded')).toBeVisible()
  await expect(refusal).toBeHidden()
  await dropOn(button, LINK)
  await expect(refusal).toBeVisible()

  await page.goto('/apply/verify')
  const { notFiles } = outside.pages.verify.file
  await dropOn(page.getByText('Choose a file'), { files: [statements] })
  await expect(page.getByText(notFiles)).toBeVisible()
  await page.getByLabel('Signed copy').setInputFiles(check)
  await expect(page.getByText('is not a signed copy')).toBeVisible()
  await expect(page.getByText(notFiles)).toBeHidden()
  await dropOn(page.getByText('Choose a file'), LINK)
  await expect(page.getByText(notFiles)).toBeVisible()
})

test('a document is encrypted, uploaded and submitted, and only the operator can open it', async ({
  app,
  applicant,
  page,
}, testInfo) => {
  await openAt(page, 'banking-information', application)
  await applicant.next()
  await expect(page.getByText('Voided check: Please add this document').first()).toBeVisible()
  await expect(input(page, 'Voided check')).toBeFocused()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])

  const sent = sentPieces(page)
  await input(page, 'Voided check').setInputFiles(check)
  await expect(file(page, check.name).getByText('Uploaded')).toBeVisible()
  expect(sent).toEqual([0, 1, 2, 3, 4])
  await expect(page.getByText('check.pdf was uploaded')).toBeAttached()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  await applicant.next('review-&-submit')
  await expect(page.getByText('check.pdf', { exact: true })).toBeVisible()
  const reference = await applicant.signAndSubmit(SIGNER)

  const identity = join(app.dataDir, 'sealing-identity.txt')
  const shown = await app.operator('show', reference, '--identity', identity)
  const [, id = ''] = /check\.pdf, (\S+)/.exec(shown) ?? []
  const output = testInfo.outputPath('opened.pdf')
  // An id may begin with a hyphen, as an option does.
  await app.operator('document', '--identity', identity, '--output', output, '--', reference, id)
  expect(await readFile(output)).toEqual(check.buffer)
  for (const text of [await storedBytes(app), app.output()]) {
    expect(text).not.toContain('voided check voided check')
    expect(text).not.toContain(check.name)
  }
})

test('a file is uploaded even if the scripts have been replaced meanwhile @intercepted', async ({
  allowConsoleErrors,
  page,
}) => {
  // Of scripts that the step does not need.
  allowConsoleErrors(/ERR_FAILED/)
  await openAt(page, 'banking-information', application)
  // The encryption.
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/dist-'))
  await page.waitForFunction(isLoaded, undefined, { polling: 100 })
  await page.route('**/assets/*.js', (route) => route.abort())
  await input(page, 'Voided check').setInputFiles(check)
  await expect(file(page, check.name).getByText('Uploaded')).toBeVisible()
})

test('an upload continues after an interruption, and a reload keeps what is uploaded and names the rest @prove @intercepted', async ({
  allowConsoleErrors,
  context,
  page,
}) => {
  allowConsoleErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await openAt(page, 'banking-information', application)
  const sent = sentPieces(page)
  await page.route('**/pieces/2', async (route) => {
    await context.setOffline(true)
    await route.abort()
  })
  await input(page, 'Voided check').setInputFiles(check)
  await expect(page.getByText(/Paused at 40%/)).toBeVisible()
  expect(sent).toEqual([0, 1, 2])
  await page.unroute('**/pieces/2')
  await context.setOffline(false)
  await expect(file(page, check.name).getByText('Uploaded')).toBeVisible()
  expect(sent).toEqual([0, 1, 2, 2, 3, 4])

  await page.route('**/pieces/*', () => undefined)
  await input(page, 'Photo ID of the person who signs').setInputFiles(photo('card.png'))
  await expect(file(page, 'card.png').getByText(/^Uploading/)).toBeVisible()
  await page.reload()
  await expect(file(page, check.name).getByText('Uploaded')).toBeVisible()
  await expect(file(page, 'card.png')).toContainText('Remove it, then choose it again.')
  await page.getByRole('button', { name: 'Remove card.png' }).click()
  await expect(file(page, 'card.png')).toBeHidden()
  await page.getByRole('button', { name: 'Remove check.pdf' }).click()
  await expect(file(page, check.name)).toBeHidden()
  await expect(input(page, 'Voided check')).toBeFocused()
})

test('a removed file can be restored to its place while its step is shown, uploaded or not', async ({
  applicant,
  page,
}) => {
  await openAt(page, 'banking-information', application)
  const deleted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(request.url())
  })
  const names = ['first.png', 'second.png']
  const listed = page.getByRole('main').getByRole('listitem')
  const places = {
    toast: page.getByRole('region', { name: 'Notifications', exact: true }),
    list: page.getByRole('main'),
  }
  const undo = (place: keyof typeof places) => places[place].getByRole('button', { name: 'Undo' })
  for (const name of names) {
    await input(page, 'Voided check').setInputFiles({ ...pixel, name })
    await expect(file(page, name).getByText('Uploaded')).toBeVisible()
  }

  await test.step('from the toast, and from the list once that is gone', async () => {
    for (const place of ['toast', 'list'] as const) {
      await page.getByRole('button', { name: 'Remove first.png' }).click()
      await expect(listed).toHaveText([/second\.png/])
      await undo(place).click()
      await expect(listed).toHaveText([/first\.png.*Uploaded/, /second\.png.*Uploaded/])
      await expect(input(page, 'Voided check')).toBeFocused()
      await expect(undo('list')).toBeHidden()
    }
    expect(deleted).toEqual([])
  })

  await test.step('a file that was being uploaded starts again', async () => {
    await loadedAhead(page)
    await page.context().setOffline(true)
    await input(page, 'Voided check').setInputFiles({ ...pixel, name: 'third.png' })
    await expect(file(page, 'third.png').getByText(/Paused/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove third.png' }).click()
    await expect(file(page, 'third.png')).toBeHidden()
    await undo('list').click()
    await page.context().setOffline(false)
    await expect(file(page, 'third.png').getByText('Uploaded')).toBeVisible()
  })

  await test.step('once the step is left, the server deletes removed files', async () => {
    await page.getByRole('button', { name: 'Remove second.png' }).click()
    await applicant.next('review-&-submit')
    await expect.poll(() => deleted.length).toBe(1)
    await expect(undo('toast')).toBeHidden()
    await applicant.back()
    await applicant.isAt('banking-information')
    await expect(listed).toHaveText([/first\.png/, /third\.png/])
    await expect(undo('list')).toBeHidden()
  })
})

test('Next works during an upload, and the submission waits for it @prove', async ({
  allowConsoleErrors,
  applicant,
  context,
  page,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  await openAt(page, 'banking-information', application)
  await loadedAhead(page)
  await context.setOffline(true)
  await input(page, 'Voided check').setInputFiles(check)
  await expect(page.getByText(/Paused at 0%/)).toBeVisible()
  await applicant.next('review-&-submit')
  const reason = page.getByText('You can submit as soon as this is uploaded: check.pdf')
  await expect(reason).toBeVisible()
  await expect(applicant.button('Submit Application')).toBeDisabled()
  await context.setOffline(false)
  await expect(reason).toBeHidden()
  await expect(applicant.button('Submit Application')).toBeEnabled()
  await expect(page.getByText('check.pdf', { exact: true })).toBeVisible()
})

test('a file that changed after it was chosen has to be chosen again', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('changing.pdf')
  await writeFile(path, check.buffer)
  await openAt(page, 'banking-information', application)
  await loadedAhead(page)
  await page.context().setOffline(true)
  await input(page, 'Voided check').setInputFiles(path)
  await expect(page.getByText(/Paused at 0%/)).toBeVisible()
  await writeFile(path, Buffer.concat([check.buffer, Buffer.from('more')]))
  await page.context().setOffline(false)
  const { changed } = later.documents.failed
  await expect(file(page, 'changing.pdf').getByText(changed)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Try again/ })).toBeHidden()
  await page.getByRole('button', { name: 'Remove changing.pdf' }).click()
  await input(page, 'Voided check').setInputFiles(path)
  await expect(file(page, 'changing.pdf').getByText('Uploaded')).toBeVisible()
})

test('a refused file is reported with the reason, and nothing else is lost @prove @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 400/)
  await openAt(page, 'banking-information', application)
  const id = input(page, 'Photo ID of the person who signs')
  const large = Buffer.concat([check.buffer, Buffer.alloc(limits.documentBytes)])
  for (const [name, buffer, text] of [
    ['large.pdf', large, 'large.pdf is larger than 10 MB'],
    ['empty.pdf', Buffer.alloc(0), 'empty.pdf is empty'],
    ['page.pdf', Buffer.from('<html></html>'), 'page.pdf is not a PDF, JPEG, PNG, or HEIC file'],
    ['locked.pdf', await encryptedPdf('secret'), 'locked.pdf needs a password'],
  ] as const) {
    await id.setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await expect(page.getByText(text)).toBeVisible()
  }
  const mimeType = 'application/pdf'
  await id.setInputFiles([
    { name: 'empty.pdf', mimeType, buffer: Buffer.alloc(0) },
    { name: 'letter.pages', mimeType, buffer: Buffer.from('PK\x03\x04') },
  ])
  const both = 'empty.pdf is empty. letter.pages is not a PDF, JPEG, PNG, or HEIC file'
  await expect(page.getByText(both)).toBeVisible()
  // The PDF opens for everyone, and begins with the headers of an email.
  const headers = Buffer.from('Content-Type: application/pdf\r\n\r\n')
  const mailed = Buffer.concat([headers, await encryptedPdf('')])
  await id.setInputFiles({ name: 'MAILED', mimeType: '', buffer: mailed })
  await expect(file(page, 'MAILED').getByText('Uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Remove MAILED' }).click()
  await id.setInputFiles({ name: 'e', mimeType: '', buffer: mailed })
  await expect(file(page, 'e').getByText('Uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Remove e', exact: true }).click()
  const photos = Array.from({ length: 10 }, (_, index) => photo(`card-${index + 2}.png`))
  await id.setInputFiles([{ ...pixel, name: 'card-1.png' }, ...photos])
  await expect(page.getByText('You can add up to 10 files in all')).toBeVisible()
  await expect(page.getByText(/· Uploaded/)).toHaveCount(10)
  await expect(file(page, 'card-1.png').locator('canvas')).toBeVisible()
  await expect(file(page, 'card-11.png')).toBeHidden()

  await page.getByRole('button', { name: 'Remove card-10.png' }).click()
  await page.route('**/pieces/*', (route) => route.fulfill({ status: 400, json: { errors: [] } }))
  await input(page, 'Voided check').setInputFiles(check)
  await expect(page.getByText("Our server didn't accept this file.")).toBeVisible()
  await applicant.next()
  await expect(
    page.getByText('Voided check: Please try again to upload this file, or remove it').first(),
  ).toBeVisible()
  await page.unroute('**/pieces/*')
  await page.getByRole('button', { name: 'Try again to upload check.pdf' }).click()
  await expect(file(page, check.name).getByText('Uploaded')).toBeVisible()
  await applicant.next('review-&-submit')
})

test('an iPhone is not offered HEIC, and so sends its photos as JPEG', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
  })
  await openAt(page, 'banking-information', application)
  const types = 'application/pdf,image/jpeg,image/png'
  await expect(input(page, 'Voided check')).toHaveAttribute('accept', types)
})

test.describe('in Spanish, on a phone', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } })

  test('documents can be added when asked for @prove', async ({ page }) => {
    const applicant = new Applicant(page, spanish.texts)
    const { kinds, errors, states, heading, remove } = spanish.texts.documents
    const { label } = kinds['voided-check']
    await openAt(page, 'banking-information', application, spanish.texts)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    // The text of a narrow button has space around it.
    await page.setViewportSize({ width: 320, height: 844 })
    const button = page.locator('label').filter({ has: input(page, label) })
    const { height, words } = await button.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const words = range.getBoundingClientRect().height
      return { height: element.clientHeight, words }
    })
    expect(height - words).toBeGreaterThanOrEqual(16)
    await page.setViewportSize({ width: 390, height: 844 })
    await applicant.next()
    await expect(page.getByText(`${label}: ${errors.required}`).first()).toBeVisible()
    await input(page, label).setInputFiles(photo('cheque.png'))
    await expect(file(page, 'cheque.png').getByText(states.uploaded)).toBeVisible()
    expect(await brokenRules(page, ALL_RULES)).toEqual([])
    await expect(page.getByRole('button', { name: remove('cheque.png') })).toBeVisible()
    await applicant.next('review-&-submit')
    await expect(page.getByText('cheque.png', { exact: true })).toBeVisible()
  })
})
