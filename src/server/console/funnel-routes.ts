import { funnelRoute, funnelSchema } from '../../api/console/funnel.ts'
import { served } from '../../api/route.ts'
import { readFunnel } from '../funnel/service.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

/** `/console/api/funnel` */
export const funnelRoutes: FastifyPluginAsyncValibot<object> = async (app) => {
  app.route({
    ...served(funnelRoute, funnelSchema),
    config: { role: 'viewer' },
    handler: (request) => readFunnel(app.db, request.query),
  })
}
