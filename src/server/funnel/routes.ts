import * as v from 'valibot'
import { errorResponses } from '../../api/errors.ts'
import { FUNNEL_PATH, type FunnelCounts, funnelCounts } from '../../api/funnel.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

export interface FunnelRoute {
  /** Resolves once the counts are stored. */
  readonly count: (counted: FunnelCounts, program: string) => Promise<void>
  /** The route's rate limit. */
  readonly config: object
}

const BODY_LIMIT = 8 * 1024

/** `POST {api}/api/funnel` */
export const funnelRoute: FastifyPluginAsyncValibot<FunnelRoute> = async (
  app,
  { count, config },
) => {
  app.post(
    FUNNEL_PATH,
    {
      config,
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: 'countInFunnel',
        summary: 'Count, anonymously, how applicants get through the form',
        body: funnelCounts,
        response: {
          204: v.undefined(),
          ...errorResponses(400, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      await count(request.body, app.programOf(request).id)
      reply.header('cache-control', 'no-store')
      return reply.code(204).send()
    },
  )
}
