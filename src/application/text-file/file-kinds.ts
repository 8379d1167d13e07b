/** Files that are not plain text, recognized by their first bytes. */

/** The names of files in zip archives, which tell an office document from another archive. */
const IN_ARCHIVE: readonly (readonly [string, string])[] = [
  ['xl/', 'an Excel workbook'],
  ['opendocument.spreadsheet', 'an OpenDocument spreadsheet'],
  ['Index/Document.iwa', 'a Numbers spreadsheet'],
  ['word/', 'a Word document'],
]

const SAVE = 'Open it in its program and save it as “CSV UTF-8” or as plain text'
const UNPACK = 'Unpack it first'

/** The first bytes in Latin-1, the kind of file, and the advice. */
const BEGINNINGS: readonly (readonly [string, string, string])[] = [
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old Excel or Word file', SAVE],
  ['%PDF', 'a PDF', SAVE],
  ['{\\rtf', 'an RTF document', SAVE],
  ['\x1f\x8b', 'compressed with gzip', UNPACK],
  ['BZh', 'compressed with bzip2', UNPACK],
  ['\xfd7zXZ\0', 'compressed with xz', UNPACK],
  ['(\xb5/\xfd', 'compressed with zstd', UNPACK],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', UNPACK],
  ['Rar!', 'a RAR archive', UNPACK],
  ['\x89PNG', 'an image', SAVE],
  ['\xff\xd8\xff', 'an image', SAVE],
  ['GIF8', 'an image', SAVE],
  ['SQLite format 3\0', 'an SQLite database', SAVE],
  ['PAR1', 'a Parquet file', SAVE],
]

/** The part of an archive that is searched for the names in it. */
const LOOKED_AT = 65_536

/**
 * Returns the kind of a file that is not text, and the advice: `an Excel workbook, not text. Open
 * it …`.
 */
export function notText(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT))
  // `latin1` stands for Windows-1252, so the bytes are compared one by one.
  const beginsWith = (mark: string) =>
    [...mark].every((character, index) => bytes[index] === character.charCodeAt(0))
  if (beginsWith('PK\x03\x04')) {
    const inside = IN_ARCHIVE.find(([name]) => beginning.includes(name))
    return inside ? `${inside[1]}, not text. ${SAVE}` : `a zip archive, not text. ${UNPACK}`
  }
  const match = BEGINNINGS.find(([mark]) => beginsWith(mark))
  return match && `${match[1]}, not text. ${match[2]}`
}

/** Returns the kind of a text without a table: a web page, often saved under the name of one. */
export function notTable(text: string): string | undefined {
  if (/^\s*<(?:!doctype html|html|head|body|table|meta)\b/i.test(text)) {
    return `a web page, not a table. ${SAVE}`
  }
  return /^\s*<(?:\?xml|[a-z]+[\s>:])/i.test(text) ? `XML, not a table. ${SAVE}` : undefined
}
