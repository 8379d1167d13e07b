/** Lets Fastify and its API description use Valibot's schemas. */
import type { SwaggerTransform } from '@fastify/swagger'
import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  FastifySchemaCompiler,
  FastifyServerOptions,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as v from 'valibot'
import { API_KEY_SCHEME } from '../../../api/api-keys.ts'
import { describedProperty } from '../../../api/described-properties.ts'
import {
  answerSchemas,
  messageSchemas,
  requestSchemas,
  schemaRef,
} from '../../../api/named-schemas.ts'
import type { ReadonlyInput } from '../../../api/route.ts'
import { ownValue } from '../../../application/json/own-value.ts'
import { allMessages } from '../../../messages/all.ts'
import { describedResponse, tagOf } from './openapi/api-description.ts'

/** Types requests and answers by the schemas of their route. */
export interface ValibotTypeProvider extends FastifyTypeProvider {
  readonly validator: this['schema'] extends v.GenericSchema
    ? v.InferOutput<this['schema']>
    : unknown
  readonly serializer: this['schema'] extends v.GenericSchema
    ? ReadonlyInput<v.InferInput<this['schema']>>
    : unknown
}

export type ValibotApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ValibotTypeProvider
>

/** A request does not match its schema. The issues repeat parts of the request. */
export class RequestInvalid extends Error {
  override readonly name = 'RequestInvalid'
  readonly issues: readonly v.BaseIssue<unknown>[]
  /** The part of the request, set by Fastify. */
  validationContext?: string

  constructor(issues: readonly v.BaseIssue<unknown>[]) {
    super('The request does not match its schema')
    this.issues = issues
  }
}

/** One of our own answers does not match its schema. */
class AnswerInvalid extends Error {
  override readonly name = 'AnswerInvalid'
}

const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema }) =>
  (data) => {
    const { success, output, issues } = v.safeParse(schema, data)
    return success ? { value: output } : { error: new RequestInvalid(issues) }
  }

const serializerCompiler: FastifySerializerCompiler<v.GenericSchema> =
  ({ schema, method, url }) =>
  (data) => {
    const { success, output } = v.safeParse(schema, data)
    if (!success)
      throw new AnswerInvalid(`The response of ${method} ${url} does not match its schema`)
    return JSON.stringify(output)
  }

/**
 * The option for a server whose routes have Valibot's schemas, so that Fastify does not load its
 * own compilers. Its types know only theirs.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/**
 * Describes a route in JSON Schema, for OpenAPI 3.1. A part that may be absent, but has the
 * property `isRequired`, is described as required. A hidden route is not described.
 *
 * @throws an Error that names the route, if a part of it has no JSON Schema
 */
export const jsonSchemaTransform: SwaggerTransform = ({ schema = {}, url, route }) => {
  if (schema.hide) return { schema, url }
  try {
    return { schema: describedRoute(schema, url), url }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    throw new Error(`${route.method} ${url} cannot be described: ${reason}`, { cause })
  }
}

function describedRoute({ response, security, ...request }: FastifySchema, url: string) {
  const { summary = '', description = `${summary}.`, tags = [tagOf(url)] } = request
  const scopes = (security ?? []).flatMap((requirement) => requirement[API_KEY_SCHEME] ?? [])
  const needed = scopes.map((scope) => ` An API key has to be one that may \`${scope}\`.`)
  const described: Record<string, unknown> = {
    ...withJsonSchemas(request, 'input'),
    description: [description, ...needed].join(''),
    tags,
    // Only OAuth 2 has scopes in OpenAPI; the description names the scopes of a key.
    ...(security && { security: security.map(withoutScopes) }),
  }
  if (response) {
    const responses = Object.entries(withJsonSchemas(response, 'output'))
    described.response = Object.fromEntries(
      responses.map(([status, response]) => [status, describedResponse(Number(status), response)]),
    )
  }
  return described
}

function withoutScopes(schemes: object): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.keys(schemes).map((scheme) => [scheme, []]))
}

/** Returns the parts with JSON Schema in place of Valibot's schemas, at any depth. */
function withJsonSchemas(parts: object, typeMode: 'input' | 'output'): Record<string, unknown> {
  const described = Object.entries(parts).map(([name, part]) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return [name, part]
    return [name, isSchema(part) ? jsonSchema(part, typeMode) : withJsonSchemas(part, typeMode)]
  })
  return Object.fromEntries(described)
}

