import { type FunnelCounts, funnelRoute, funnelSchema } from '../../api/funnel.ts'
import { served } from '../../api/route.ts'
import type { RouteLimit } from '../platform/http/rate-limits.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

export interface FunnelRoute {
  /** Resolves once the counts are stored. */
  readonly count: (counted: FunnelCounts, program: string) => Promise<void>
  readonly config: RouteLimit
}

const BODY_LIMIT = 8 * 1024

/** `POST {api}/api/funnel` */
export const funnelRoutes: FastifyPluginAsyncValibot<FunnelRoute> = async (
  app,
  { count, config },
) => {
  app.route({
    ...served(funnelRoute, funnelSchema),
    config,
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
      await count(request.body, app.programOf(request).id)
      return reply.code(204).send()
    },
  })
}
