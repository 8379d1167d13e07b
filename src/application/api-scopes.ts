/**
 * What a key may be allowed: to read what is stored of applications, still sealed; to invite
 * applicants; to submit applications that somebody signed on paper; to record what the processor said.
 */
export const apiScopes = ['applications', 'invitations', 'submit', 'boarding'] as const

export type ApiScope = (typeof apiScopes)[number]
