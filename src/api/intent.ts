/** What an applicant's page stores on the server before a submission, and that it is of one intent. */
import * as v from 'valibot'

/**
 * Sent with a submission and everything stored before it, so that all of it ends when the
 * application is withdrawn or erased. It is a secret of the page: the token of the applicant's
 * invitation, or else random.
 */
export const INTENT_HEADER = 'application-intent'

export const intentHeader = {
  [INTENT_HEADER]: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_-]{43,64}$/),
      v.description('Sent by the pages alone: the same for everything of one application'),
      v.examples(['dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ']),
    ),
  ),
}
