/** The options that select a command's applications. */
import {
  type ApplicationStatus,
  applicationStatuses,
} from '../../application/application-status.ts'
import type { Database } from '../../server/platform/database/database.ts'
import {
  type ApplicationFilter,
  matchingReferences,
  programsOfApplications,
} from '../../server/records/list-service.ts'
import { type CommandContext, CommandFailed, UsageError } from '../command.ts'

/** For `readArguments`; `--reference` may be repeated. */
export const FILTER_OPTIONS = {
  reference: { type: 'string', multiple: true },
  status: { type: 'string' },
  program: { type: 'string' },
} as const

export const FILTER_DETAILS = `  --reference REFERENCE  only this application; repeat it for several
  --status STATUS        only with this status: ${applicationStatuses.join(', ')}
  --program ID           only those of this program; “default” is the program of the settings`

/** The values of `FILTER_OPTIONS`; all are optional. */
export function readFilter(values: {
  readonly reference?: readonly string[]
  readonly status?: string
  readonly program?: string
}): Pick<ApplicationFilter, 'references' | 'status' | 'program'> {
  return {
    references: values.reference?.map((reference) => reference.toUpperCase()),
    status: values.status === undefined ? undefined : readStatus(values.status),
    program: values.program,
  }
}

function readStatus(text: string): ApplicationStatus {
  const status = applicationStatuses.find((applicationStatus) => applicationStatus === text)
  if (status) return status
  throw new UsageError(`--status must be one of ${applicationStatuses.join(', ')}`)
}

/** Fails if there is no application with one of the given references, or no such program. */
export async function refuseUnknown(
  db: Database,
  { references = [], program }: ApplicationFilter,
  { config }: CommandContext,
): Promise<void> {
  if (program !== undefined) {
    const { checkPrograms } = await import('../../server/programs/loading-service.ts')
    const { programs } = await checkPrograms(config, config.SEALING_RECIPIENTS)
    const ofApplications = await programsOfApplications(db)
    const known = new Set([...programs.all.map(({ id }) => id), ...ofApplications])
    if (!known.has(program)) throw new CommandFailed(unknownProgram(program, [...known]))
  }
  if (references.length === 0) return
  const stored = await matchingReferences(db, { references })
  const unknown = references.filter((reference) => !stored.has(reference))
  if (unknown.length === 0) return
  throw new CommandFailed(`There is no application with the reference ${unknown.join(', ')}`)
}

/** Programs without a folder count as known if they have applications. */
export function unknownProgram(id: string, known: readonly string[]): string {
  return `There is no program “${id}”; there are ${known.toSorted().join(', ')}`
}
