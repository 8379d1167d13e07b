/** The statuses of a received application. */
export const applicationStatuses = [
  'received',
  'reviewing',
  'approved',
  'declined',
  'withdrawn',
] as const

export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Returns whether a status is final, so that nothing can be corrected, unless it is reopened. */
export function isDecided(status: ApplicationStatus): boolean {
  return status !== 'received' && status !== 'reviewing'
}

/** Returns whether a status is the operator's own decision: a withdrawal is not. */
export function isApprovalOrDecline(
  status: ApplicationStatus | undefined,
): status is 'approved' | 'declined' {
  return status === 'approved' || status === 'declined'
}
