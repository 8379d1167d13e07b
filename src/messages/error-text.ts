import type { BrokenRule } from '../application/issues.ts'
import type { LaterMessages } from './messages.ts'

/**
 * What to say about a broken rule.
 *
 * @param errors in a language; those of the first step are enough for its questions
 */
export function errorText(
  { code, params = {} }: BrokenRule,
  { errors }: { readonly errors: Partial<LaterMessages['errors']> },
): string {
  const text = errors[code]
  if (text === undefined) throw new Error(`There is no text for ${code}`)
  return typeof text === 'string' ? text : text(params)
}
