/**
 * Turns every error into a response. Response messages are written for applicants. The log gets
 * error names and stack frames, but no messages, because messages may repeat parts of the request.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../../api/errors.ts'
import type { AllMessages } from '../../../messages/all.ts'
import { UnstorableText } from '../database/assert-bindable.ts'
import { DatabaseUnavailable } from '../database/database-errors.ts'
import { StoreUnavailable } from '../outside-services/store-unavailable.ts'
import { HttpError, unavailable } from './http-error.ts'
import { messagesFor } from './language.ts'
import { RequestInvalid } from './valibot-schemas.ts'
import { validationErrors } from './validation-errors.ts'

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
