/** What reviewers confirm before an approval, as an application's signed events say. */
import { type ChecklistStep, isAbout } from '../../application/checklist.ts'
import type { Person } from '../ledger/event-kinds.ts'
import type { StoredEvent } from '../ledger/lookup-service.ts'
import { detailOf, eventPerson, isReceipt, versionOf } from '../ledger/reading-service.ts'
import { addEvent, type EventContext } from '../ledger/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { lockStatus } from '../records/service.ts'
import { latestVersion } from '../records/versions-service.ts'
import { screeningsOf } from '../screening/service.ts'
import type { ScreeningList } from './screened.ts'

/** A step with what is known of it. */
export interface StepState {
  readonly step: ChecklistStep
  /** Who did it last, and when; undefined if it is not done. */
  readonly done:
    | {
        readonly by: string
        readonly at: string
        readonly version: number
        /** Nothing was found, and nobody had to look. */
        readonly isMachine: boolean
      }
    | undefined
  /** The version whose correction undid it; undefined if none did. */
  readonly resetBy: number | undefined
}

/** The IRS's codes for a number and a name that match: as they were given, as SSN, as EIN, as both. */
const TIN_MATCHES = [0, 6, 7, 8]

/** Each step of a checklist, as it is for a version. */
export function checklistState(
  steps: readonly ChecklistStep[],
  events: readonly StoredEvent[],
  { list, version }: { readonly list: ScreeningList; readonly version: number },
): readonly StepState[] {
  const resets = corrections(events)
  return steps.map((step) => {
    const last = lastOf(step, events, { list, version })
    if (!last) return { step, done: undefined, resetBy: undefined }
    const resetBy = resets.find(
      (one) => one.version > last.version && one.fields.some((field) => isAbout(step, field)),
    )?.version
    return resetBy === undefined
      ? { step, done: last, resetBy: undefined }
      : { step, done: undefined, resetBy }
  })
}

/** Whether an approval still needs something. */
export function isChecklistOpen(states: readonly StepState[]): boolean {
  return states.some(({ step, done }) => step.required !== false && !done)
}

type Done = NonNullable<StepState['done']>

/** What did a step last; undefined if nothing did, or it was taken back. */
function lastOf(
  step: ChecklistStep,
  events: readonly StoredEvent[],
  { list, version }: { readonly list: ScreeningList; readonly version: number },
): Done | undefined {
  switch (step.answeredBy) {
    case 'screening': {
      if (list === undefined || list === 'damaged') return undefined
      const last = screeningsOf(events, { version, list }).at(-1)
      return last?.open === 0 ? doneBy(last.event, version, true) : undefined
    }
    case 'tin-match': {
      const last = events.findLast((event) => detailOf(event, 'tin-matched'))
      const detail = last && detailOf(last, 'tin-matched')
      const isMatch = detail && TIN_MATCHES.includes(detail.code)
      return isMatch ? doneBy(last, versionAt(events, last, detail), true) : undefined
    }
    case 'terminated-merchants': {
      const last = events.findLast((event) => detailOf(event, 'terminated-inquiry'))
      const detail = last && detailOf(last, 'terminated-inquiry')
      return detail && doneBy(last, versionAt(events, last, detail), false)
    }
    default: {
      const last = events.findLast((event) => detailOf(event, 'checked')?.step === step.id)
      const detail = last && detailOf(last, 'checked')
      if (!last || !detail?.done) return undefined
      return doneBy(last, versionAt(events, last, detail), detail.machine === true)
    }
  }
}

/** Nobody has confirmed a version that is yet to come, whatever the database said then. */
function versionAt(
  events: readonly StoredEvent[],
  event: StoredEvent,
  { version }: { readonly version: number },
): number {
  const before = events.filter(({ number }) => number < event.number).findLast(isReceipt)
  return Math.min(version, before ? versionOf(before) : 1)
}

function doneBy(event: StoredEvent, version: number, isMachine: boolean): Done {
  return { by: eventPerson(event), at: event.at, version, isMachine }
}

/** Each corrected version, with what was asked for. */
function corrections(events: readonly StoredEvent[]) {
  return events.flatMap((event) => {
    const corrected = detailOf(event, 'corrected')
    if (!corrected) return []
    const asked = events.flatMap((one) => detailOf(one, 'correction-requested') ?? [])
    const fields = asked.find(({ id }) => id === corrected.id)?.fields ?? ['']
    return [{ version: corrected.version, fields }]
  })
}

interface Context extends Omit<EventContext, 'note'> {
  /** Missing where an operator signs for themselves. */
  readonly by?: Person
}

/** What a person confirms, or records, of a version. */
export type Attested =
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

/** Records it. Returns `outdated` if it is of another version, undefined if there is no application. */
export function attest(
  db: Database,
  { by, ...happened }: Context,
  version: number | undefined,
  attested: Attested,
): Promise<'recorded' | 'outdated' | undefined> {
  const { reference } = happened
  return inTransaction(db, async (transaction) => {
    if ((await lockStatus(transaction, reference)) === undefined) return undefined
    const latest = await latestVersion(transaction, reference)
    if (version !== undefined && version !== latest) return 'outdated'
    const said = { version: latest, ...(by && { by }) }
    const note = 'note' in attested ? attested.note : undefined
    const event = { ...happened, ...(note && { note: note.bytes }) }
    await addEvent(transaction, event, contentOf(attested, said))
    return 'recorded'
  })
}

function contentOf(
  attested: Attested,
  said: { readonly version: number; readonly by?: Person },
): Parameters<typeof addEvent>[2] {
  const { kind } = attested
  switch (kind) {
    case 'checked': {
      const { step, done, machine, note } = attested
      const sealed = note && { recipients: note.recipients }
      const detail = { ...said, step, done, ...(machine && { machine: true as const }), ...sealed }
      return { kind, detail }
    }
    case 'tin-matched':
      return { kind, detail: { ...said, code: attested.code } }
    case 'terminated-inquiry':
      return { kind, detail: { ...said, recipients: attested.note.recipients } }
  }
}
