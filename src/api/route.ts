/**
 * An endpoint as a value: its method, path and schemas. The server registers it, and the pages call
 * it. Neither compiles with another body or answer.
 */
import type * as v from 'valibot'
import { ownValue } from '../application/json/own-value.ts'

/** The schemas of an endpoint, as Fastify names them. */
export interface RouteSchema {
  readonly params?: v.GenericSchema
  readonly querystring?: v.GenericSchema
  readonly headers?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** The bodies by status; an object for a body that is not JSON. */
  readonly response?: Readonly<Record<number, object>>
}

declare const SCHEMA: unique symbol

export interface Route<Schema extends RouteSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  /** Only for the server: the build of the pages leaves it out (`scripts/without-schemas.ts`). */
  readonly schema: Schema
}

/** The address of an endpoint, typed by the schema of its answer. */
export type RouteUrl<Schema extends RouteSchema> = string & { readonly [SCHEMA]: Schema }

type Input<Part> = Part extends v.GenericSchema ? ReadonlyInput<v.InferInput<Part>> : undefined

/** The input of a request, which may be read-only. */
export type ReadonlyInput<Value> = Value extends object
  ? { readonly [Name in keyof Value]: ReadonlyInput<Value[Name]> }
  : Value

/** A query whose values may be texts, as in an address. */
type Texts<Query> = { readonly [Name in keyof Query]: Query[Name] | string }

/** The parameters and the query in the address of an endpoint. */
export type UrlParts<Schema extends RouteSchema> = (Schema extends {
  readonly params: v.GenericSchema
}
  ? { readonly params: Input<Schema['params']> }
  : unknown) &
  (Schema extends { readonly querystring: v.GenericSchema }
    ? { readonly query: Texts<Input<Schema['querystring']>> }
    : unknown)

export type RouteBody<Schema extends RouteSchema> = Schema extends {
  readonly body: v.GenericSchema
}
  ? { readonly body: Input<Schema['body']> }
  : unknown

/** The headers of a request, except for the content type. */
export type RouteHeaders<Schema extends RouteSchema> = Schema extends {
  readonly headers: v.GenericSchema
}
  ? { readonly headers: StatedHeaders<Input<Schema['headers']>> }
  : unknown

/** The headers that are declared, without others that clients may send. */
type StatedHeaders<Headers> = {
  readonly [Name in keyof Headers as string extends Name ? never : Name]: Headers[Name]
}

/** The body of a successful answer; undefined without a body. */
export type RouteAnswer<Schema extends RouteSchema> = Schema['response'] extends infer Answers
  ? Answers extends { readonly 200: infer Answer } | { readonly 201: infer Answer }
    ? Answer extends v.GenericSchema
      ? v.InferOutput<Answer>
      : undefined
    : undefined
  : undefined

/** Declares an endpoint at a path. In it, `:name` stands for a parameter. */
export function route<Schema extends RouteSchema>(
  method: Route<Schema>['method'],
  url: string,
  schema: Schema,
): Route<Schema> {
  return { method, url, schema }
}

/** Returns the address of an endpoint with its parameters and its query. */
export function urlOf<Schema extends RouteSchema>(
  { url }: Route<Schema>,
  ...[parts]: unknown extends UrlParts<Schema> ? [] : [parts: UrlParts<Schema>]
): RouteUrl<Schema> {
  return filledUrl(url, Object(parts)) as RouteUrl<Schema>
}

/** Fills in the parameters of a path, and adds a query. */
export function filledUrl(url: string, { params = {}, query = {} }: UrlValues): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(`${ownValue(params, name)}`),
  )
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(`${value}`)}`],
  )
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
}

interface UrlValues {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}
