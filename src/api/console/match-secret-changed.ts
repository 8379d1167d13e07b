/**
 * The `code` of the error if the secret was changed, so that an operator has to replace it. It is
 * not beside its routes, because every page of the console shows it.
 */
export const MATCH_SECRET_CHANGED = 'match-secret-changed'
