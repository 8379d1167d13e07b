/** The day by which an application is to be decided: so many working days after it came. */
import type { Due } from '../../api/console/applications.ts'
import { isDecided } from '../../application/application-status.ts'
import { addWorkingDays, dayOf, firstDayNotOver } from '../../application/working-days.ts'
import type { Program } from '../programs/program-service.ts'
import type { Programs } from '../programs/service.ts'
import type { StoredApplication, StoredPlace } from '../records/service.ts'
import type { OverdueRule } from './conditions.ts'

/** Within how many working days a program decides; undefined if nothing says. */
function daysOf({ decisionDays, config }: Program): number | undefined {
  return decisionDays ?? config.DECISION_DAYS
}

/** What is overdue now, in each program that has a time for it. */
export function overdueNow(programs: Pick<Programs, 'all'>, now: Date): readonly OverdueRule[] {
  const today = dayOf(now.toISOString())
  return programs.all.flatMap((program) => {
    const days = daysOf(program)
    return days === undefined ? [] : [{ program: program.id, before: firstDayNotOver(today, days) }]
  })
}

type Row = Pick<StoredApplication, 'program' | 'status' | 'correction' | 'received_at'> &
  Partial<Pick<StoredPlace, 'clock_at'>>

/** When an application is due; undefined if it is decided, or its program has no time for it. */
export function dueOf(row: Row, programs: Pick<Programs, 'all'>, now: Date): Due | undefined {
  const program = programs.all.find(({ id }) => id === row.program)
  const days = program && daysOf(program)
  if (days === undefined || isDecided(row.status)) return undefined
  const on = addWorkingDays(dayOf(row.clock_at || row.received_at), days)
  if (row.correction === 'waiting') return { on, state: 'paused' }
  return { on, state: on < dayOf(now.toISOString()) ? 'overdue' : 'open' }
}
