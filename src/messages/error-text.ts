import type { BrokenRule } from '../application/issues.ts'
import type { LaterMessages } from './messages.ts'

/**
 * Returns the text for a broken rule.
 *
 * @param errors the errors in a language; the questions of the first step need only its own
 */
export function errorText(
  { code, params = {} }: BrokenRule,
  { errors }: { readonly errors: Partial<LaterMessages['errors']> },
): string {
  const text = errors[code]
  if (text === undefined) throw new Error(`There is no text for ${code}`)
  return typeof text === 'string' ? text : text(params)
}
