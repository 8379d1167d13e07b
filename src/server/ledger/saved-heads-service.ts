/**
 * What servers have seen of the audit log, saved in a file beside the database: the latest chain
 * head, the ends of chains, and digests of the log. Someone who can write only to the database
 * cannot change it.
 */

import { isDeepStrictEqual } from 'node:util'
import type { ChainHead } from '../../application/evidence.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import type { Ledger } from '../platform/ledger.ts'
import { compareDigests, digestUpTo, isDigested, missingOf, type SeenLog } from './log-digests.ts'
import { publishedHead, readLog } from './log-service.ts'
import type { NewestEvent, RememberedChains } from './remembered-chains.ts'
import {
  latestHead,
  type SavedHead,
  savedHeadFile,
  savedVersion,
  writeSavedHead,
} from './saved-head-file.ts'
import { trustOf } from './secrets.ts'
import { leadsTo } from './seen-ends.ts'
import { stampedHeads } from './stamps-service.ts'
import { findStored } from './store.ts'

export { latestHead } from './saved-head-file.ts'

/** An older end of the log was restored, and it has grown since. The message may be logged. */
class SavedHeadLost extends JobError {
  constructor() {
    super('the audit log no longer has its saved chain head: run operator verify')
    this.name = 'SavedHeadLost'
  }
}

/**
 * Saves the latest chain head with the ends of chains and the digests. If the log no longer
 * contains the head saved before, or is shorter, keeps that one as proof, and throws
 * `SavedHeadLost`: the digests continue, so that nobody can remove later events.
 *
 * Returns the position up to which the log is digested; undefined if it has no head to save.
 */
export async function saveHead(
  config: Config,
  db: Database,
  ledger: Ledger,
): Promise<number | undefined> {
  for (;;) {
    // First the saved head: servers share the folder, and another one may append and save
    // meanwhile.
    const version = savedVersion(config)
    const before = await latestHead(config)
    const { remembered } = await trustOf(ledger)
    await learn(db, before, remembered)
    const head = await publishedHead(db, ledger)
    if (!head) return undefined
    const isLost =
      before !== undefined && (head.position < before.position || !(await hasHead(db, before)))
    const digests = await digestUpTo(db, head.position, remembered)
    const saved = { ...(isLost ? before : head), ends: remembered.endsBesideDigests(), digests }
    if (!(await save(config, saved, { version, before }))) continue
    remembered.releaseIncluded()
    if (isLost) throw new SavedHeadLost()
    return digests.position
  }
}

/**
 * Saves a head instead of the one that was read. Returns false, and saves nothing, if another
 * process has saved one since.
 */
async function save(
  config: Config,
  head: SavedHead,
  {
    version,
    before,
  }: { readonly version: string | undefined; readonly before: SavedHead | undefined },
): Promise<boolean> {
  // Otherwise, several servers would save in turn what another one has saved, forever.
  return isDeepStrictEqual(head, before) || writeSavedHead(config, head, version)
}

/**
 * Saves the ends of chains beside the chain head that is saved already: someone may keep the audit
 * log from growing.
 */
export async function saveEnds(config: Config, db: Database, ledger: Ledger): Promise<void> {
  for (;;) {
    const version = savedVersion(config)
    const before = await latestHead(config)
    const { remembered } = await trustOf(ledger)
    await learn(db, before, remembered)
    const ends = remembered.ends()
    if (Object.keys(ends).length === 0) return
    if (await save(config, { ...EMPTY, ...before, ends }, { version, before })) return
  }
}

/**
 * A command that has added to more chains, as a rekeying does, saves only the ends that are not in
 * the log yet.
 */
const MAX_ADDED = 100

/**
 * Saves the ends of chains that a command has added, so that the servers with its `DATA_DIR` know
 * them even if they are removed at once. Saves nothing on another machine, which has no such file,
 * nor in a copy of the database, whose log is another.
 */
