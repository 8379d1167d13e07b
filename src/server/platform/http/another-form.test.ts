import { expect, it } from 'vitest'
import { requestOf } from '../../../api/applications.ts'
import { tinySchema } from '../../../application/testing/tiny-form.ts'
import { jsonSchemaTransform } from './valibot-schemas.ts'

it('describes the request of another form', () => {
  const route = { method: 'POST', url: '/', path: '/', handler: () => undefined } as const
  const { schema } = jsonSchemaTransform({
    schema: { body: requestOf(tinySchema) },
    url: '/',
    route,
    openapiObject: {},
  } as unknown as Parameters<typeof jsonSchemaTransform>[0])
  expect(schema).toMatchObject({
    body: {
      type: 'object',
      required: expect.arrayContaining(['companyName', 'companyAddress']),
      additionalProperties: false,
      properties: {
        companyAddress: { properties: { postcode: { description: 'Required' } } },
        directors: { items: { properties: { nationalNumber: { type: ['string', 'null'] } } } },
      },
    },
  })
  expect(JSON.stringify(schema)).not.toMatch(/zip|ssn|routingNumber|stake/i)
})
