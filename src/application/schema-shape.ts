/** A schema as text, so that two versions of it can be compared. */
import { applicationSchema } from './forms/us/schema.ts'

/**
 * Returns JSON with everything that a schema declares: the names of its questions, types, limits
 * and choices, and which of them have conditions. It mentions functions without their content, so a
 * changed rule inside a function changes nothing here.
 */
export function schemaShape(schema: object = applicationSchema): string {
  return JSON.stringify(schema, (key, value) => {
    if (key.startsWith('~')) return undefined
    if (typeof value === 'function') return true
    return value instanceof RegExp ? String(value) : value
  })
}