export async function saveAddedEnds(config: Config, db: Database, ledger: Ledger): Promise<void> {
  const before = await latestHead(config)
  if (before === undefined || !(await hasHead(db, before))) return
  const { remembered } = await trustOf(ledger)
  const ends = Object.entries(remembered.ends()).map(([reference, end]) => ({ reference, ...end }))
  const stored = ends.length > MAX_ADDED ? await findStored(db, ends) : undefined
  for (const end of ends) {
    if ((stored?.get(end.reference)?.position ?? null) !== null) remembered.include(end)
  }
  remembered.releaseIncluded()
  await saveEnds(config, db, ledger)
}

/** Adds to what this process has seen what another one has saved. */
async function learn(
  db: Database,
  { ends = {}, digests }: Partial<SavedHead> = {},
  remembered: RememberedChains,
): Promise<void> {
  for (const [reference, end] of Object.entries(ends)) {
    if (isDeepStrictEqual(remembered.kept(reference), end)) continue
    if (end.from === undefined && (await isDigested(db, reference, end, remembered))) continue
    await learnEnd(db, reference, end, remembered)
  }
  if (digests) await compareDigests(db, digests, remembered)
}

/**
 * Keeps the end of a chain that another server has seen. If neither it nor the end that this one
 * has seen follows from the other, one of them was removed.
 */
async function learnEnd(
  db: Database,
  reference: string,
  end: NewestEvent,
  remembered: RememberedChains,
): Promise<void> {
  const own = remembered.newest(reference)
  const isOlder = own !== undefined && own.number > end.number
  const [first, last] = isOlder ? [end, own] : [own, end]
  const follows = !first || (await leadsTo(db, reference, first, last))
  if (!follows) remembered.keep(reference, { ...last, from: last.number })
  else if (!isOlder || end.from !== undefined) remembered.keep(reference, end)
}

const EMPTY: ChainHead = { position: 0, hash: '' }

/** Returns the ends of chains that this process has seen, as text. */
export async function endsToSave(ledger: Ledger): Promise<string> {
  return JSON.stringify((await trustOf(ledger)).remembered.ends())
}

/** Returns the files with saved chain heads: the latest head, and the stamped heads. */
export async function savedHeads(config: Config): Promise<readonly string[]> {
  return [savedHeadFile(config) ?? [], await stampedHeads(config)].flat()
}

async function hasHead(db: Database, { position, hash }: ChainHead): Promise<boolean> {
  if (position === 0) return true
  const [entry] = await readLog(db, position - 1, 1)
  return entry?.position === position && entry.log_hash === hash
}

/** Returns what servers have seen. Call it before the snapshot that is compared with it. */
export async function seenLog(ledger: Ledger): Promise<SeenLog> {
  const { remembered } = await trustOf(ledger)
  return { digests: remembered.digests, ends: remembered.ends() }
}

/** Many groups lack events after an older backup was restored. */
const MAX_NAMED = 20

/** Returns what is missing although a server has seen it. Decisions and rights wait for it. */
export async function missingProblems(db: Database, seen: SeenLog): Promise<readonly string[]> {
  const { events, broken, groups } = await missingOf(db, seen)
  const problems = [
    ...events.map(
      ({ reference, number }) =>
        `${reference}: event ${number}, which a server has seen, is missing or was changed`,
    ),
    ...broken.map(
      ({ reference, number }) =>
        `${reference}: an event before event ${number}, which a server has seen, is missing or was changed`,
    ),
  ]
  if (groups.length === 0) return problems
  const names = groups.toSorted().slice(0, MAX_NAMED).join('…, ')
  const others = groups.length > MAX_NAMED ? ` and ${groups.length - MAX_NAMED} others` : ''
  return [
    ...problems,
    `audit log: events that a server has seen are missing or were changed, so everything waits whose name begins with ${names}…${others}`,
  ]
}
