import { funnelRoute } from '../../api/console/funnel.ts'
import { numbersRoute } from '../../api/console/numbers.ts'
import { utcDay } from '../../application/dates/calendar-day.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { readFunnel } from '../funnel/service.ts'
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

/** `/console/api/funnel` */
export function funnelRoutes(app: ValibotApp): void {
  app.route({
    ...funnelRoute,
    config: { role: 'viewer', isApart: true },
    handler: (request) => {
      const { program, invited, ...question } = request.query
      const period = {
        ...question,
        programs: requestedPrograms(request, program),
        invited: invited === undefined ? undefined : invited === 'yes',
      }
      return readFunnel(app.db, period, (id) => formOf(app.programs.named(id)?.definition))
    },
  })
}
