/** The part of the OpenAPI document about what the operator's back office is posted. */
import { webhookMessage, webhookTypes } from '../../../api/webhooks.ts'
import { jsonSchema } from './valibot-schemas.ts'

/** A path item of OpenAPI 3.1 for each type of message. */
export function describedWebhooks() {
  return Object.fromEntries(
    webhookTypes.map((type) => [
      type,
      {
        post: {
          summary: 'Signed as Standard Webhooks say; it arrives at least once',
          requestBody: {
            content: { 'application/json': { schema: jsonSchema(webhookMessage(type), 'output') } },
          },
          responses: {
            204: { description: 'Received. Anything but 2xx, and a redirect, is tried again' },
          },
        },
      },
    ]),
  )
}
