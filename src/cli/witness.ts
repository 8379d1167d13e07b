import { readFile } from 'node:fs/promises'
import type { ChainHead } from '../application/evidence.ts'
import { CommandFailed } from './command.ts'

/** As `verify`, emails and signed copies write it: `7 9f86d081…`; an email may break the line. */
const IN_TEXT = /(?<![\w.])(\d{1,15})\s+([0-9a-f]{64})(?![0-9a-f])/g
/** As `verify --head` and webhooks write it; the hash is empty while the audit log is. */
const IN_JSON = /"position":\s*(\d{1,15}),\s*"hash":\s*"([0-9a-f]{64}|)"/g
/** Of an email in quoted-printable. */
const SOFT_LINE_BREAK = /=\r?\n/g

/** All chain heads in a file that was saved elsewhere. Fails if there is none. */
export async function readHeads(file: string): Promise<readonly ChainHead[]> {
  const text = await readFile(file, 'latin1').catch(() => '')
  const joined = text.replaceAll(SOFT_LINE_BREAK, '')
  const heads = [IN_TEXT, IN_JSON]
    .flatMap((pattern) => [...joined.matchAll(pattern)])
    .map(([, position, hash = '']) => ({ position: Number(position), hash }))
  if (heads.length > 0) return heads
  throw new CommandFailed(
    `${file} is not a chain head as printed by verify, and contains none: a webhook, a receipt email and a signed copy do`,
  )
}
