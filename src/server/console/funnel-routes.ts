import { CONSOLE_FUNNEL_PATH, funnel, funnelQuery } from '../../api/console/funnel.ts'
import { readFunnel } from '../funnel/service.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

/** `/console/api/funnel` */
export const funnelRoutes: FastifyPluginAsyncValibot<object> = async (app) => {
  app.get(
    CONSOLE_FUNNEL_PATH,
    {
      config: { role: 'viewer' },
      schema: { querystring: funnelQuery, response: { 200: funnel } },
    },
    (request) => readFunnel(app.db, request.query),
  )
}
