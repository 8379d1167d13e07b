import { applicationSchema } from '../../../application/forms/us/schema.ts'
import { hashOf } from '../encryption/hash.ts'

const HEX_DIGITS = 16

/** The hash of this release's schema. The build puts it into the pages, which send it. */
export const schemaHash = hashOf(['application schema', schemaShape()]).slice(0, HEX_DIGITS)

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
