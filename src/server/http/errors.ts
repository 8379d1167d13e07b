/**
 * The one place that turns a fault into an answer. What it says was written for applicants; what
 * went wrong inside goes to the log, without messages, since these may repeat what was sent.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '../../api/errors.ts'
import { DatabaseUnavailable } from '../storage/database-unavailable.ts'
import { ThreadBusy } from '../threads/thread-busy.ts'
import { Refusal } from './refusal.ts'
import { type ShapeIssue, shapeErrors } from './shape-errors.ts'

export const TRY_AGAIN = 'The service is busy at the moment. Please try again shortly.'
const RETRY_AFTER_SECONDS = 5

/** What a status is told as, where nothing more is known. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be understood',
  404: 'There is nothing at this address',
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Please send the request as application/json',
  429: 'Too many requests. Please wait a moment and try again.',
  431: 'The request has too many headers',
  503: TRY_AGAIN,
}
const UNEXPECTED = 'Unknown error occurred. Try again in a few minutes.'

/** The body of an answer that says no more than its status. */
export function plainBody(status: number): ErrorBody {
  const message = MESSAGES[status] ?? (status < 500 ? MESSAGES[400] : undefined) ?? UNEXPECTED
  return { errors: [{ message }] }
}

/** Answers every fault that a handler or Fastify itself raises. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
}

/** Answers one fault. */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, retryAfter } = answerTo(error)
  if (status >= 500) request.log.error(withoutMessage(error), 'request failed')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  reply.serializer(JSON.stringify).send(body)
}

interface Answer {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfter?: number | undefined
}

function answerTo(error: Error): Answer {
  if (error instanceof Refusal)
    return { ...plain(error.statusCode, error.message), retryAfter: error.retryAfter }
  if (error instanceof DatabaseUnavailable || error instanceof ThreadBusy) {
    return { ...plain(503, TRY_AGAIN), retryAfter: RETRY_AFTER_SECONDS }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: 400, body: { errors: shapeErrors(error.validation as ShapeIssue[]) } }
  }
  const status = statusOf(error)
  return { status, body: plainBody(status) }
}

function plain(status: number, message: string): Answer {
  return { status, body: { errors: [{ message }] } }
}

function statusOf(error: Error): number {
  const status = 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

/** Name, code and place of a fault: enough to find it, and nothing that was sent. */
function withoutMessage(error: Error): Readonly<Record<string, unknown>> {
  const cause = error.cause instanceof Error ? { cause: withoutMessage(error.cause) } : {}
  return {
    error: error.name,
    ...('code' in error ? { code: error.code } : {}),
    ...(error instanceof DatabaseUnavailable ? { reason: error.message } : {}),
    at: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...cause,
  }
}
