/**
 * The checklist that reviewers complete before an approval, as an application's signed events
 * record it.
 */
import { type ChecklistStep, isAbout } from '../../application/checklist.ts'
import {
  type Act,
  type ApplicationState,
  authorName,
  programIn,
} from '../../application/facts/application-state.ts'
import type { Person } from '../../application/facts/event-kinds.ts'
import type { NewEvent, ProvenState, Ruling } from '../../application/facts/ruling.ts'
import { type ActContext, act, stateByEvents } from '../ledger/act-service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { programFor } from '../programs/removed-program-service.ts'
import type { Programs } from '../programs/service.ts'
import { latestVersion } from '../records/versions-service.ts'
import { currentList, screeningsOf } from '../screening/service.ts'
import type { ListInForce } from './screened.ts'

/** A step with its state. */
export interface StepState {
  readonly step: ChecklistStep
  /** The last person to complete it, and when; undefined if it is not complete. */
  readonly done:
    | {
        readonly by: string
        readonly at: string
        readonly version: number
        /** Whether a check found nothing, so that nobody had to look. */
        readonly isMachine: boolean
      }
    | undefined
  /** The version whose correction reset the step; undefined if none did. */
  readonly resetBy: number | undefined
}

/** The IRS's codes for a matching number and name: as given, as an SSN, as an EIN, or as both. */
const TIN_MATCHES = [0, 6, 7, 8]

/** Returns the state of each step of a checklist for a version. */
export function checklistState(
  steps: readonly ChecklistStep[],
  state: ApplicationState,
  request: { readonly list: ListInForce; readonly version: number },
): readonly StepState[] {
  return steps.map((step) => {
    const last = completionOf(step, state, request)
    if (!last) return { step, done: undefined, resetBy: undefined }
    const resetBy = resetAfter(last.version, step, state)
    return { step, done: resetBy === undefined ? last : undefined, resetBy }
  })
}

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
  const program = await programFor(db, programs, programIn(state))
  const version = await latestVersion(db, reference)
  const list = await currentList(db, { ledger, now, config })
  const steps = checklistState(program.checklist, state, { list, version })
  return { program, steps, tinCode: state.tinMatch?.code ?? null }
}

/** Whether an approval still needs a step. */
export function isChecklistOpen(states: readonly StepState[]): boolean {
  return states.some(({ step, done }) => step.required !== false && !done)
}

type StepCompletion = NonNullable<StepState['done']>

/** Returns the last completion of a step; undefined if there is none, or if it was undone. */
function completionOf(
  step: ChecklistStep,
  state: ApplicationState,
  { list, version }: { readonly list: ListInForce; readonly version: number },
): StepCompletion | undefined {
  switch (step.answeredBy) {
    case 'screening': {
      if (list === undefined || list === 'damaged') return undefined
      const last = screeningsOf(state, { version, list }).at(-1)
      return last?.open === 0 ? doneBy(last, true) : undefined
    }
    case 'tin-match': {
      const { tinMatch } = state
      return tinMatch && TIN_MATCHES.includes(tinMatch.code) ? doneBy(tinMatch, true) : undefined
    }
    case 'terminated-merchants':
      return state.inquiry && doneBy(state.inquiry, false)
    default: {
      const last = state.checks.get(step.id)
      return last?.isDone ? doneBy(last, last.isMachine) : undefined
    }
  }
}

function doneBy(
  { author, at, version }: Act & Pick<StepCompletion, 'version'>,
  isMachine: boolean,
): StepCompletion {
  return { by: authorName(author), at, version, isMachine }
}

/** Returns the first version after `version` whose correction was about the step. */
function resetAfter(
  version: number,
  step: ChecklistStep,
  { versions, corrections }: ApplicationState,
): number | undefined {
  return versions.find(({ version: later, answers }) => {
    if (later <= version || answers === undefined) return false
    const fields = corrections.find(({ id }) => id === answers)?.fields ?? ['']
    return fields.some((field) => isAbout(step, field))
  })?.version
}

/** A person's confirmation or record about a version. */
export type Attestation =
  | {
      readonly kind: 'checked'
      readonly step: string
      readonly done: boolean
      readonly machine: boolean
      readonly note?: { readonly bytes: Uint8Array; readonly recipients: string } | undefined
    }
  | { readonly kind: 'tin-matched'; readonly code: number }
  | {
      readonly kind: 'terminated-inquiry'
      readonly note: { readonly bytes: Uint8Array; readonly recipients: string }
    }

/**
 * The rule of attesting: it must be about the latest version. An undefined version stands for the
 * latest.
 */
function attestation(
  { row }: ProvenState,
  version: number | undefined,
  statement: Attestation,
  by: Person | undefined,
): Ruling<'outdated', 'recorded'> {
  if (version !== undefined && version !== row.version) return { refusal: 'outdated' }
  const common = { version: row.version, ...(by && { by }) }
  return { outcome: 'recorded', events: [eventOf(statement, common)] }
}

/** Records a person's attestation. `version` is the version that they looked at. */
export async function attest(
  db: Database,
  ledger: Ledger,
  { by, ...acting }: ActContext & { readonly by?: Person | undefined },
  version: number | undefined,
  statement: Attestation,
) {
  return act(db, ledger, acting, 'row', (application) =>
    attestation(application, version, statement, by),
  )
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
        step,
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
