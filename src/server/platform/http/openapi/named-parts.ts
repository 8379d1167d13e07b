/** Parts that the OpenAPI document has once: named schemas, and errors of many endpoints. */
import type { SwaggerTransformObject } from '@fastify/swagger'
import { schemaRef } from '../../../../api/named-schemas.ts'
import { isRecord } from '../../../../application/json/is-record.ts'
import { componentSchemas } from '../valibot-schemas.ts'
import { sharedError } from './api-description.ts'

/** Returns the document with its schemas and errors under names, and references in their place. */
export const withNamedParts: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  const errors = new Map<string, object>()
  const operations = Object.values(openapiObject.paths ?? {}).flatMap((path) =>
    Object.values(path ?? {}),
  )
  for (const operation of operations) {
    if (!isRecord(operation) || !isRecord(operation.responses)) continue
    for (const [status, response] of Object.entries(operation.responses)) {
      const shared = sharedError(Number(status))
      if (!shared || !isPlainError(response)) continue
      errors.set(shared.name, shared.response)
      Object.assign(operation.responses, {
        [status]: { $ref: `#/components/responses/${shared.name}` },
      })
    }
  }
  const schemas = componentSchemas()
  return Object.assign(openapiObject, {
    components: { ...openapiObject.components, schemas, responses: Object.fromEntries(errors) },
  })
}

/** Returns whether a response has only the body that every error has. */
function isPlainError(response: unknown): boolean {
  return JSON.stringify(response).includes(JSON.stringify({ $ref: schemaRef('Error') }))
}
