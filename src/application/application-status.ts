/** What becomes of an application that was received. */
export const applicationStatuses = [
  'received',
  'reviewing',
  'approved',
  'declined',
  'withdrawn',
] as const

export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Whether it has become what it stays, unless it is reopened: it may no longer be corrected. */
export function isDecided(status: ApplicationStatus): boolean {
  return status !== 'received' && status !== 'reviewing'
}
