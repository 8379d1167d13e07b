import { funnelRoute } from '../../api/console/funnel.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { readFunnel } from '../funnel/service.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { requestedPrograms } from './programs.ts'

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
