/** The day that an application is due: a number of working days after its arrival. */
import type { Due } from '../../api/console/queue.ts'
import { isDecided } from '../../application/application-status.ts'
import { utcDay } from '../../application/dates/calendar-day.ts'
import { addWorkingDays, firstDayNotOver } from '../../application/dates/working-days.ts'
import { isTime } from '../platform/time/days.ts'
import type { Program } from '../programs/program-service.ts'
import type { Programs } from '../programs/service.ts'
import type { StoredApplication, StoredPlace } from '../records/service.ts'
import type { OverdueRule } from './conditions.ts'

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
