/**
 * Time stamps of the chain head, in files beside the database. Someone who can write only to the
 * database can neither forge nor remove a stamp, and the log must always contain its stamped heads.
 */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { writeOnce } from '../platform/encryption/secret-file.ts'
import { ifThere } from '../platform/files/stored-files.ts'
import { type Job, periodicJob } from '../platform/jobs/jobs.ts'
import type { Ledger } from '../platform/ledger.ts'
import { HOUR_MS } from '../platform/time/days.ts'
import type { Timestamp } from '../timestamps/timestamp-service.ts'
import { chainHead } from './log-service.ts'
import { trustOf } from './secrets.ts'
import { isHeadSigned } from './trust.ts'

export interface StampJob {
  readonly config: Config
  readonly db: Database
  readonly ledger: Ledger
  readonly timestamp: Timestamp
}

/** Stamps the chain head every hour, if the log has grown. */
export function stampJob(context: StampJob): Job {
  return periodicJob('stamp the chain head', HOUR_MS, () => stampHead(context))
}

/** Stamps the chain head. Skips a head that no server signed: `verify` reports it. */
async function stampHead({ config, db, ledger, timestamp }: StampJob): Promise<void> {
  const head = await chainHead(db)
  const stamped = (await names(config)).map((name) => Number.parseInt(name, 10))
  if (!head || head.position <= Math.max(0, ...stamped)) return
  if (!isHeadSigned(head, await trustOf(ledger))) return
  const { position, hash } = head
  const token = await timestamp(Buffer.from(hash, 'hex'))
  if (!token) return
  const text = JSON.stringify({ position, hash, timestamp: Buffer.from(token).toString('base64') })
  await writeOnce(join(folderIn(config), `${position}.json`), `${text}\n`)
}

/** Returns the files with the stamped chain heads. */
export async function stampedHeads(config: Config): Promise<readonly string[]> {
  return (await names(config)).map((name) => join(folderIn(config), name))
}

async function names(config: Config): Promise<readonly string[]> {
  const all = (await ifThere(readdir(folderIn(config)))) ?? []
  return all.filter((name) => /^\d+\.json$/.test(name))
}

function folderIn({ DATA_DIR }: Config): string {
  return join(DATA_DIR, 'timestamps')
}
