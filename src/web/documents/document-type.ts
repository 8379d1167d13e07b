import type { DocumentType } from '../../application/reference/documents.ts'

/** What files of a type begin with, in Latin-1, after so many other bytes. */
const BEGINNINGS: readonly (readonly [DocumentType, number, readonly string[]])[] = [
  ['application/pdf', 0, ['%PDF-']],
  ['image/jpeg', 0, ['\xff\xd8\xff']],
  ['image/png', 0, ['\x89PNG\r\n\x1a\n']],
  ['image/heic', 4, ['ftyphei', 'ftyphev', 'ftypmif1', 'ftypmsf1']],
]

const LENGTH = 12

/** For the `accept` of a file input. */
export const ACCEPTED = [...BEGINNINGS.map(([type]) => type), '.heic', '.heif'].join()

/** The type that the first bytes of a file show, whatever its name says; undefined for any other. */
export async function documentTypeOf(file: Blob): Promise<DocumentType | undefined> {
  const bytes = new Uint8Array(await file.slice(0, LENGTH).arrayBuffer())
  const beginning = String.fromCharCode(...bytes)
  const found = BEGINNINGS.find(([, offset, texts]) =>
    texts.some((text) => beginning.startsWith(text, offset)),
  )
  return found?.[0]
}
