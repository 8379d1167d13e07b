import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import { AGREEMENT_PDF_PATH } from '../../src/api/pages.ts'
import { plainApplication } from '../support/samples.ts'
import { expect, test } from './test.ts'

test('the agreement and the signed copy can be downloaded, and the page can be printed @prove', async ({
  applicant,
  remote,
  visitor,
}) => {
  const isDownloaded = async (file: string) => {
    await visitor.until(async () => expect(await readdir(remote.downloads)).toContain(file))
    await visitor.until(async () => {
      const pdf = await readFile(join(remote.downloads, file), 'latin1')
      expect(pdf.slice(0, 5)).toBe('%PDF-')
      expect(pdf.trimEnd().slice(-5)).toBe('%%EOF')
    })
  }
  const { agreement } = applicant.text.review
  await applicant.startAt('review-&-submit', plainApplication())
  await applicant.readAgreement()
  await visitor.press('link', agreement.download)
  await isDownloaded(AGREEMENT_PDF_PATH.split('/').at(-1) ?? '')
  const summary = await remote.print?.()
  if (summary) expect([1, 2]).toContain(pages(summary))
  const reference = await applicant.signAndSubmit('Maria Alvarez', 'CEO')
  const confirmation = await remote.print?.()
  if (confirmation) expect(pages(confirmation)).toBe(1)
  await visitor.press('button', applicant.text.pages.confirmation.copy.download)
  await isDownloaded(`${reference}.pdf`)
})

/** A compressed stream may end with a byte that reads as white space before its end. */
const TO_ITS_END = { finishFlush: constants.Z_SYNC_FLUSH }

/** Counts the pages of a PDF; Firefox compresses the objects with the number. */
function pages(pdf: Buffer): number {
  const text = pdf.toString('latin1')
  const objects = [...text.matchAll(/\/ObjStm\b[\s\S]*?\bstream\r?\n([\s\S]*?)\s*endstream/g)].map(
    ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1'), TO_ITS_END).toString('latin1'),
  )
  return [text, ...objects].join('\n').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
