import * as v from 'valibot'

/** `GET /api/openapi.json`: this API as OpenAPI 3.1, for an operator's own client. */
export const OPENAPI_PATH = '/api/openapi.json'

export const openapiDocument = v.pipe(
  v.unknown(),
  v.metadata({ type: 'object', description: 'This document', examples: [{ openapi: '3.1.0' }] }),
)
