/** What the latest `verify` on this machine found: a file beside the database, for metrics. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../platform/config/config.ts'

type Place = Pick<Config, 'DATA_DIR'>

const lastVerify = v.object({
  /** When the last began that checked all, or found something, ISO 8601; the rest is about it too. */
  at: v.string(),
  /** When the last began that checked a part since then, and found nothing. */
  partialAt: v.optional(v.string()),
  intact: v.boolean(),
  applications: v.number(),
  seconds: v.number(),
})

export type LastVerify = v.InferOutput<typeof lastVerify>

/** Undefined if there was none, or if what is stored is not one. Rejects if it cannot be read. */
export async function readLastVerify(place: Place): Promise<LastVerify | undefined> {
  const text = await readFile(fileIn(place), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), lastVerify), text)
  return success ? output : undefined
}

/**
 * Replaces the one before. Where the folder is not there or not ours to write, nothing is saved. It
 * belongs to the folder's owner, the server, also where root writes it.
 */
export async function saveLastVerify(place: Place, result: LastVerify): Promise<void> {
  if (!existsSync(place.DATA_DIR)) return
  const draft = `${fileIn(place)}.${randomUUID()}`
  const save = async () => {
    const { uid, gid } = await stat(place.DATA_DIR)
    // The file is opened by its handle, since the owner of the folder could replace it with a link
    // to another file.
    await using file = await open(draft, 'wx', 0o600)
    await file.writeFile(`${JSON.stringify(result)}\n`)
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    await rename(draft, fileIn(place))
  }
  await save().catch(() => undefined)
}

/**
 * Adds to the one before when a check of a part began that found nothing (ISO 8601). It says nothing
 * about the rest: without one before, nothing is saved.
 */
export async function savePartialVerify(place: Place, partialAt: string): Promise<void> {
  const last = await readLastVerify(place).catch(() => undefined)
  if (last) await saveLastVerify(place, { ...last, partialAt })
}

function fileIn({ DATA_DIR }: Place): string {
  return join(DATA_DIR, 'last-verify.json')
}
