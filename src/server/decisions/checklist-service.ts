/** The checklist of an application, as its signed events record it. */

import {
  type ChecklistStep,
  hasOwnRecord,
  isAnsweredInBrowser,
} from '../../application/checklist.ts'
import { latestVersionOf, programIn } from '../../application/facts/application-state.ts'
import type { Person } from '../../application/facts/event-kinds.ts'
import type { NewEvent, ProvenState, Ruling } from '../../application/facts/ruling.ts'
import { type ActContext, act, stateByEvents } from '../ledger/act-service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { shownProgramFor } from '../programs/removed-program-service.ts'
import type { Programs } from '../programs/service.ts'
import { currentList } from '../screening/service.ts'
import { checklistState } from './checklist-state.ts'

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
  const list = await currentList(db, { ledger, now, config })
  const steps = checklistState(program.checklist, state, { list, version: latestVersionOf(state) })
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
    tolerates: 'nothing',
    rule: (application) => attestation(application, { by, version, statement }),
  })
}

/** A person's confirmation or record about a version. */
export type Attestation =
  | {
      readonly kind: 'checked'
      readonly step: ChecklistStep
      readonly done: boolean
      readonly machine: boolean
      readonly note?: { readonly bytes: Uint8Array; readonly recipients: string } | undefined
    }
  | { readonly kind: 'tin-matched'; readonly code: number }
  | {
      readonly kind: 'terminated-inquiry'
      readonly note: { readonly bytes: Uint8Array; readonly recipients: string }
    }

/** Why a person's attestation is not recorded. */
type AttestationRefusal =
  /** It is not about the latest version. */
  | 'outdated'
  /** Only a person answers the step. */
  | 'only-people'
  /** A person overrules a known result without a reason. */
  | 'no-reason'
  /** Only a screening, an answer about the tax number or an inquiry completes the step. */
  | 'own-record'

interface AttestationCommand {
  readonly by?: Person | undefined
  /** The version that the person looked at; undefined for the latest. */
  readonly version: number | undefined
  readonly statement: Attestation
}

/** The rule of attesting: it must be about the latest version. */
function attestation(
  { row }: ProvenState,
  { by, version, statement }: AttestationCommand,
): Ruling<AttestationRefusal, 'recorded'> {
  const refusal = statement.kind === 'checked' ? tickRefusal(statement) : undefined
  if (refusal) return { refusal }
  if (version !== undefined && version !== row.version) return { refusal: 'outdated' }
  const common = { version: row.version, ...(by && { by }) }
  return { outcome: 'recorded', events: [eventOf(statement, common)] }
}

function tickRefusal({
  step,
  done,
  machine,
  note,
}: Extract<Attestation, { readonly kind: 'checked' }>): AttestationRefusal | undefined {
  // A browser must not answer for a person.
  if (machine && !isAnsweredInBrowser(step)) return 'only-people'
  if (!machine && done && step.answeredBy !== undefined && note === undefined) return 'no-reason'
  return hasOwnRecord(step) ? 'own-record' : undefined
}

function eventOf(
  statement: Attestation,
  common: { readonly version: number; readonly by?: Person },
): NewEvent {
  const { kind } = statement
  switch (kind) {
    case 'checked': {
      const { step, done, machine, note } = statement
      const sealed = note && { recipients: note.recipients }
      const detail = {
        ...common,
        step: step.id,
        done,
        ...(machine && { machine: true as const }),
        ...sealed,
      }
      return { kind, detail, note: note?.bytes }
    }
    case 'tin-matched':
      return { kind, detail: { ...common, code: statement.code } }
    case 'terminated-inquiry': {
      const { bytes, recipients } = statement.note
      return { kind, detail: { ...common, recipients }, note: bytes }
    }
  }
}
