/**
 * While a release is rolled out, a page and the server that it posts to may be of different
 * releases. With every body of answers, the page sends the hash of the schema that it was built
 * with. If that is not the server's, and the answers do not fit the server's schema, the answer is
 * 409 with `page.outdated`: loading the page again mends it, and nothing else does. Other clients
 * send no such header.
 */
import * as v from 'valibot'

export const SCHEMA_HEADER = 'application-schema'

/** The status, and the `code` of its error. */
export const PAGE_OUTDATED = { status: 409, code: 'page.outdated' } as const

/** For the headers of a route that takes answers. */
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
