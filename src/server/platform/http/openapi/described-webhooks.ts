/** The part of the OpenAPI document about the webhooks to the operator's back office. */

import { schemaRef } from '../../../../api/named-schemas.ts'
import { webhookMeanings, webhookName, webhookTypes } from '../../../../api/webhooks.ts'
import { WEBHOOK_TAG } from './api-description.ts'

/** Returns a path item of OpenAPI 3.1 for each type of message, and one for all of them. */
export function describedWebhooks() {
  const received = webhookTypes.map(
    (type) =>
      [type, pathItem(webhookName(type), `Receive ${type}`, `${webhookMeanings[type]}. `)] as const,
  )
  return Object.fromEntries([['any', pathItem('WebhookEvent', 'Receive any message')], ...received])
}

function pathItem(schema: string, summary: string, meaning = '') {
  return {
    post: {
      operationId: `receive${schema}`,
      summary,
      description: `${meaning}Signed as Standard Webhooks specify; it arrives at least once.`,
      tags: [WEBHOOK_TAG],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: schemaRef(schema) } } },
      },
      responses: {
        204: { description: 'Received. After anything but 2xx, it is sent again' },
      },
    },
  }
}
