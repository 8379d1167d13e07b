/**
 * Time stamps of the chain head, in files beside the database: whoever can write to the database
 * alone can neither forge nor remove one, and what was stamped must stay in the log.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { writeOnce } from '../platform/encryption/write-once.ts'
import { type Job, periodicJob } from '../platform/jobs.ts'
import type { Timestamp } from '../timestamps/timestamp-service.ts'
import { chainHead } from './log-service.ts'
import { isHeadSigned, readTrust } from './trust-service.ts'

export interface StampJob {
  readonly config: Config
  readonly db: Database
  readonly timestamp: Timestamp
}

const HOUR_MS = 3_600_000

/** Stamps the chain head every hour, if the log has grown. */
export function stampJob(context: StampJob): Job {
  return periodicJob('stamp the chain head', HOUR_MS, () => stampHead(context))
}

/** A head that no server signed is not stamped: it is for `verify` to report. */
async function stampHead({ config, db, timestamp }: StampJob): Promise<void> {
  const head = await chainHead(db)
  const stamped = (await names(config)).map((name) => Number.parseInt(name, 10))
  if (!head || head.position <= Math.max(0, ...stamped)) return
  if (!isHeadSigned(head, await readTrust(config))) return
  const { position, hash } = head
  const token = await timestamp(Buffer.from(hash, 'hex'))
  if (!token) return
  const text = JSON.stringify({ position, hash, timestamp: Buffer.from(token).toString('base64') })
  await writeOnce(join(folderIn(config), `${position}.json`), `${text}\n`)
}

/** The files with the stamped chain heads. */
export async function stampedHeads(config: Config): Promise<readonly string[]> {
  return (await names(config)).map((name) => join(folderIn(config), name))
}

async function names(config: Config): Promise<readonly string[]> {
  const all = await readdir(folderIn(config)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return all.filter((name) => /^\d+\.json$/.test(name))
}

function folderIn({ DATA_DIR }: Config): string {
  return join(DATA_DIR, 'timestamps')
}
