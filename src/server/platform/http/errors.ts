/**
 * Turns every error into a response. Response messages are written for applicants. The log gets
 * error names and stack frames, but no messages, because messages may repeat parts of the request.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BaseIssue } from 'valibot'
import type { ErrorBody } from '../../../api/errors.ts'
import { ownValue } from '../../../application/json/own-value.ts'
import type { AllMessages } from '../../../messages/all.ts'
import { UnstorableText } from '../database/assert-bindable.ts'
import { DatabaseUnavailable } from '../database/database-errors.ts'
import { StoreUnavailable } from '../outside-services/store-unavailable.ts'
import { HttpError, unavailable } from './http-error.ts'
import { messagesFor } from './language.ts'
import { RequestInvalid } from './valibot-schemas.ts'

const CODES: Readonly<Record<number, keyof AllMessages['api']['errors']>> = {
  400: 'bad-request',
  401: 'unauthorized',
  404: 'not-found',
  408: 'timeout',
  413: 'body-too-large',
  414: 'address-too-long',
  415: 'unsupported-media-type',
  429: 'rate-limit',
  431: 'headers-too-large',
  503: 'unavailable',
}

/** Returns a body with the default message of a status. */
export function plainBody(status: number, { api }: AllMessages): ErrorBody {
  const code = codeOf(status)
  return { errors: [{ code, message: api.errors[code] }] }
}

/** Sends one error with the message of its code. `field` names a part of the request. */
export function sendError(
  reply: FastifyReply,
  status: number,
  code: keyof AllMessages['api']['errors'],
  field?: string,
): FastifyReply {
  return reply.code(status).send(errorOf(reply.request, code, field))
}

/** Returns a body with one error and its code's message. `field` names a part of the request. */
export function errorOf(
  request: FastifyRequest,
  code: keyof AllMessages['api']['errors'],
  field?: string,
): ErrorBody {
  const message = messagesFor(request).api.errors[code]
  return { errors: [{ ...(field !== undefined && { field }), code, message }] }
}

/** Handles every error that a handler or Fastify itself throws. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
}

export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const body = beginAnswer(error, reply, messagesFor(request))
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Logs an error, and sets the status and the headers of its response. Returns its body. */
export function beginAnswer(error: Error, reply: FastifyReply, messages: AllMessages): ErrorBody {
  const { request } = reply
  const { status, body, retryAfter } = answerTo(error, messages)
  if (status >= 500) {
    const { method, routeOptions } = request
    const route = routeOptions?.url ?? 'unknown'
    // A deliberate refusal, such as while the server stops, is no error in the code.
    if (error instanceof HttpError) {
      const { code, reason = code } = error.details
      request.log.warn({ method, route, status, reason }, 'request refused')
    } else request.log.error({ method, route, ...withoutMessage(error) }, 'request failed')
  }
  if (body.errors[0]?.code === CODES[401]) reply.header('www-authenticate', 'Bearer')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.code(status).header('cache-control', 'no-store')
  return body
}

interface Answer {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfter?: number | undefined
}

function answerTo(error: Error, messages: AllMessages): Answer {
  if (error instanceof HttpError) {
    const { statusCode: status, details } = error
    const { message = ({ errors }) => errors[codeOf(status)], retryAfter } = details
    const { code = codeOf(status) } = details
    const answer = { code, message: message(messages.api) }
    return { status, body: { errors: [answer] }, retryAfter }
  }
  if (isUnavailable(error)) return answerTo(unavailable(error.name), messages)
  if (error instanceof RequestInvalid) {
    return { status: 400, body: { errors: validationErrors(error.issues, messages) } }
  }
  const status = error instanceof UnstorableText ? 400 : statusOf(error)
  return { status, body: plainBody(status, messages) }
}

function codeOf(status: number): keyof AllMessages['api']['errors'] {
  return CODES[status] ?? (status < 500 ? 'bad-request' : 'unexpected')
}

function statusOf(error: Error): number {
  const status = 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

/** Returns whether the database or document store is away; such errors contain no data. */
function isUnavailable(error: Error): boolean {
  return error instanceof DatabaseUnavailable || error instanceof StoreUnavailable
}

/** Returns an error's name, code and stack frames: enough to find it, no part of the request. */
export function withoutMessage(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return {}
  const cause = error.cause instanceof Error ? { cause: withoutMessage(error.cause) } : {}
  return {
    // A library's own error class may keep the name `Error`.
    error: error.name === 'Error' ? error.constructor.name : error.name,
    ...('code' in error ? { code: error.code } : {}),
    ...(isUnavailable(error) ? { reason: error.message } : {}),
    at: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...cause,
  }
}

type FieldError = ErrorBody['errors'][number]
type Texts = AllMessages['api']['errors']

/** Only names that look like field names are repeated. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,60}$/
const MAX_ERRORS = 50

/** The error code for each type of Valibot issue that a request can have; `value` for any other. */
const ISSUE_CODES: Readonly<Record<string, keyof Texts>> = {
  string: 'type.text',
  safe_integer: 'type.integer',
  number: 'type.integer',
  boolean: 'type.boolean',
  array: 'type.list',
  object: 'type.object',
  strict_object: 'type.object',
  record: 'type.object',
  max_length: 'too-long',
  max_entries: 'too-long',
  min_length: 'too-short',
}

/**
 * Returns one error for each field and kind of issue, with the dotted path of the field. It repeats
 * nothing else of the request.
 */
export function validationErrors(
  issues: readonly BaseIssue<unknown>[],
  { api }: Pick<AllMessages, 'api'>,
): ErrorBody['errors'] {
  const errors = issues.slice(0, MAX_ERRORS).map((issue) => {
    const path = issue.path?.map(({ key }) => String(key)) ?? []
    const code = codeOfIssue(issue)
    const format = code === 'value' ? ownValue<string>(api.formats, issue.type) : undefined
    return fieldError(path, code, format ?? api.errors[code])
  })
  const alike = Map.groupBy(errors, ({ field, code }) => `${field} ${code}`)
  return [...alike.values()].flatMap(([first]) => first ?? [])
}

function codeOfIssue({ type, expected, path }: BaseIssue<unknown>): keyof Texts {
  const isAboutKey = path?.at(-1)?.origin === 'key' && type !== 'max_length'
  if (isAboutKey && expected === 'never') return 'unknown-field'
  // A required key is missing. Everything that our requests require is text.
  if (isAboutKey) return 'type.text'
  return ownValue(ISSUE_CODES, type) ?? 'value'
}

function fieldError(path: readonly string[], code: keyof Texts, message: string): FieldError {
  const field = path.filter((part) => NAME.test(part) || /^\d{1,4}$/.test(part)).join('.')
  const error = { code, message }
  return field === '' ? error : { field, ...error }
}
