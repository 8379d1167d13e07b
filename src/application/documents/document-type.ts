import type { DocumentType } from '../reference/document-kinds.ts'

/** The first bytes of images by type, in Latin-1, with their offset. */
const BEGINNINGS: readonly (readonly [DocumentType, number, readonly string[]])[] = [
  ['image/jpeg', 0, ['\xff\xd8\xff']],
  ['image/png', 0, ['\x89PNG\r\n\x1a\n']],
  ['image/heic', 4, ['ftyphei', 'ftyphev', 'ftypmif1', 'ftypmsf1']],
]

/** Mail headers, empty lines or a byte order mark may come before it. */
const PDF = '%PDF-'
/**
 * Files that contain other files, possibly a PDF: archives, programs, office documents, pictures.
 */
const CONTAINERS = [
  ...['PK\x03\x04', 'Rar!', '7z\xbc\xaf', '!<arch>', '\xd0\xcf\x11\xe0', '{\\rtf'],
  ...['MZ', '\x7fELF', '#!', 'GIF8', 'RIFF'],
]
const MARKUP = /^(?:\u00ef\u00bb\u00bf)?\s*</
/** The mark of a `tar` archive, which comes after the name of its first file. */
const TAR = { mark: 'ustar', at: 257 }

function isContainer(beginning: string): boolean {
  if (MARKUP.test(beginning) || beginning.startsWith(TAR.mark, TAR.at)) return true
  return CONTAINERS.some((text) => beginning.startsWith(text))
}

/** The number of first bytes that are searched. PDF readers search as far for the header. */
export const TYPE_BYTES = 1024

/** Returns the type that a file's first bytes show, whatever its name; undefined for any other. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, TYPE_BYTES))
  const image = BEGINNINGS.find(([, offset, texts]) =>
    texts.some((text) => beginning.startsWith(text, offset)),
  )
  if (image) return image[0]
  if (isContainer(beginning)) return undefined
  return beginning.includes(PDF) ? 'application/pdf' : undefined
}
