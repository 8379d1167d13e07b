import type { FastifyRequest } from 'fastify'
import { deliveriesRoute, MAX_DELIVERIES, retryRoute } from '../../api/console/deliveries.ts'
import { listDeliveries, retryDeliveries, shownDelivery } from '../outbox/service.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { isDeliveryOf } from '../records/program-service.ts'
import { programsOf } from './programs.ts'

/** `/console/api/deliveries` and `…/retry` */
export function deliveryRoutes(app: ValibotApp): void {
  const { db, now } = app

  app.route({
    ...deliveriesRoute,
    config: { role: 'viewer', isApart: true },
    handler: async (request) => {
      const { status } = request.query
      const filter = {
        limit: MAX_DELIVERIES,
        unfinished: status === undefined,
        status,
        only: ofOwnPrograms(request),
      }
      const rows = await listDeliveries(db, filter)
      return { deliveries: rows.map(shownDelivery) }
    },
  })

  app.route({
    ...retryRoute,
    config: { role: 'administrator', isApart: true },
    handler: async (request) => {
      const only = ofOwnPrograms(request)
      let due = 0
      for (const id of request.body.ids) due += await retryDeliveries(db, id, now(), only)
      return { due }
    },
  })
}

/** Returns the condition for the deliveries that the person may see; undefined for all. */
function ofOwnPrograms(request: FastifyRequest) {
  const programs = programsOf(request)
  return programs && isDeliveryOf(programs)
}
