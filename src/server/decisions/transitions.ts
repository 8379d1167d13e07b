import { type ApplicationStatus, isDecided } from '../../application/application-status.ts'

/** The statuses that may follow each status. A decided application has to be reopened. */
const transitions: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  received: ['reviewing', 'withdrawn'],
  reviewing: ['approved', 'declined', 'withdrawn'],
  approved: [],
  declined: [],
  withdrawn: [],
}

/** Returns the statuses that may follow a status. */
export function nextStatuses(from: ApplicationStatus): readonly ApplicationStatus[] {
  return transitions[from]
}

/** Returns the statuses of a reopened application: none unless it was decided. */
export function reopenedStatuses(from: ApplicationStatus): readonly ApplicationStatus[] {
  return isDecided(from) ? ['reviewing'] : []
}
