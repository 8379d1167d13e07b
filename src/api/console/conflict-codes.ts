/**
 * The `code` of conflicts whose reason only the server knows. They are not beside their routes,
 * because every page of the console shows them.
 */

/** The secret of match keys was changed, so that an operator has to replace it. */
export const MATCH_SECRET_CHANGED = 'match-secret-changed'

/** The version, the list or the threshold of a screening is no longer in force. */
export const SCREENING_OUTDATED = 'screening-outdated'

/** The version of a checklist's step is not the latest. */
export const REVIEW_OUTDATED = 'review-outdated'

/** A step is completed by a record of another kind, and not by a tick. */
export const OWN_RECORD = 'own-record'

/** It is too late to request corrections, or to cancel the request. */
export const CORRECTION_REFUSED = 'correction.refused'

/** The person has the largest number of passkeys. */
export const TOO_MANY_PASSKEYS = 'passkeys.too-many'

/** The person has the largest number of saved views. */
export const TOO_MANY_VIEWS = 'too-many-views'
