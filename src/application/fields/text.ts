/** Plain text: a name, a street or a city on one line, and a description on several. */
import { broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { cleanText, hasHidden } from '../text/sanitize-text.ts'
import { type Field, isEmpty } from './field.ts'

interface TextOptions {
  /** Whether line breaks and tabs are part of the text. */
  readonly hasLines?: boolean
  /** The rule that invisible characters break. */
  readonly hidden?: 'text.hidden' | 'name.hidden'
}

const typedText = ({ hidden = 'text.hidden', ...options }: TextOptions): Field => ({
  input: 'text',
  parse: (typed) => cut(cleanText(typed, { ...options, isTyping: true })),
  format: (value) => value,
  parsePasted: (pasted) => cleanText(pasted, options),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    const max = limits.nameLength
    if (value.length > max) return broken('text.length', { max })
    return hasHidden(value, options) ? broken(hidden) : undefined
  },
})

export const text = typedText({})
/** The name of a person or a business. */
export const name = typedText({ hidden: 'name.hidden' })
export const longText = typedText({ hasLines: true })

/** A message to people. Nothing is cut: the writer shortens a text that is too long. */
export const message: Field = {
  ...longText,
  parse: (typed) => cleanText(typed, { hasLines: true, isTyping: true }),
}

/** Cuts a text without splitting a character. */
function cut(typed: string): string {
  const short = typed.slice(0, limits.nameLength)
  return short.isWellFormed() || !typed.isWellFormed() ? short : short.slice(0, -1)
}
