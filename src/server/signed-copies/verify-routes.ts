import { errorResponses } from '../../api/errors.ts'
import { VERIFY_API_PATH, verifyRequest, verifyResponse } from '../../api/verify.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { VerifyCopy } from './verify-copy.ts'

export interface VerifyRoute {
  readonly verify: VerifyCopy
  /** The route's rate limit. */
  readonly config: object
}

/** `POST {api}/api/verify` */
export const verifyRoute: FastifyPluginAsyncValibot<VerifyRoute> = async (
  app,
  { verify, config },
) => {
  app.post(
    VERIFY_API_PATH,
    {
      config,
      schema: {
        operationId: 'verifyCopy',
        summary: 'Check whether a file is the signed copy we issued',
        body: verifyRequest,
        response: { 200: verifyResponse, ...errorResponses(400, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const found = await verify(request.body)
      reply.header('cache-control', 'no-store')
      return reply.send(
        found ? { isSignedRecord: true as const, ...found } : { isSignedRecord: false as const },
      )
    },
  )
}
