/**
 * Chain heads that the server saves beside the database. Whoever can write to the database alone can
 * put back an older state of it, but not of these files.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { publishedHead } from './log-service.ts'
import { stampedHeads } from './stamp-head.ts'

/** Replaces the latest chain head that was saved. */
export async function saveHead(config: Config, db: Database): Promise<void> {
  const head = await publishedHead(db)
  if (!head) return
  const draft = `${latest(config)}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(head)}\n`, { mode: 0o600 })
  await rename(draft, latest(config))
}

/** The files with saved chain heads: the latest, and those that were stamped. */
export async function savedHeads(config: Config): Promise<readonly string[]> {
  const stamped = await stampedHeads(config)
  return existsSync(latest(config)) ? [latest(config), ...stamped] : stamped
}

function latest({ DATA_DIR }: Config): string {
  return join(DATA_DIR, 'chain-head.json')
}
