/** The result of the last `verify` on this machine, in a file beside the database, for metrics. */
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../platform/config/config.ts'
import { readJsonFile, replaceJsonFile } from '../platform/files/stored-files.ts'

type Place = Pick<Config, 'DATA_DIR'>

const lastVerify = v.object({
  /**
   * When the latest check of everything, or the latest check with findings, began (ISO 8601). The
   * other figures are about the same check.
   */
  at: v.string(),
  /** When the latest partial check without findings began, if one ran since then. */
  partialAt: v.optional(v.string()),
  intact: v.boolean(),
  applications: v.number(),
  seconds: v.number(),
})

export type LastVerify = v.InferOutput<typeof lastVerify>

/** Returns undefined if there is no valid result. Rejects if the file cannot be read. */
export function readLastVerify(place: Place): Promise<LastVerify | undefined> {
  return readJsonFile(fileIn(place), lastVerify)
}

/** Replaces the previous result. Saves nothing if the folder is missing or not writable. */
export async function saveLastVerify(place: Place, result: LastVerify): Promise<void> {
  await replaceJsonFile(fileIn(place), result).catch(() => undefined)
}

/**
 * Adds the start of a partial check without findings (ISO 8601) to the previous result. Saves
 * nothing if there is none: a partial check says nothing about the rest.
 */
export async function savePartialVerify(place: Place, partialAt: string): Promise<void> {
  const last = await readLastVerify(place).catch(() => undefined)
  if (last) await saveLastVerify(place, { ...last, partialAt })
}

function fileIn({ DATA_DIR }: Place): string {
  return join(DATA_DIR, 'last-verify.json')
}
