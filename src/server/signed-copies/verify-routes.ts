import { served } from '../../api/route.ts'
import { verifyRoute, verifySchema } from '../../api/verify.ts'
import type { RouteLimit } from '../platform/http/rate-limits.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { VerifyCopy } from './verify-copy.ts'

export interface VerifyRoute {
  readonly verify: VerifyCopy
  readonly config: RouteLimit
}

/** `POST {api}/api/verify` */
export const verifyRoutes: FastifyPluginAsyncValibot<VerifyRoute> = async (
  app,
  { verify, config },
) => {
  app.route({
    ...served(verifyRoute, verifySchema),
    config,
    handler: async ({ body }) => {
      const found = await verify(body)
      return found
        ? { isSignedRecord: true as const, ...found }
        : { isSignedRecord: false as const }
    },
  })
}
