/** What is wrong with agreements that are loaded later, found in less time than loading them takes. */

import { pricing } from '../../application/pricing.ts'
import { missingFromFonts } from '../platform/pdf/fonts.ts'
import { pricePlaceholders, readText } from './agreement.ts'
import { AgreementFileError } from './agreement-file-error.ts'
import { parseAgreement } from './markdown/parse.ts'
import type { AgreementSource } from './service.ts'

/** What is wrong with the files of these agreements: a line each. A file of several is read once. */
export async function agreementProblems(
  sources: readonly AgreementSource[],
): Promise<readonly string[]> {
  const read = new Set<string>()
  const problems = new Set<string>()
  const check = agreementCheck()
  for (const { files, brand } of sources) {
    const missing = missingFromFonts(brand.name.normalize('NFC'))
    if (missing) problems.add(`${brand.name}: the PDF's fonts lack “${missing}”`)
    for (const file of Object.values(files)) {
      if (file === undefined || read.has(file)) continue
      read.add(file)
      await readText(file)
        .then((content) => check(file, content))
        .catch((error: unknown) => {
          if (!(error instanceof AgreementFileError)) throw error
          problems.add(error.message)
        })
    }
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
    const shapes = sections.map(shapeOf)
    const others = shapes.filter((shape) => !known.has(shape))
    const parsed = [before, ...(others.length > 0 ? others : shapes.slice(0, 1))]
    try {
      parseAgreement(file, parsed.join('\n\n'), PLACEHOLDERS)
      for (const shape of others) known.add(shape)
    } catch {
      // With its own line, and as it is meant.
      parseAgreement(file, content, PLACEHOLDERS)
    }
  }
}

const WORD = '[A-Za-zÀ-ÖØ-öø-ÿ]+'
const WORDS = new RegExp(`(?<![\\p{L}\\d])${WORD}(?:[,;]? ${WORD})+(?![\\p{L}\\d])`, 'gu')
/** Where words are a part of the markup, or how long they are counts: in notices and long rows. */
const COUNTED = /[<`[&\\~]|^[ \t]*(?:>|\|.{500})/m

/** The section with its words left out, as far as they have no meaning to the parser. */
function shapeOf(section: string): string {
  return COUNTED.test(section) ? section : section.replaceAll(WORDS, 'x')
}
