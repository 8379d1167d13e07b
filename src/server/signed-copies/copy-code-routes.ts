import * as v from 'valibot'
import { COPY_CODES_PATH, copyCodeRequest } from '../../api/copies.ts'
import { errorResponses } from '../../api/errors.ts'
import { messagesFor } from '../platform/http/language.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import type { SendCopyCode } from './send-copy-code.ts'

export interface CopyCodeRoute {
  readonly send: SendCopyCode
  /** The route's rate limit. */
  readonly config: object
}

/** `POST {api}/api/copies/code` */
export const copyCodeRoute: FastifyPluginAsyncValibot<CopyCodeRoute> = async (
  app,
  { send, config },
) => {
  app.post(
    COPY_CODES_PATH,
    {
      config,
      schema: {
        operationId: 'sendCopyCode',
        summary: 'Email the signer a code for the signed copy',
        body: copyCodeRequest,
        response: { 204: v.undefined(), ...errorResponses(400, 404, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (await send(request.body)) return reply.code(204).send()
      const error = { code: 'not-found', message: messagesFor(request).api.copyNotFound }
      return reply.code(404).send({ errors: [error] })
    },
  )
}
