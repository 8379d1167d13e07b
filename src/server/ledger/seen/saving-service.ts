/**
 * Saves what servers have seen of the audit log, in a file beside the database: the latest chain
 * head, the ends of chains, and digests of the log. Someone who can write only to the database
 * cannot change it.
 */

import { isDeepStrictEqual } from 'node:util'
import type { ChainHead } from '../../../application/evidence.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { JobError } from '../../platform/jobs/job-error.ts'
import type { Ledger } from '../../platform/ledger.ts'
import { publishedHead, readLog } from '../log-service.ts'
import { trustOf } from '../secrets.ts'
import { findStored } from '../store.ts'
import { leadsTo } from './chain-ends.ts'
import { compareDigests, digestUpTo } from './log-digests.ts'
import { isDigested } from './newest-seen.ts'
import { latestHead, type SavedHead, savedVersion, writeSavedHead } from './saved-file-service.ts'
import type { ChainEnd, SavedSeen, Seen } from './seen.ts'

/** The configuration names the file. */
export interface SavingContext {
  readonly config: Config
  readonly db: Database
  readonly ledger: Ledger
}

/** An older end of the log was restored, and it has grown since. The message may be logged. */
class SavedHeadLost extends JobError {
  constructor() {
    super('the audit log no longer has its saved chain head: run operator verify')
    this.name = 'SavedHeadLost'
  }
}

/**
 * Saves the latest chain head, with the ends of chains and the digests. If the log cannot be read,
 * or no longer contains the head saved before, or is shorter, keeps that one as proof, saves the
 * rest and throws.
 *
 * @returns the position up to which the log is digested; undefined if it has no head to save
 */
export async function saveSeen(context: SavingContext): Promise<number | undefined> {
  const { position, failure, release } = await save(context, async (before, seen) => {
    let failure: unknown
    const head = await digestedHead(context, before, seen).catch((error: unknown) => {
      failure = error
      return undefined
    })
    const { saved, release } = seen.toSave()
    const position = head && saved.digests?.position
    // Another server has digested more of the log, and keeps no ends that its digests include.
    const isBehind = (saved.digests?.position ?? 0) < (before?.digests?.position ?? 0)
    return isBehind
      ? { next: { ...head, ends: seen.ends() }, position, failure, release: () => undefined }
      : { next: { ...head, ...saved }, position, failure, release }
  })
  release()
  if (failure) throw failure
  return position
}

/** Saves the ends of chains beside what is saved already, without reading the log. */
export async function saveEnds(context: SavingContext): Promise<void> {
  await save(context, async (_, seen) => ({ next: { ends: seen.ends() } }))
}

/**
 * Merges what other servers have saved into this one's memory, then saves the result with changes.
 *
 * @param following returns the changes, given what was saved before
 */
async function save<Result extends { readonly next: Partial<SavedHead> }>(
  { config, db, ledger }: SavingContext,
  following: (before: SavedHead | undefined, seen: Seen) => Promise<Result>,
): Promise<Result> {
  const { seen } = await trustOf(ledger)
  for (;;) {
    // First what is saved: servers share the folder, and another one may save meanwhile.
    const version = savedVersion(config)
    const before = await latestHead(config)
    await learn(db, before, seen)
    const result = await following(before, seen)
    const known = { ...NOTHING, ...before }
    const next = { ...known, ...result.next }
    // Otherwise, several servers would save in turn what another one has saved, forever.
    const isSaved = isDeepStrictEqual(next, known) || (await writeSavedHead(config, next, version))
    if (isSaved) return result
  }
}

const NOTHING: SavedHead = { position: 0, hash: '', ends: {} }

/**
 * Returns the latest chain head once the log is digested. The digests continue even if the log has
 * lost the head saved before, so that nobody can remove later events.
 */
async function digestedHead(
  { db, ledger }: SavingContext,
  before: ChainHead | undefined,
  seen: Seen,
): Promise<ChainHead | undefined> {
  const head = await publishedHead(db, ledger)
  if (!head) return undefined
  const isLost = before && (head.position < before.position || !(await hasHead(db, before)))
  await digestUpTo(db, head.position, seen)
  if (isLost) throw new SavedHeadLost()
  return head
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
export async function saveAddedEnds(context: SavingContext): Promise<void> {
  const { config, db, ledger } = context
  const before = await latestHead(config)
  if (before === undefined || !(await hasHead(db, before))) return
  const { seen } = await trustOf(ledger)
  const ends = Object.entries(seen.ends()).map(([reference, end]) => ({ reference, ...end }))
  const stored = ends.length > MAX_ADDED ? await findStored(db, ends) : undefined
  for (const end of ends) {
    if ((stored?.get(end.reference)?.position ?? null) !== null) seen.noteDigested(end)
  }
  seen.toSave().release()
  await saveEnds(context)
}

/** Merges what another server has saved into the memory of this one. */
async function learn(db: Database, { ends = {}, digests }: SavedSeen = {}, seen: Seen) {
  for (const [reference, end] of Object.entries(ends)) {
    if (isDeepStrictEqual(seen.kept(reference), end)) continue
    if (end.from === undefined && (await isDigested(db, reference, end, seen))) continue
    await learnEnd(db, reference, end, seen)
  }
  if (digests) await compareDigests(db, digests, seen)
}

/**
 * Keeps the end of a chain that another server has seen. If neither it nor the end that this one
 * has seen follows from the other, one of them was removed.
 */
async function learnEnd(db: Database, reference: string, end: ChainEnd, seen: Seen): Promise<void> {
  const own = seen.end(reference)
  const isOlder = own !== undefined && own.number > end.number
  const [first, last] = isOlder ? [end, own] : [own, end]
  const follows = !first || (await leadsTo(db, reference, first, last))
  if (!follows) seen.keep(reference, { ...last, from: last.number })
  else if (!isOlder || end.from !== undefined) seen.keep(reference, end)
}

async function hasHead(db: Database, { position, hash }: ChainHead): Promise<boolean> {
  if (position === 0) return true
  const [entry] = await readLog(db, position - 1, 1)
  return entry?.position === position && entry.log_hash === hash
}