function isSchema(part: object): part is v.GenericSchema {
  return 'kind' in part && part.kind === 'schema'
}

const NAMES: ReadonlyMap<v.GenericSchema, string> = new Map(
  Object.entries({ ...requestSchemas, ...answerSchemas }).map(([name, schema]) => [schema, name]),
)

type TypeMode = 'input' | 'output'

/** Returns the named schemas, each once. */
export function componentSchemas(): Readonly<Record<string, object>> {
  return {
    ...toJsonSchemaDefs(requestSchemas, settings('input')),
    ...toJsonSchemaDefs({ ...answerSchemas, ...messageSchemas }, settings('output')),
  }
}

/**
 * Returns the JSON Schema of a body that we receive (`input`) or send (`output`). Returns a
 * reference if it has a name.
 */
function jsonSchema(schema: v.GenericSchema, typeMode: TypeMode): object {
  const name = NAMES.get(schema)
  if (name !== undefined) return { $ref: schemaRef(name) }
  const definitions = typeMode === 'input' ? requestSchemas : answerSchemas
  const config = { ...settings(typeMode), definitions }
  const { $schema: _, $defs: __, ...described } = toJsonSchema(schema, config)
  return described
}

function settings(typeMode: TypeMode) {
  return {
    target: 'draft-2020-12',
    typeMode,
    overrideRef: ({ referenceId }) => schemaRef(referenceId),
    // The format of a day says already that it is one of the calendar.
    ignoreActions: ['check'],
    // Default values are left out, because generators treat a key with a default as required. The
    // description says what applies without the key.
    overrideSchema: ({ valibotSchema, jsonSchema: { default: _, ...jsonSchema } }) => {
      // An answer without a body.
      if (valibotSchema.type === 'undefined') return { type: 'null' }
      if (jsonSchema.anyOf) return orNull(jsonSchema)
      if (!('entries' in valibotSchema)) return jsonSchema
      const entries: Readonly<Record<string, object>> = Object(valibotSchema.entries)
      const required = [...(jsonSchema.required ?? []), ...requiredNames(entries)]
      const described = {
        ...jsonSchema,
        ...withDescriptions(jsonSchema.properties, entries),
        required,
      }
      // Our answers may gain properties without a new version.
      if (typeMode === 'output') delete described.additionalProperties
      return described
    },
  } as const satisfies ConversionConfig
}

/** Returns `type: [of, 'null']` if that means the same as a choice of two. */
function orNull(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...rest } = schema
  const [one, other, ...more] = anyOf
  if (typeof one !== 'object' || typeof other !== 'object' || more.length > 0) return schema
  const isPlain = other.type === 'null' && !('enum' in one || 'const' in one)
  if (!isPlain || typeof one.type !== 'string') return schema
  return { ...one, ...rest, type: [one.type, 'null'] }
}

function requiredNames(entries: Readonly<Record<string, object>>): readonly string[] {
  return Object.keys(entries).filter((name) => {
    const entry = ownValue(entries, name) ?? {}
    return 'isRequired' in entry && entry.isRequired === true
  })
}

/** Adds labels, hints, and the form of a valid answer to an application's properties. */
function withDescriptions(
  properties: Readonly<Record<string, unknown>> = {},
  entries: Readonly<Record<string, object>>,
) {
  const described = Object.entries(properties).map(([name, property]) => {
    const keywords = describedProperty(entries, name)
    if (!keywords) return [name, property]
    const isQuestion = 'question' in (ownValue(entries, name) ?? {})
    const text = isQuestion && isAsked(name) ? allMessages.en.questions[name] : undefined
    const note = text && isAsked(name) ? allMessages.en.questionNotes[name]?.hint : undefined
    const description = sentences(text?.hint, note, keywords.description)
    return [
      name,
      { ...Object(property), ...(text && { title: text.label }), ...keywords, description },
    ]
  })
  return { properties: Object.fromEntries(described) }
}

/** Joins texts as sentences, because the page's hints often have no period. */
function sentences(...parts: readonly (string | undefined)[]): string {
  const present = parts.filter((part) => part !== undefined && part !== '')
  return present
    .map((part, index) =>
      index === present.length - 1 || /[.?!]$/.test(`${part}`) ? part : `${part}.`,
    )
    .join(' ')
}

function isAsked(name: string): name is keyof typeof allMessages.en.questions {
  return Object.hasOwn(allMessages.en.questions, name)
}
