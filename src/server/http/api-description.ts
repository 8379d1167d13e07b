/** What the OpenAPI document says of the API as a whole; the routes say the rest. */
import type { SwaggerOptions } from '@fastify/swagger'

type Description = NonNullable<Extract<SwaggerOptions, { openapi?: unknown }>['openapi']>

/** `server` is the address that clients call; the document's own origin where it is not set. */
export function apiDescription(server: string | undefined): Description {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant Application',
      version: '1',
      description:
        'Submits applications for card payment acceptance. Every refusal is `{errors: [{field?, message}]}`.',
    },
    servers: [{ url: server ?? '/' }],
  }
}
