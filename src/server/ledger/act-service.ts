/**
 * The one way to act on an application. Its events are folded into a state, a pure rule returns the
 * new events or a refusal, and the new events are committed with everything that follows from them.
 */

import {
  type ApplicationState,
  type LivingState,
  latestVersionOf,
} from '../../application/facts/application-state.ts'
import { SHORTENED } from '../../application/facts/chain.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { unseenIn } from '../../application/facts/event-reading.ts'
import { rowProblems, stateAfter, stateOf } from '../../application/facts/fold.ts'
import {
  type Depth,
  type Doubt,
  type NewEvent,
  type News,
  type ProvenState,
  type Ruling,
  type StoredState,
  type Tolerance,
  tolerates,
} from '../../application/facts/ruling.ts'
import type { Database } from '../platform/database/database.ts'
import { allOrNothing } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger, RowsOfEvents } from '../platform/ledger.ts'
import { chainSince, factsOf } from './chains-service.ts'
import { addNextEvent, isAtItsEnd } from './new-events-service.ts'
import { followingOf, trustOf } from './secrets.ts'
import { newestSeen } from './seen/newest-seen.ts'
import type { ChainEnd } from './seen/seen.ts'
import { eraseNotes, type StoredEvent, setNote } from './store.ts'

/** The acting person's signer, the application, and the time. */
export interface ActContext {
  readonly reference: string
  readonly at: Date
  readonly signer: Signer
  /**
   * The number of the last event that the person has seen: the action is refused if there is a
   * later one. Undefined if nobody has looked.
   */
  readonly seen?: number | undefined
}

/** Why the action was refused. */
export type ActRefusal<Refusal extends string> =
  | { readonly refusal: 'unknown' }
  | RefusalBy<'evidence'>
  | RefusalBy<Refusal>
  | (News & { readonly application: StoredState })

type RefusalBy<Refusal extends string> = Refusal extends string
  ? {
      readonly refusal: Refusal
      readonly application: StoredState
      readonly doubt: Doubt | undefined
    }
  : never

export interface ActResult<Outcome> {
  readonly outcome: Outcome
  /** The application before the action. */
  readonly application: StoredState
  readonly after: ApplicationState
}

/** An application with the doubt, as `act` reads it. */
interface ReadState {
  readonly application: StoredState
  readonly doubt: Doubt | undefined
  /** Whether the chain lacks an event that it had when it was read before. */
  readonly isShortened: boolean
  /** The number of the last event that was read; 0 without any. */
  readonly end: number
}

/**
 * Reads an application in the transaction that locked it. An erased one does not exist, even if
 * someone has restored its rows.
 */
async function readState(
  transaction: Database,
  ledger: Ledger,
  reference: string,
  { depth, newest }: { readonly depth: Depth; readonly newest: ChainEnd | undefined },
): Promise<ReadState | undefined> {
  const following = await followingOf(ledger)
  const row = await following.lock(transaction, reference)
  if (!row) return undefined
  const chain = await chainSince(transaction, reference, ledger, newest)
  const state = stateOf(reference, chain.counting, row)
  if (state.erasedAt !== undefined) return undefined
  const { events, isShortened, isWhole } = chain
  const end = events.at(-1)?.number ?? 0
  const problems =
    depth === 'everything'
      ? await following.problems(transaction, reference, chain)
      : [
          ...(isShortened ? [SHORTENED] : []),
          ...(isWhole ? [] : ['an event was changed or is missing']),
          ...rowProblems(state, row),
        ]
  const application = { depth, row: { ...row, version: latestVersionOf(state) }, state }
  if (problems.length === 0) return { application, doubt: undefined, isShortened, end }
  const isStatusChanged = state.status !== row.status
  const isStatusAlone = isStatusChanged && isWhole && problems.length === 1
  const doubt = { problems, isChainWhole: isWhole, isStatusChanged, isStatusAlone }
  return { application, doubt, isShortened, end }
}

