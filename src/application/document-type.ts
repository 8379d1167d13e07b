import type { DocumentType } from './reference/document-kinds.ts'

/** What images of a type begin with, in Latin-1, after so many other bytes. */
const BEGINNINGS: readonly (readonly [DocumentType, number, readonly string[]])[] = [
  ['image/jpeg', 0, ['\xff\xd8\xff']],
  ['image/png', 0, ['\x89PNG\r\n\x1a\n']],
  ['image/heic', 4, ['ftyphei', 'ftyphev', 'ftypmif1', 'ftypmsf1']],
]

/** Before it may stand a byte order mark, empty lines, or the headers of a mail. */
const PDF = '%PDF-'
/** What holds other files, a PDF among them: archives, programs, documents of Office, pictures. */
const CONTAINERS = [
  ...['PK\x03\x04', 'Rar!', '7z\xbc\xaf', '!<arch>', '\xd0\xcf\x11\xe0', '{\\rtf'],
  ...['MZ', '\x7fELF', '#!', 'GIF8', 'RIFF'],
]
const MARKUP = /^(?:\u00ef\u00bb\u00bf)?\s*</
/** Where an archive of the kind `tar` names itself, after the name of its first file. */
const TAR = { mark: 'ustar', at: 257 }

function isContainer(beginning: string): boolean {
  if (MARKUP.test(beginning) || beginning.startsWith(TAR.mark, TAR.at)) return true
  return CONTAINERS.some((text) => beginning.startsWith(text))
}

/** How many of a file's first bytes show its type: readers look as far for the header of a PDF. */
export const TYPE_BYTES = 1024

/** The type that the first bytes of a file show, whatever its name says; undefined for any other. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, TYPE_BYTES))
  const image = BEGINNINGS.find(([, offset, texts]) =>
    texts.some((text) => beginning.startsWith(text, offset)),
  )
  if (image) return image[0]
  if (isContainer(beginning)) return undefined
  return beginning.includes(PDF) ? 'application/pdf' : undefined
}
