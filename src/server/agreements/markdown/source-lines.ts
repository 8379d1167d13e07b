import { missingFromFonts } from '../../platform/pdf/fonts.ts'
import { AgreementFileError } from '../agreement-file-error.ts'

/** The file as numbered lines, and the error for one of them. */
export interface SourceLines {
  /** Line `number`, counted from 1; `undefined` past the end. */
  at(number: number): string | undefined
  readonly count: number
  refuse(number: number, problem: string): AgreementFileError
}

/** Markdown that the agreement does not support and that would be displayed wrongly. */
const NOT_IN_THE_SUBSET: readonly (readonly [RegExp, string])[] = [
  [/\t/, 'a tab; use spaces'],
  [/\s$/, 'spaces at the end of the line'],
  [/`/, 'code (`); it is not supported'],
  [/<[a-z/!?]/i, 'HTML; it is not supported'],
  [/&(#\w+|[a-z]\w*);/i, 'an HTML entity; write the character itself'],
  [/!\[/, 'an image; it is not supported'],
  [/\[\^/, 'a footnote; it is not supported'],
  [/\\/, 'a backslash; characters need no escape here'],
  [/~~/, 'struck-out text; it is not supported'],
  [/(^|[^\w])_+[^\s_]/, 'emphasis with _; use **bold**'],
]

/**
 * Splits the file into lines. Throws, with the line number, for anything that neither HTML nor PDF
 * could show as written.
 */
export function sourceLines(file: string, source: string): SourceLines {
  const lines = source.normalize('NFC').replaceAll('\r\n', '\n').split('\n')
  const refuse = (number: number, problem: string) => new AgreementFileError(file, number, problem)
  lines.forEach((line, index) => {
    const found = NOT_IN_THE_SUBSET.find(([pattern]) => pattern.test(line))
    if (found) throw refuse(index + 1, `has ${found[1]}`)
    const strange = missingFromFonts(line)
    if (strange) throw refuse(index + 1, `has ${named(strange)}, which the PDF's fonts lack`)
  })
  return { at: (number) => lines[number - 1], count: lines.length, refuse }
}

function named(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return /\p{L}|\p{S}|\p{P}/u.test(character) ? `“${character}” (U+${code})` : `U+${code}`
}
