/**
 * The file in which the server saves the chain head, and the ends of the chains that it never
 * forgets. People who can write only to the database cannot change it.
 */

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ChainHead } from '../../../application/evidence.ts'
import type { Config } from '../../platform/config/config.ts'
import { readJsonFile, replaceJsonFile } from '../../platform/files/stored-files.ts'
import { JobError } from '../../platform/jobs/job-error.ts'
import { seenBy } from './by-process-service.ts'
import { type SavedSeen, Seen } from './seen.ts'

type Place = Pick<Config, 'DATA_DIR'>

/** Releases up to 0.5.0 saved no ends and no digests. */
export type SavedHead = ChainHead & SavedSeen

/**
 * The file's name for the digests. Digests of other groups need another one: a release that took
 * them for its own would miss events in each group.
 */
const DIGESTS = 'digests2'

const event = v.object({ number: v.number(), hash: v.string(), from: v.optional(v.number()) })
const savedHead = v.pipe(
  v.object({
    position: v.number(),
    hash: v.string(),
    ends: v.optional(v.record(v.string(), event)),
    [DIGESTS]: v.optional(
      v.object({
        position: v.number(),
        groups: v.pipe(
          v.record(v.string(), v.string()),
          v.transform((groups) => new Map(Object.entries(groups))),
        ),
      }),
    ),
  }),
  v.transform(({ [DIGESTS]: digests, ...rest }) => ({ ...rest, ...(digests && { digests }) })),
)

/**
 * The file is there, and cannot be read. It is no first start: what was seen is not known any more.
 * The message may be logged.
 */
class SavedHeadDamaged extends JobError {
  constructor(file: string) {
    super(`${file} is damaged: restore it from the backup, or move it and run operator verify`)
    this.name = 'SavedHeadDamaged'
  }
}

/** Returns the latest head that the server saved; undefined if there is none. */
export function latestHead(place: Place): Promise<SavedHead | undefined> {
  const file = fileIn(place)
  return readJsonFile(file, savedHead, () => {
    throw new SavedHeadDamaged(file)
  })
}

/** Returns what this process has seen; at first, what servers saved before it began. */
export async function openSeen(config: Config): Promise<Seen> {
  const present = seenBy.get(config)
  if (present) return present
  // The keys are for everybody who may enter the folder, this file only for its owner.
  const saved = await latestHead(config).catch((error: unknown) => {
    if (error instanceof SavedHeadDamaged) throw error
    return undefined
  })
  const seen = seenBy.get(config) ?? new Seen(saved)
  seenBy.set(config, seen)
  return seen
}

/**
 * Saves a head instead of the one of this version. Returns false, and saves nothing, if another
 * process has saved one since.
 */
export async function writeSavedHead(
  place: Place,
  head: SavedHead,
  version: string | undefined,
): Promise<boolean> {
  const { digests, ...rest } = head
  const saved = digests && { ...digests, groups: Object.fromEntries(digests.groups) }
  const isSame = () => savedVersion(place) === version
  return replaceJsonFile(fileIn(place), { ...rest, [DIGESTS]: saved }, isSame)
}

/** Returns a text that changes each time a server saves a head. */
export function savedVersion(place: Place): string | undefined {
  const stats = statSync(fileIn(place), { throwIfNoEntry: false })
  return stats && [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(' ')
}

/** Returns the file; undefined if there is none. */
export function savedHeadFile(place: Place): string | undefined {
  const file = fileIn(place)
  return existsSync(file) ? file : undefined
}

function fileIn({ DATA_DIR }: Place): string {
  return join(DATA_DIR, 'chain-head.json')
}
