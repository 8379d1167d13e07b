/** The states of the checklist that reviewers complete before an approval: pure functions. */
import {
  type ChecklistStep,
  hasOwnRecord,
  isAbout,
  isAnsweredInBrowser,
  type RecordedAnswer,
} from '../../application/checklist.ts'
import {
  type Act,
  type ApplicationState,
  authorName,
} from '../../application/facts/application-state.ts'
import { type ListInForce, screeningsOf } from '../../application/facts/screenings.ts'

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
  request: CompletionRequest,
): readonly StepState[] {
  return steps.map((step) => {
    const last = completionOf(step, state, request)
    if (!last) return { step, done: undefined, resetBy: undefined }
    const resetBy = resetAfter(last.version, step, state)
    return { step, done: resetBy === undefined ? last : undefined, resetBy }
  })
}

/** Returns whether an approval still needs a step. */
export function isChecklistOpen(states: readonly StepState[]): boolean {
  return states.some(({ step, done }) => step.required !== false && !done)
}

type StepCompletion = NonNullable<StepState['done']>

interface CompletionRequest {
  readonly list: ListInForce
  readonly version: number
}

/** Returns the completion that a record of another kind gives; undefined for none. */
const recordedCompletions: Record<
  RecordedAnswer,
  (state: ApplicationState, request: CompletionRequest) => StepCompletion | undefined
> = {
  screening: (state, { list, version }) => {
    if (list === undefined || list === 'damaged') return undefined
    const last = screeningsOf(state, { version, list }).at(-1)
    return last?.open === 0 ? doneBy(last, true) : undefined
  },
  'tin-match': ({ tinMatch }) =>
    tinMatch && TIN_MATCHES.includes(tinMatch.code) ? doneBy(tinMatch, true) : undefined,
  'terminated-merchants': ({ inquiry }) => inquiry && doneBy(inquiry, false),
}

/** Returns the last completion of a step; undefined if there is none, or if it was undone. */
function completionOf(
  step: ChecklistStep,
  state: ApplicationState,
  request: CompletionRequest,
): StepCompletion | undefined {
  if (hasOwnRecord(step)) return recordedCompletions[step.answeredBy](state, request)
  const last = state.checks.get(step.id)
  // Since the browser's answer, the step may have become one that only people answer.
  if (!last?.isDone || (last.isMachine && !isAnsweredInBrowser(step))) return undefined
  return doneBy(last, last.isMachine)
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
