/**
 * The scopes of an API key: to read stored applications, which stay sealed; to invite applicants;
 * to submit applications that were signed on paper; to record the processor's answers.
 */
export const apiScopes = ['applications', 'invitations', 'submit', 'boarding'] as const

export type ApiScope = (typeof apiScopes)[number]
