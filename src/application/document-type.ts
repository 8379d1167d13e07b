import type { DocumentType } from './reference/document-kinds.ts'

/** What files of a type begin with, in Latin-1, after so many other bytes. */
const BEGINNINGS: readonly (readonly [DocumentType, number, readonly string[]])[] = [
  ['application/pdf', 0, ['%PDF-']],
  ['image/jpeg', 0, ['\xff\xd8\xff']],
  ['image/png', 0, ['\x89PNG\r\n\x1a\n']],
  ['image/heic', 4, ['ftyphei', 'ftyphev', 'ftypmif1', 'ftypmsf1']],
]

/** How many of a file's first bytes show its type. */
export const TYPE_BYTES = 12

/** The type that the first bytes of a file show, whatever its name says; undefined for any other. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, TYPE_BYTES))
  const found = BEGINNINGS.find(([, offset, texts]) =>
    texts.some((text) => beginning.startsWith(text, offset)),
  )
  return found?.[0]
}
