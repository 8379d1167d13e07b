/** A schema as text, so that two versions of it can be told apart. */
import { applicationSchema } from './forms/us/schema.ts'

/**
 * JSON of everything that a schema declares: the names of its questions, types, limits and choices,
 * and which of them have conditions. Of functions it says only that they are there, so a rule that
 * is changed inside of one changes nothing here.
 */
export function schemaShape(schema: object = applicationSchema): string {
  return JSON.stringify(schema, (key, value) => {
    if (key.startsWith('~')) return undefined
    if (typeof value === 'function') return true
    return value instanceof RegExp ? String(value) : value
  })
}
