/** What the latest `verify` on this machine found: a file beside the database, for metrics. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../platform/config/config.ts'

type Place = Pick<Config, 'DATA_DIR'>

const lastVerify = v.object({
  /** When it began, ISO 8601. */
  at: v.string(),
  intact: v.boolean(),
  applications: v.number(),
  seconds: v.number(),
})

export type LastVerify = v.InferOutput<typeof lastVerify>

/** Undefined if there was none, or if what is stored is not one. */
export async function readLastVerify(place: Place): Promise<LastVerify | undefined> {
  const text = await readFile(fileIn(place), 'utf8').catch(() => '')
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), lastVerify), text)
  return success ? output : undefined
}

/** Replaces the one before. Where the folder is not there or not ours to write, nothing is saved. */
export async function saveLastVerify(place: Place, found: LastVerify): Promise<void> {
  if (!existsSync(place.DATA_DIR)) return
  const draft = `${fileIn(place)}.${randomUUID()}`
  const save = async () => {
    await writeFile(draft, `${JSON.stringify(found)}\n`, { mode: 0o600 })
    await rename(draft, fileIn(place))
  }
  await save().catch(() => undefined)
}

function fileIn({ DATA_DIR }: Place): string {
  return join(DATA_DIR, 'last-verify.json')
}
