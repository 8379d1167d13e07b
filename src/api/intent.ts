/**
 * The common intent of a submission and of everything that the applicant's page stored before it.
 */
import * as v from 'valibot'

/**
 * The header of a submission and of every request that stores something before it. When the
 * application is withdrawn or erased, all of it ends. The value is a secret of the page: the token
 * of the applicant's invitation, or a random text.
 */
export const INTENT_HEADER = 'application-intent'

export const intentHeader = {
  [INTENT_HEADER]: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_-]{43,64}$/),
      v.description('The same for all of an application'),
      v.examples(['dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ']),
    ),
  ),
}
