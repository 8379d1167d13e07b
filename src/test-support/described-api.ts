/** What the server says of its API. */
import { testServer } from './test-server.ts'

interface Described {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
interface Operation {
  readonly operationId: string
  readonly parameters?: readonly (Media & { readonly name: string; readonly in: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Response>>
}
interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, Media>>
}
interface Media {
  readonly schema: Property & { readonly required?: readonly string[] }
  readonly example?: unknown
}

export interface Property {
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Property>>
  readonly items?: Property
  readonly anyOf?: readonly Property[]
}

/** The operation that takes applications. */
export const APPLICATION = 'submitApplication'

export const json = (content: Response['content']) => content?.['application/json']

/** The API description of a new server. */
export async function describedApi(env: Readonly<Record<string, string>> = {}) {
  const { app, submit } = await testServer({ DOCUMENTS: 'id?', ...env })
  const document = (await app.inject('/api/openapi.json')).json<Described>()
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const operation = (id: string) => operations.find(({ operationId }) => operationId === id)
  return { app, submit, document, operations, operation }
}
