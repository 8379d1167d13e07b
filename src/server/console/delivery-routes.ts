import {
  CONSOLE_DELIVERIES_PATH,
  CONSOLE_RETRY_PATH,
  deliveries,
  deliveriesQuery,
  MAX_DELIVERIES,
  retried,
  retryRequest,
} from '../../api/console/deliveries.ts'
import { listDeliveries, retryDeliveries, shownDelivery } from '../outbox/service.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

/** `/console/api/deliveries` and `…/retry` */
export const deliveryRoutes: FastifyPluginAsyncValibot<object> = async (app) => {
  const { db, now } = app

  app.get(
    CONSOLE_DELIVERIES_PATH,
    {
      config: { role: 'viewer' },
      schema: { querystring: deliveriesQuery, response: { 200: deliveries } },
    },
    async (request) => {
      const { status } = request.query
      const asked = { limit: MAX_DELIVERIES, unfinished: status === undefined, status }
      const rows = await listDeliveries(db, asked)
      return { deliveries: rows.map(shownDelivery) }
    },
  )

  app.post(
    CONSOLE_RETRY_PATH,
    {
      config: { role: 'administrator' },
      schema: { body: retryRequest, response: { 200: retried } },
    },
    async (request) => {
      let due = 0
      for (const id of request.body.ids) due += await retryDeliveries(db, id, now())
      return { due }
    },
  )
}