/** Returns an application's state by its events that count, whatever its rows say. */
export async function stateByEvents(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<ApplicationState> {
  return stateOf(reference, await factsOf(db, reference, ledger))
}

/** Returns an application's state by its events; undefined if it was erased. */
export async function livingState(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<LivingState | undefined> {
  const state = await stateByEvents(db, reference, ledger)
  return state.erasedAt === undefined ? state : undefined
}

/** What a person wants to do with an application. */
interface Action<Tolerated extends Tolerance, Refusal extends string, Outcome, Late>
  extends ActContext {
  /** How much must be proven. */
  readonly depth: Depth
  readonly tolerates: Tolerated
  readonly rule: (
    application: Tolerated extends 'nothing' ? ProvenState : StoredState,
    doubt: Doubt | undefined,
  ) => Ruling<Refusal, Outcome>
  /**
   * Stores anything else with the events, whose numbers it gets. Returns a refusal if it is too
   * late for that: nothing is stored then.
   */
  readonly also?:
    | ((transaction: Database, outcome: Outcome, numbers: readonly number[]) => Promise<Late>)
    | undefined
}

/**
 * Acts on an application in one transaction: reads it, asks the rule, and commits the rule's events
 * with the resulting rows and messages. Refuses a doubt that the action does not tolerate. None
 * tolerates that an event is gone: the next one would take its number, and hide that.
 */
export async function act<
  const Tolerated extends Tolerance,
  Refusal extends string,
  Outcome,
  const Late = undefined,
>(
  db: Database,
  ledger: Ledger,
  action: Action<Tolerated, Refusal, Outcome, Late>,
): Promise<ActRefusal<Refusal | Extract<Late, string>> | ActResult<Outcome>> {
  const { reference, at, signer, seen, depth, rule, also } = action
  const newest = await newestSeen(db, reference, (await trustOf(ledger)).seen)
  const following = await followingOf(ledger)
  const attempt = async (transaction: Database) => {
    const read = await readState(transaction, ledger, reference, { depth, newest })
    if (!read) return { refusal: 'unknown' } as const
    const { application, doubt, isShortened, end } = read
    const before = application.state
    if (seen !== undefined && before.news > seen) {
      const unseen = unseenIn(await factsOf(transaction, reference, ledger), seen)
      return { refusal: 'news', unseen, application } as const
    }
    const refused = <Reason extends string>(refusal: Reason) =>
      ({ refusal, application, doubt }) as RefusalBy<Reason>
    if (isShortened || (doubt && !tolerates(action.tolerates, doubt))) return refused('evidence')
    // An action that tolerates nothing has no doubt here: its rule gets a proven state.
    const ruling = rule(application as ProvenState, doubt)
    if ('refusal' in ruling) return refused(ruling.refusal)
    const { outcome, events } = ruling
    // An erasure that does not count makes the application doubtful, and still ends its chain.
    if (events.length > 0 && doubt && (await isAtItsEnd(transaction, reference))) {
      return refused('evidence')
    }
    const added = await addEvents(transaction, following, { ...action, end }, events)
    if (!added) return refused('evidence')
    const after = added.reduce(stateAfter, before)
    const last = added.at(-1)
    if (last) await following.write(transaction, { before, after, at, signer, ledger })
    const numbers = added.map(({ number }) => number)
    const late = await also?.(transaction, outcome, numbers)
    if (typeof late === 'string') return refused(late as Extract<Late, string>)
    return { outcome, application, after }
  }
  return allOrNothing(db, attempt, (result) => !('refusal' in result))
}

/**
 * Adds the events of a rule, with their deliveries. Returns undefined if an event is gone that was
 * added after the chain was read: roll the transaction back.
 */
async function addEvents(
  transaction: Database,
  following: RowsOfEvents,
  { reference, at, signer, end }: ActContext & Pick<ReadState, 'end'>,
  events: readonly NewEvent[],
): Promise<readonly StoredEvent[] | undefined> {
  const added: StoredEvent[] = []
  for (const { announce, note, notes = [], ...content } of events) {
    const owed = announce && following.owe(announce)
    const detail = { ...content.detail, ...(owed && { deliveries: owed.committed }) }
    const context = { reference, at, signer, ...(note && { note }) }
    // Only the deliveries were missing from the content.
    const whole = { ...content, detail } as EventContent
    const event = await addNextEvent(transaction, context, whole, added.at(-1)?.number ?? end)
    if (!event) return undefined
    await owed?.add(transaction, event)
    if (content.kind === 'purged') await eraseNotes(transaction, reference)
    for (const [number, sealed] of notes) await setNote(transaction, { reference, number }, sealed)
    added.push(event)
  }
  return added
}
