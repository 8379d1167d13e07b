import { readFile } from 'node:fs/promises'
import type { ChainHead } from '../../application/evidence.ts'
import { printedText } from '../../application/text/sanitize-text.ts'
import { decodeText } from '../../application/text-file/decode-text.ts'
import { savedHeadFile } from '../../server/ledger/seen/saved-file-service.ts'
import { stampedHeads } from '../../server/ledger/stamps-service.ts'
import type { Config } from '../../server/platform/config/config.ts'
import { notRead } from '../../server/platform/files/file-errors.ts'
import { readToken } from '../../server/timestamps/timestamp-messages.ts'
import { CommandFailed } from '../command.ts'
import { count } from '../terminal/print.ts'

/** The format of `verify`, emails and signed copies, `7 9f86d081…`; an email may break the line. */
const IN_TEXT = /(?<![\w.])(\d{1,15})\s+([0-9a-f]{64})(?![0-9a-f])/g
/** The format of `verify --head`, webhooks and time stamps; an empty log has an empty hash. */
const IN_JSON =
  /"position":\s*(\d{1,15}),\s*"hash":\s*"([0-9a-f]{64}|)"(?:,\s*"timestamp":\s*"([\w+/=]+)")?/g
/** The line break of an email in quoted-printable. */
const SOFT_LINE_BREAK = /=\r?\n/g

/** A chain head that was saved outside the database. */
export interface SavedHead extends ChainHead {
  /** The token of its time stamp, in base64. */
  readonly timestamp: string | undefined
}

/** The chain heads in some files, and those that the server has saved. Fails if a file has none. */
export async function knownHeads(
  config: Config,
  files: readonly string[] = [],
): Promise<readonly SavedHead[]> {
  const saved = [savedHeadFile(config) ?? [], await stampedHeads(config)].flat()
  const all = [...files, ...saved]
  return (await Promise.all(all.map(headsIn))).flat()
}

async function headsIn(file: string): Promise<readonly SavedHead[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandFailed(`${file} ${notRead(error)}`)
  })
  const joined = textOf(bytes).replaceAll(SOFT_LINE_BREAK, '')
  const heads = [IN_TEXT, IN_JSON]
    .flatMap((pattern) => [...joined.matchAll(pattern)])
    .map(([, position, hash = '', timestamp]) => ({ position: Number(position), hash, timestamp }))
  if (heads.length > 0) return heads
  throw new CommandFailed(
    `${file} is not a chain head as printed by verify, and contains none: a webhook, a receipt email, a signed copy and a time stamp do`,
  )
}

/** Extracts the text from another kind of file, such as a PDF. */
function textOf(bytes: Buffer): string {
  try {
    return decodeText(bytes).text
  } catch {
    return bytes.toString('latin1')
  }
}

/** Says in words what the time stamps of saved chain heads prove, and which prove nothing. */
export async function checkStamps(
  saved: readonly SavedHead[],
): Promise<{ readonly proven: string | undefined; readonly problems: readonly string[] }> {
  const stamped = saved.filter(({ timestamp }) => timestamp !== undefined)
  const read = await Promise.all(
    stamped.map(async ({ position, hash, timestamp = '' }) => ({
      position,
      found: await readToken(Buffer.from(timestamp, 'base64'), Buffer.from(hash, 'hex')),
    })),
  )
  const problems = read
    .filter(({ found: time }) => time === undefined)
    .map(
      ({ position }) => `time stamps: the one for position ${position} is not for that chain head`,
    )
  const latest = read.toSorted((one, other) => one.position - other.position).at(-1)
  const proven =
    latest?.found &&
    `${count(read.length, 'time stamp')}; the log existed up to position ${latest.position} at ${latest.found.time.toISOString()}, as signed by ${printedText(latest.found.authority)}`
  return { proven, problems }
}
