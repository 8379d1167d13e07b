/** The parts of the OpenAPI document that are not derived from routes. */
import type { SwaggerOptions } from '@fastify/swagger'

type Description = NonNullable<Extract<SwaggerOptions, { openapi?: unknown }>['openapi']>

/** `server` is the address that clients call; if unset, the document's own origin. */
export function apiDescription(server: string | undefined): Description {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant Application',
      version: '1',
      description:
        'Submits applications for card payment acceptance. Every refusal is `{errors: [{field?, code, message}]}`.',
    },
    servers: [{ url: server ?? '/' }],
  }
}
