/** What is wrong with agreements that are loaded later, found in less time than loading them takes. */

import { pricing } from '../../application/forms/us/pricing.ts'
import { missingFromFonts } from '../platform/pdf/fonts.ts'
import { pricePlaceholders, readText } from './agreement.ts'
import { AgreementFileError } from './agreement-file-error.ts'
import { MAX_NOTICE_LENGTH, parseAgreement } from './markdown/parse.ts'
import type { AgreementSource } from './service.ts'

/** What is wrong with the files of these agreements: a line each. A file of several is read once. */
export async function agreementProblems(
  sources: readonly AgreementSource[],
): Promise<readonly string[]> {
  const read = new Set<string>()
  const problems = new Set<string>()
  const check = agreementCheck()
  const add = (error: unknown) => {
    if (!(error instanceof AgreementFileError)) throw error
    problems.add(error.message)
  }
  for (const { files, brand } of sources) {
    const missing = missingFromFonts(brand.name.normalize('NFC'))
    if (missing) problems.add(`${brand.name}: the PDF's fonts lack “${missing}”`)
    const others = [...new Set(Object.values(files))]
      .filter((file) => file !== undefined)
      .filter((file) => !read.has(file))
    for (const file of others) read.add(file)
    await Promise.all(
      others.map((file) =>
        readText(file)
          .then((content) => check(file, content))
          .catch(add),
      ),
    )
  }
  return [...problems]
}

/** Any: each program has its own. */
const PLACEHOLDERS = { brandName: '', ...pricePlaceholders(pricing) }

/**
 * Throws what `parseAgreement` throws of a text. The markup is what can be wrong and what takes the
 * time, so of each section only that is parsed, and once: agreements are often alike but for words.
 */
export function agreementCheck(): (file: string, content: string) => void {
  const known = new Set<string>()
  return (file, content) => {
    const [before = '', ...sections] = content
      .normalize('NFC')
      .replaceAll('\r\n', '\n')
      .split(/\n\n(?=## )/)
    const [head = '', ...shapes] = [before, ...sections].map(shapeOf)
    const others = shapes.filter((shape) => !known.has(shape))
    if (shapes.length > 0 && others.length === 0 && known.has(head)) return
    const parsed = [head, ...(others.length > 0 ? others : shapes.slice(0, 1))]
    try {
      parseAgreement(file, parsed.join('\n\n'), PLACEHOLDERS)
      for (const shape of parsed) known.add(shape)
    } catch {
      // With its own line, and as it is meant.
      parseAgreement(file, content, PLACEHOLDERS)
    }
  }
}

const WORD = '[A-Za-zÀ-ÖØ-öø-ÿ]+'
/** Several, or one alone between spaces. */
const WORDS = new RegExp(
  `(?<![\\p{L}\\d])${WORD}(?:[,;]? ${WORD})+(?![\\p{L}\\d])|(?<=^|\\s)${WORD}(?=$|\\s)`,
  'gmu',
)
/** Where words are a part of the markup, or how long they are counts: in long rows and notices. */
const COUNTED = /[<`[&\\~]|^[ \t]*\|.{500}/m
const NOTICE = /^[ \t]*>/m

/** The section with its words left out, as far as they have no meaning to the parser. */
function shapeOf(section: string): string {
  const isLongNotice = section.length > MAX_NOTICE_LENGTH && NOTICE.test(section)
  return isLongNotice || COUNTED.test(section) ? section : section.replaceAll(WORDS, 'x')
}
