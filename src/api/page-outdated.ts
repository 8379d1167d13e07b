/**
 * During a rollout, a page and its server may be of different releases. With every body of answers,
 * the page sends the hash of the schema that it was built with. If the server has another hash and
 * the answers do not fit its schema, it answers 409 with `page.outdated`. Only reloading the page
 * resolves that. Other clients send no such header.
 */
import * as v from 'valibot'

export const SCHEMA_HEADER = 'application-schema'

/** The status, and the `code` of its error. */
export const PAGE_OUTDATED = { status: 409, code: 'page.outdated' } as const

/** The schema of that header, for routes that take answers. */
export const schemaHeader = {
  [SCHEMA_HEADER]: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'Sent by the pages alone: the hash of their schema. If it is not the one of this version, ' +
          'answers that do not fit get 409 `page.outdated`',
      ),
      v.examples(['3f6c0d2b9a418e57']),
    ),
  ),
}
