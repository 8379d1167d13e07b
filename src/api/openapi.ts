/** `GET /api/openapi.json`: this API as OpenAPI 3.1, for an operator's own client. */
import * as v from 'valibot'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

const openapiDocument = v.pipe(
  v.unknown(),
  v.metadata({ type: 'object', description: 'This document', examples: [{ openapi: '3.1.0' }] }),
)

export const openapiSchema = {
  operationId: 'describeApi',
  summary: 'Get this OpenAPI document',
  response: { 200: openapiDocument, ...errorResponses(429) },
}
export const openapiRoute = route<typeof openapiSchema>('GET', '/api/openapi.json')
