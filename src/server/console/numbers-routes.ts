import { numbersRoute } from '../../api/console/numbers.ts'
import { utcDay } from '../../application/dates/calendar-day.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { daysAfter } from '../platform/time/days.ts'
import { readNumbers } from '../queue/numbers-service.ts'
import { requestedPrograms } from './programs.ts'

/** The default number of days. */
const DAYS = 30

/** `/console/api/numbers` */
export function numbersRoutes(app: ValibotApp): void {
  const { db, now } = app
  app.route({
    ...numbersRoute,
    config: { role: 'administrator', isApart: true },
    handler: (request) => {
      const at = now()
      const { until = dayAfter(at, 1), program } = request.query
      const { since = dayAfter(new Date(until), -DAYS) } = request.query
      const programs = requestedPrograms(request, program)
      return readNumbers(db, { since, until, programs, now: at })
    },
  })
}

function dayAfter(time: Date, days: number): string {
  return utcDay(daysAfter(time, days))
}
