/**
 * The day that an application is due: a number of working days after its arrival. And the order of
 * work: overdue applications, then those due soonest, then the oldest.
 */
import { sql } from 'kysely'
import type { Due } from '../../api/console/queue.ts'
import { isDecided } from '../../application/application-status.ts'
import { utcDay } from '../../application/dates/calendar-day.ts'
import { addWorkingDays, firstDayNotOver } from '../../application/dates/working-days.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { isTime } from '../platform/time/days.ts'
import type { Program } from '../programs/program-service.ts'
import type { Programs } from '../programs/service.ts'
import type { StoredApplication, StoredPlace } from '../records/service.ts'
import { CLOCK, isFree, isInView, type OverdueRule } from './conditions.ts'

/** Other people may claim this many applications meanwhile. */
const MAX_CANDIDATES = 20

/** Returns the applications of these programs that nobody has, in the order of work. */
export async function nextToDo(
  db: Database,
  {
    programs,
    among,
    claimsEndBefore,
    now,
  }: {
    readonly programs: Pick<Programs, 'all'>
    /** Undefined for all. */
    readonly among: readonly string[] | undefined
    /** Assignments before this time have ended. */
    readonly claimsEndBefore: string
    readonly now: Date
  },
): Promise<readonly string[]> {
  const ids = programs.all.map(({ id }) => id).filter((id) => !among || among.includes(id))
  const rows = await Promise.all(ids.map((id) => freeIn(db, id, claimsEndBefore)))
  const sorted = rows
    .flat()
    .map(
      (row) => [dueOf(row, programs, now)?.on ?? NO_DAY, row.received_at, row.reference] as const,
    )
    .toSorted(inOrder)
  return sorted.map(([, , reference]) => reference)
}

/** Sorts after every day. */
const NO_DAY = '9999'

type Place = readonly [due: string, receivedAt: string, reference: string]

function inOrder(one: Place, other: Place): number {
  const index = one.findIndex((part, index) => part !== other[index])
  return index === -1 ? 0 : (one[index] ?? '') < (other[index] ?? '') ? -1 : 1
}

/** Returns a program's next applications. All have as many days, so the index gives their order. */
function freeIn(db: Database, program: string, claimsEndBefore: string) {
  return db
    .selectFrom('applications')
    .select(['reference', 'program', 'status', 'correction', 'received_at', 'clock_at'])
    .where('program', '=', program)
    .where(engineOf(db).isPlainText('reference'))
    .where(isFree(claimsEndBefore))
    .where(isInView({ name: 'review', me: '', names: [''], claimsEndBefore }))
    .orderBy(CLOCK)
    .orderBy('received_at')
    .orderBy('reference')
    .limit(sql.lit(MAX_CANDIDATES))
    .execute()
}

/** Returns how many working days a program takes to decide; undefined if it has none. */
function daysOf({ decisionDays, config }: Program): number | undefined {
  return decisionDays ?? config.DECISION_DAYS
}

/** Returns the rules for applications that are overdue now, for each program with a time limit. */
export function overdueNow(programs: Pick<Programs, 'all'>, now: Date): readonly OverdueRule[] {
  const today = utcDay(now)
  return programs.all.flatMap((program) => {
    const days = daysOf(program)
    return days === undefined ? [] : [{ program: program.id, before: firstDayNotOver(today, days) }]
  })
}

/** Returns when the time limit began: at the arrival, if someone changed the row's other time. */
function startOf({ clock_at = '', received_at }: Row): string {
  return isTime(clock_at) ? clock_at : received_at
}

type Row = Pick<StoredApplication, 'program' | 'status' | 'correction' | 'received_at'> &
  Partial<Pick<StoredPlace, 'clock_at'>>

/** Returns when an application is due; undefined if it is decided or its program has no limit. */
export function dueOf(row: Row, programs: Pick<Programs, 'all'>, now: Date): Due | undefined {
  const program = programs.all.find(({ id }) => id === row.program)
  const days = program && daysOf(program)
  if (days === undefined || isDecided(row.status)) return undefined
  const dueDay = addWorkingDays(utcDay(startOf(row)), days)
  if (row.correction === 'waiting') return { on: dueDay, state: 'paused' }
  return { on: dueDay, state: dueDay < utcDay(now) ? 'overdue' : 'open' }
}
