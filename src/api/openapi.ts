/** `GET /api/openapi.json`: this API as OpenAPI 3.1, for an operator's own client. */
export const OPENAPI_PATH = '/api/openapi.json'
