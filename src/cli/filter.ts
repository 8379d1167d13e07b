/** The options that say which applications a command is about. */
import { type ApplicationStatus, applicationStatuses } from '../application/application-status.ts'
import type { Database } from '../server/platform/database/database.ts'
import { type ApplicationFilter, matchingReferences } from '../server/records/list-service.ts'
import { CommandFailed, UsageError } from './command.ts'

/** For `readArguments`; `--reference` may be repeated. */
export const FILTER_OPTIONS = {
  reference: { type: 'string', multiple: true },
  status: { type: 'string' },
} as const

export const FILTER_DETAILS = `  --reference REFERENCE  only this application; repeat it for several
  --status STATUS        only with this status: ${applicationStatuses.join(', ')}`

/** The values of `FILTER_OPTIONS`; both are optional. */
export function readFilter(values: {
  readonly reference?: readonly string[]
  readonly status?: string
}): Pick<ApplicationFilter, 'references' | 'status'> {
  return {
    references: values.reference?.map((reference) => reference.toUpperCase()),
    status: values.status === undefined ? undefined : readStatus(values.status),
  }
}

function readStatus(text: string): ApplicationStatus {
  const status = applicationStatuses.find((one) => one === text)
  if (status) return status
  throw new UsageError(`--status must be one of ${applicationStatuses.join(', ')}`)
}

/** Fails if there is no application with one of the given references. */
export async function refuseUnknown(
  db: Database,
  { references = [] }: ApplicationFilter,
): Promise<void> {
  if (references.length === 0) return
  const stored = await matchingReferences(db, { references })
  const unknown = references.filter((reference) => !stored.has(reference))
  if (unknown.length === 0) return
  throw new CommandFailed(`There is no application with the reference ${unknown.join(', ')}`)
}
