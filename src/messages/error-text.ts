import type { BrokenRule } from '../application/issues.ts'
import type { Messages } from './messages.ts'

/** What to say about a broken rule. */
export function errorText(
  { code, params = {} }: BrokenRule,
  { errors }: Pick<Messages, 'errors'>,
): string {
  const text = errors[code]
  return typeof text === 'string' ? text : text(params)
}
