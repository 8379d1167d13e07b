/**
 * An endpoint as a value: method and path, with the type of its schemas, which stand beside it. A
 * page imports the value, which is small, and the types; the server registers it with the schemas.
 * Neither compiles with another body or answer.
 */
import type * as v from 'valibot'
import { ownValue } from '../application/own-value.ts'

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
  readonly [SCHEMA]?: Schema
}

/** The address of an endpoint, which knows what is answered there. */
export type RouteUrl<Schema extends RouteSchema> = string & { readonly [SCHEMA]: Schema }

type Input<Part> = Part extends v.GenericSchema ? ReadonlyInput<v.InferInput<Part>> : undefined

/** What is sent may be read-only. */
export type ReadonlyInput<Value> = Value extends object
  ? { readonly [Name in keyof Value]: ReadonlyInput<Value[Name]> }
  : Value

/** A query as an address has it: texts. */
type Texts<Query> = { readonly [Name in keyof Query]: Query[Name] | string }

/** What stands in the address of an endpoint. */
export type UrlParts<Schema extends RouteSchema> = (Schema extends {
  readonly params: v.GenericSchema
}
  ? { readonly params: Input<Schema['params']> }
  : unknown) &
  (Schema extends { readonly querystring: v.GenericSchema }
    ? { readonly query: Texts<Input<Schema['querystring']>> }
    : unknown)

/** What is sent in a body. */
export type RouteBody<Schema extends RouteSchema> = Schema extends {
  readonly body: v.GenericSchema
}
  ? { readonly body: Input<Schema['body']> }
  : unknown

/** What is sent in headers, but for the type of the content. */
export type RouteHeaders<Schema extends RouteSchema> = Schema extends {
  readonly headers: v.GenericSchema
}
  ? { readonly headers: StatedHeaders<Input<Schema['headers']>> }
  : unknown

/** Without the headers that clients may send besides. */
type StatedHeaders<Headers> = {
  readonly [Name in keyof Headers as string extends Name ? never : Name]: Headers[Name]
}

/** What is answered if all is well; undefined without a body. */
export type RouteAnswer<Schema extends RouteSchema> = Schema['response'] extends infer Answers
  ? Answers extends { readonly 200: infer Answer } | { readonly 201: infer Answer }
    ? Answer extends v.GenericSchema
      ? v.InferOutput<Answer>
      : undefined
    : undefined
  : undefined

/** An endpoint at a path in which `:name` stands for a parameter. */
export function route<Schema extends RouteSchema>(
  method: Route<Schema>['method'],
  url: string,
): Route<Schema> {
  return { method, url }
}

/** The route as Fastify registers it, with the schemas that belong to it. */
export function served<const Schema extends RouteSchema>(
  { method, url }: Route<Schema>,
  schema: Schema,
) {
  return { method, url, schema }
}

/** The address of an endpoint, with its parameters and its query. */
export function urlOf<Schema extends RouteSchema>(
  { url }: Route<Schema>,
  ...[parts]: unknown extends UrlParts<Schema> ? [] : [parts: UrlParts<Schema>]
): RouteUrl<Schema> {
  return filledUrl(url, Object(parts)) as RouteUrl<Schema>
}

/** A path with its parameters in place of their names, and a query. */
export function filledUrl(url: string, { params = {}, query = {} }: UrlValues): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(`${ownValue(params, name)}`),
  )
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(`${value}`)}`],
  )
  return given.length === 0 ? path : `${path}?${given.join('&')}`
}

interface UrlValues {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}
