/** The server's description of its API, and its routes. */
import type { FastifyInstance } from 'fastify'
import { isRecord } from '../application/json/is-record.ts'
import { testServer } from './test-server.ts'

interface ApiDocument {
  readonly openapi: string
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
  }
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
  readonly $ref?: string
  readonly description: string
  readonly content?: Readonly<Record<string, Media>>
}
interface Media {
  readonly schema: Schema
  readonly example?: unknown
}

type Schema = Property & { readonly required?: readonly string[] }

export interface Property {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Property>>
  readonly items?: Property
  readonly anyOf?: readonly Property[]
}

/** The operation that takes applications. */
export const APPLICATION = 'submitApplication'

export const json = (content: Response['content']) => content?.['application/json']

/** Returns the description with the named schemas in place of their names. */
function withoutNames<Value>(value: Value, { components }: Pick<ApiDocument, 'components'>): Value {
  const named = new Map<string, unknown>()
  const open = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(open)
    if (!isRecord(part)) return part
    if (typeof part.$ref !== 'string') return mapped(part)
    const [, , kind, name = ''] = part.$ref.split('/')
    const table: Readonly<Record<string, unknown>> =
      kind === 'responses' ? components.responses : components.schemas
    if (!named.has(part.$ref)) named.set(part.$ref, open(table[name]))
    return named.get(part.$ref)
  }
  const mapped = (part: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, open(inner)]))
  return open(value) as Value
}

/** Returns a request's or an answer's content, with the example of its named schema, if any. */
export function exampleOf(media: Media | undefined): unknown {
  return media?.example ?? media?.schema.examples?.[0]
}

/** Returns the API description of a new server, with named parts where operations use them. */
export async function describedApi(env: Readonly<Record<string, string>> = {}) {
  const { app, submit } = await testServer({ DOCUMENTS: 'id?', ...env })
  const document = (await app.inject('/api/openapi.json')).json<ApiDocument>()
  const operations = Object.values(withoutNames(document.paths, document)).flatMap((path) =>
    Object.values(path),
  )
  const operation = (id: string) => operations.find(({ operationId }) => operationId === id)
  return { app, submit, document, operations, operation }
}

export function routedPaths(app: FastifyInstance): readonly string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] =
        /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
      above.splice(indent.length / 4, above.length, part)
      return methods === undefined ? [] : [above.join('')]
    })
}
