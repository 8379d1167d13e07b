/**
 * The sanctions list that reviewers' browsers compare applications with, and their findings. The
 * import of a list is a signed event that contains the list's hash, so that nobody can replace the
 * list by editing its row: a missing or changed list stops approvals until it is imported again.
 */

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Screening } from '../../application/facts/application-state.ts'
import { SCREENING } from '../../application/facts/chain-names.ts'
import type { EventDetail, Person } from '../../application/facts/event-kinds.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import type { ProvenState, Ruling } from '../../application/facts/ruling.ts'
import {
  type ComparedList,
  isScreeningOf,
  type ScreeningQuestion,
  screeningsOf,
} from '../../application/facts/screenings.ts'
import type { ScreeningList } from '../../application/screening/screening-list.ts'
import { type ActContext, act, stateByEvents } from '../ledger/act-service.ts'
import { factsOf } from '../ledger/chains-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { lastStanding } from '../ledger/standing-service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { EventContext, Ledger } from '../platform/ledger.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { findList, replaceList } from './store.ts'

/** The readable facts about the list in force. */
export interface CurrentList extends ComparedList {
  /** YYYY-MM-DD. */
  readonly published: string
  readonly entries: number
  /** Whether it is older than `SCREENING_MAX_AGE` days. */
  readonly isOld: boolean
  /** The age of the list in milliseconds, from the end of the day of its publication. */
  readonly age: number
}

const compress = promisify(gzip)

/** Stores a list in place of the previous one: all of it or nothing. */
export async function importList(
  db: Database,
  list: ScreeningList,
  context: Pick<EventContext, 'at' | 'signer'>,
): Promise<void> {
  const bytes = await compress(JSON.stringify(list), { level: 9 })
  const hash = bytesHash(bytes)
  const { published, entries } = list
  await inTransaction(db, async (transaction) => {
    await replaceList(transaction, { hash, list: bytes })
    await addEvent(
      transaction,
      { reference: SCREENING, ...context },
      { kind: 'list-imported', detail: { list: hash, published, entries: entries.length } },
    )
  })
}

/**
 * Returns the list in force, by the last import; undefined if none was ever imported. The list
 * counts as damaged if an event is missing from the chain, so that nobody can approve without the
 * list by hiding its import.
 */
export async function currentList(
  db: Database,
  {
    ledger,
    now,
    config,
  }: {
    readonly ledger: Ledger
    readonly now: Date
    readonly config: Pick<Config, 'SCREENING_MAX_AGE' | 'SCREENING_THRESHOLD'>
  },
): Promise<CurrentList | 'damaged' | undefined> {
  const result = await lastStanding(db, SCREENING, 'list-imported', ledger)
  if (result === undefined || result === 'damaged') return result
  const detail = detailOf(result.event, 'list-imported')
  if (!detail || !(await readList(db, detail.list))) return 'damaged'
  const { list: hash, published, entries } = detail
  const age = listAge(published, now)
  const isOld = age > config.SCREENING_MAX_AGE * DAY_MS
  return { hash, published, entries, isOld, age, threshold: config.SCREENING_THRESHOLD }
}

/** Returns a list's age in milliseconds since the end of the day on which it was published. */
export function listAge(published: string, now: Date): number {
  return now.getTime() - Date.parse(published) - DAY_MS
}

/** Returns the imports of lists, oldest first, from signed events. */
export async function listImports(db: Database, ledger: Ledger) {
  return (await factsOf(db, SCREENING, ledger)).flatMap((event) => {
    const detail = detailOf(event, 'list-imported')
    return detail ? [{ ...detail, event }] : []
  })
}

/** Returns the compressed list with this hash; undefined if it is missing, or was changed. */
export async function readList(db: Database, hash: string): Promise<Uint8Array | undefined> {
  const bytes = await findList(db, hash)
  return bytes && bytesHash(bytes) === hash ? bytes : undefined
}

/** Returns the screenings of a version with a list, from signed events. */
export async function signedScreenings(
  db: Database,
  reference: string,
  { ledger, ...request }: ScreeningQuestion & { readonly ledger: Ledger },
): Promise<readonly Screening[]> {
  return screeningsOf(await stateByEvents(db, reference, ledger), request)
}

/** Returns the screening in an event, if it is of this version and with this list. */
export function screeningIn(
  event: RecordedEvent,
  question: ScreeningQuestion,
): EventDetail<'screened'> | undefined {
  const detail = detailOf(event, 'screened')
  return detail && isScreeningOf(detail, question) ? detail : undefined
}

/** The findings of a reviewer's browser. */
export interface ScreeningFindings {
  readonly version: number
  /** The hash of the list. */
  readonly list: string
  /** The minimum similarity of a match at that time, in percent. */
  readonly threshold: number
  readonly matches: number
  /** The number of matches that are undecided, or confirmed. */
  readonly open: number
  /** The entries that match, hashed with the program's match secret. */
  readonly entries?: string
  /** The entries that match and the reviewer's remarks about each, sealed. */
  readonly note: Uint8Array
}

interface ScreeningContext extends ActContext {
  /** Missing if an operator signs for themselves. */
  readonly by?: Person
  /** The hash of the keys that the note is sealed to. */
  readonly recipients: string
  /** Undefined if there is none. */
  readonly listInForce: Pick<CurrentList, 'hash' | 'threshold' | 'published'> | undefined
}

/** Accepts a screening of the latest version with the list and the threshold in force. */
function screening(
  { row }: ProvenState,
  { by, recipients, listInForce }: Pick<ScreeningContext, 'by' | 'recipients' | 'listInForce'>,
  { note, ...result }: ScreeningFindings,
): Ruling<'outdated', 'recorded'> {
  const isInForce = result.list === listInForce?.hash && result.threshold === listInForce.threshold
  if (result.version !== row.version || !isInForce) return { refusal: 'outdated' }
  const { published } = listInForce
  const detail = { ...result, published, recipients, ...(by && { by }) }
  return { outcome: 'recorded', events: [{ kind: 'screened', detail, note }] }
}

/** Records a screening. */
export async function recordScreening(
  db: Database,
  ledger: Ledger,
  { by, recipients, listInForce, ...acting }: ScreeningContext,
  result: ScreeningFindings,
) {
  const terms = { recipients, listInForce, ...(by && { by }) }
  const rule = (application: ProvenState) => screening(application, terms, result)
  return act(db, ledger, { ...acting, depth: 'row', tolerates: 'nothing', rule })
}
