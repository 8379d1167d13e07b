/** The checklist of an application, as its signed events record it. */
import { programIn } from '../../application/facts/application-state.ts'
import { type ActContext, act, stateByEvents } from '../ledger/act-service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { shownProgramFor } from '../programs/removed-program-service.ts'
import type { Programs } from '../programs/service.ts'
import { latestVersion } from '../records/versions-service.ts'
import { currentList } from '../screening/service.ts'
import { type AttestationCommand, attestation } from './attest.ts'
import { checklistState } from './checklist-state.ts'

export type { Attestation } from './attest.ts'

interface ReviewDependencies {
  readonly db: Database
  readonly ledger: Ledger
  readonly programs: Programs
  readonly config: Pick<Config, 'SCREENING_MAX_AGE' | 'SCREENING_THRESHOLD'>
}

/** Returns the program, checklist and TIN result that reviewers see beside an application. */
export async function reviewOf(
  { db, ledger, programs, config }: ReviewDependencies,
  reference: string,
  now: Date,
) {
  const state = await stateByEvents(db, reference, ledger)
  const program = await shownProgramFor(db, programs, programIn(state))
  const version = await latestVersion(db, reference)
  const list = await currentList(db, { ledger, now, config })
  const steps = checklistState(program.checklist, state, { list, version })
  return { program, steps, tinCode: state.tinMatch?.code ?? null }
}

/** Records a person's attestation. */
export async function attest(
  db: Database,
  ledger: Ledger,
  { by, version, statement, ...acting }: ActContext & AttestationCommand,
) {
  return act(db, ledger, {
    ...acting,
    depth: 'row',
    rule: (application) => attestation(application, { by, version, statement }),
  })
}
