/** Finds errors in agreements that are loaded later, in less time than loading takes. */
import { pricing } from '../../application/forms/us/pricing.ts'
import { missingFromFonts } from '../platform/pdf/fonts.ts'
import { pricePlaceholders, readText } from './agreement.ts'
import { MAX_NOTICE_LENGTH, parseAgreement } from './markdown/parse.ts'
import { AgreementFileError } from './markdown/source.ts'
import type { AgreementSource } from './service.ts'

/** Returns the errors in the agreements' files, a line each. A shared file is read once. */
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
    if (missing) {
      problems.add(`brandName of “${brand.name}”: has “${missing}”, which the PDF's fonts lack`)
    }
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

/** Any values will do: each program has its own. */
const PLACEHOLDERS = { brandName: '', ...pricePlaceholders(pricing) }

/**
 * Returns a check that throws the same errors as `parseAgreement`. Errors are in the markup, and
 * parsing it is the slow part. So the check parses only the markup of each section, and the same
 * markup only once: agreements often differ only in their words.
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
      // Throws the error with the line and the text of the original file.
      parseAgreement(file, content, PLACEHOLDERS)
    }
  }
}

const WORD = '[A-Za-zÀ-ÖØ-öø-ÿ]+'
/** Several words in a row, or a single word between spaces. */
const WORDS = new RegExp(
  `(?<![\\p{L}\\d])${WORD}(?:[,;]? ${WORD})+(?![\\p{L}\\d])|(?<=^|\\s)${WORD}(?=$|\\s)`,
  'gmu',
)
/** Text whose words are part of the markup, or whose length matters: long rows and notices. */
const COUNTED = /[<`[&\\~]|^[ \t]*\|.{500}/m
const NOTICE = /^[ \t]*>/m

/** Returns the section without the words that have no meaning to the parser. */
function shapeOf(section: string): string {
  const isLongNotice = section.length > MAX_NOTICE_LENGTH && NOTICE.test(section)
  return isLongNotice || COUNTED.test(section) ? section : section.replaceAll(WORDS, 'x')
}
