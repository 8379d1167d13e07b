/** What becomes of an application that was received. */
export const applicationStatuses = [
  'received',
  'reviewing',
  'approved',
  'declined',
  'withdrawn',
] as const

export type ApplicationStatus = (typeof applicationStatuses)[number]
