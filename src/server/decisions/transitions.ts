import type { ApplicationStatus } from '../../application/application-status.ts'

/** The statuses that may follow each status. A decided application must first be reopened. */
const transitions: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  received: ['reviewing', 'withdrawn'],
  reviewing: ['approved', 'declined', 'withdrawn'],
  approved: [],
  declined: [],
  withdrawn: [],
}

/** Returns the statuses that may follow a status; a decided application needs `reopen`. */
export function nextStatuses(
  from: ApplicationStatus,
  { reopen }: { readonly reopen: boolean },
): readonly ApplicationStatus[] {
  if (!reopen) return transitions[from]
  return transitions[from].length === 0 ? ['reviewing'] : []
}
