import type { BrokenRule } from '../application/issues.ts'
import * as en from './en.ts'

/** What to say about a broken rule. */
export function errorText({ code, params = {} }: BrokenRule): string {
  const text = en.errors[code]
  return typeof text === 'string' ? text : text(params)
}
