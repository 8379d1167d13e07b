/**
 * Notices that the clock has jumped, so that nothing is erased too early by a clock that someone
 * sets right again. A file beside the database has the time of the last look, because a server may
 * be restarted under a wrong clock.
 */
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../platform/config/config.ts'
import { readJsonFile, replaceJsonFile } from '../platform/files/stored-files.ts'
import { DAY_MS, HOUR_MS } from '../platform/time/days.ts'

/** The longest plausible time between two checks: the server may have been stopped. */
const MAX_PAUSE_MS = 7 * DAY_MS
/** How long the clock must have run without a jump. */
const STEADY_MS = DAY_MS

const lookSchema = v.object({
  /** Milliseconds since 1970: since when the clock has run without a jump, and the last look. */
  since: v.number(),
  at: v.number(),
})

/** `new`: the clock has been checked for less than a day. */
export type ClockState = 'steady' | 'new' | 'jumped'

/** Checks the clock, and remembers the check. */
export async function lookAtClock({ DATA_DIR }: Config, now: Date): Promise<ClockState> {
  const file = join(DATA_DIR, 'retention-clock.json')
  const at = now.getTime()
  const last = await readJsonFile(file, lookSchema)
  const isJump = last && (at < last.at - HOUR_MS || at > last.at + MAX_PAUSE_MS)
  const since = last && !isJump ? last.since : at
  await replaceJsonFile(file, { since, at })
  if (isJump) return 'jumped'
  return at - since >= STEADY_MS ? 'steady' : 'new'
}
