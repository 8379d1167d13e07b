import type { BoardingResult } from '../../application/boarding.ts'
import { programIn } from '../../application/facts/application-state.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import type { Ruling, StoredState } from '../../application/facts/ruling.ts'
import { type ActContext, act } from '../ledger/act-service.ts'
import { webhook } from '../notifications/announcements-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { isProgramOf } from '../programs/removed-program-service.ts'

/** A processor's answer to an approved application. */
interface ProcessorAnswer {
  readonly result: BoardingResult
  /** The processor's number for the merchant. */
  readonly id?: string | undefined
  /** The number of the API key that sent the answer; undefined if an operator recorded it. */
  readonly key?: number
  /** The sealed note, the hash of the keys that it is sealed to, and the program of these keys. */
  readonly note?:
    | {
        readonly bytes: Uint8Array
        readonly recipients: string
        readonly program: Pick<Program, 'id' | 'keptAs'>
      }
    | undefined
}

/**
 * Requires an approved application; another edit of its row does not change what the processor
 * answered. An answer equal to the last one, without a new note, is not recorded again.
 */
export function ruleOnAnswer(
  { state, row }: StoredState,
  { result, id, key, note }: ProcessorAnswer,
): Ruling<'evidence' | 'not-approved', 'recorded' | 'unchanged'> {
  if (note && !isProgramOf(note.program, programIn(state))) return { refusal: 'evidence' }
  if (row.status !== 'approved' || state.status !== 'approved') {
    return { refusal: 'not-approved' }
  }
  const last = state.boarding
  if (last?.result === result && last.id === id && !note) {
    return { outcome: 'unchanged', events: [] }
  }
  const detail = {
    result,
    ...(id !== undefined && { id }),
    ...(key !== undefined && { key }),
    ...(note && { recipients: note.recipients }),
  }
  const announce = [webhook('application.boarded')]
  return { outcome: 'recorded', events: [{ kind: 'boarded', detail, announce, note: note?.bytes }] }
}

/** Records a processor's answer to an approved application, with an event and its webhook. */
export async function board(
  db: Database,
  ledger: Ledger,
  acting: ActContext,
  answer: ProcessorAnswer,
) {
  return act(db, ledger, {
    ...acting,
    depth: 'row',
    tolerates: 'edited-rows',
    rule: (application) => ruleOnAnswer(application, answer),
  })
}

/** More than the difference of two machines' clocks, and than the time that an answer takes. */
const SLACK_MS = 600_000

/**
 * Returns the answers of API keys that had ended before, both by the times and by the log: someone
 * may have hidden the end of a key from a server that had never seen it.
 */
export function boardingProblems(
  events: readonly RecordedEvent[],
  ends: ReadonlyMap<number, RecordedEvent>,
): readonly string[] {
  return events.flatMap((event) => {
    const key = detailOf(event, 'boarded')?.key
    const end = key === undefined ? undefined : ends.get(key)
    if (!end || Date.parse(event.at) <= Date.parse(end.at) + SLACK_MS) return []
    const isLater = (event.position ?? Infinity) > (end.position ?? Infinity)
    return isLater
      ? [`event ${event.number} (boarded) is by the API key ${key}, which had ended`]
      : []
  })
}
