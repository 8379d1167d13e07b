/**
 * The typed signature: the signer's full name. It ignores case, spacing, accents, invisible
 * characters, the kinds of apostrophes and hyphens, and a full stop or comma at its end. Letters
 * that many keyboards lack may be plain: `Do` for `Đỗ`.
 */
import { type BrokenRule, broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { cleanText } from '../text/sanitize-text.ts'
import { type Field, isEmpty } from './field.ts'
import { name } from './text.ts'

/** First name, space and last name. */
const MAX_LENGTH = limits.fullNameLength

/** A signature field, which is validated together with the people who may sign. */
export const signature: Field = { ...name, validate: () => undefined }

const ASCII = /^[ -~]*$/

/** Compares a typed full name with the name of the person who signs. */
export function validateSignature(typed: string, signerName: string): BrokenRule | undefined {
  if (isEmpty(typed)) return broken('required')
  if (typed.length > MAX_LENGTH) return broken('text.length', { max: MAX_LENGTH })
  // No longer name is valid, and comparing one takes long: `ﷺ` alone becomes 18 letters.
  return signerName.length <= MAX_LENGTH && isSame(comparable(typed), comparable(signerName))
    ? undefined
    : broken('signature.mismatch')
}

/**
 * Also ignores strokes, which Unicode does not decompose: đ and d, ł and l. Only such names need a
 * collator: the first one blocks a slow phone for 50 ms.
 */
function isSame(one: string, other: string): boolean {
  if (ASCII.test(one + other)) return one === other
  return one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0
}

/** Returns a name for comparison: phones type a curved apostrophe, keyboards a straight one. */
function comparable(name: string): string {
  return (
    cleanText(name)
      .replace(/[‘’‛\u02b9-\u02bf\u02ca\u02cb´`′‵ꞌꞋ＇｀]/g, "'")
      .normalize('NFKD')
      .replace(/[\p{M}\u200c\u200d]/gu, '')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/\s+/g, '')
      .replace(/(?<![.,])[.,]+$/, '')
      // A capital letter may have two small ones: ı and i.
      .toUpperCase()
  )
}
