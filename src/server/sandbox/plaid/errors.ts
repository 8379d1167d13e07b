/** Plaid's errors: the code determines the type and the HTTP status. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const KINDS: Readonly<Record<string, readonly [type: string, status: number]>> = {
  MISSING_FIELDS: ['INVALID_REQUEST', 400],
  INVALID_API_KEYS: ['INVALID_INPUT', 400],
  UNAUTHORIZED_ENVIRONMENT: ['INVALID_INPUT', 400],
  INVALID_PUBLIC_TOKEN: ['INVALID_INPUT', 400],
  INVALID_ACCESS_TOKEN: ['INVALID_INPUT', 400],
  INVALID_LINK_TOKEN: ['INVALID_INPUT', 400],
  INVALID_ACCOUNT_ID: ['INVALID_INPUT', 400],
  INCORRECT_LINK_TOKEN: ['OAUTH_ERROR', 400],
  OAUTH_STATE_ID_NOT_FOUND: ['OAUTH_ERROR', 400],
  ITEM_LOGIN_REQUIRED: ['ITEM_ERROR', 400],
  NO_AUTH_ACCOUNTS: ['ITEM_ERROR', 400],
  ACCESS_NOT_GRANTED: ['ITEM_ERROR', 400],
  PRODUCT_NOT_READY: ['ITEM_ERROR', 400],
  INSTITUTION_DOWN: ['INSTITUTION_ERROR', 400],
  RATE_LIMIT_EXCEEDED: ['RATE_LIMIT_EXCEEDED', 429],
  INTERNAL_SERVER_ERROR: ['API_ERROR', 500],
  PLANNED_MAINTENANCE: ['API_ERROR', 503],
}

export const ERROR_CODES = Object.keys(KINDS)

export function sendPlaidError(reply: FastifyReply, code: string): FastifyReply {
  const [type, status] = KINDS[code] ?? ['API_ERROR', 500]
  return reply.code(status).send({
    error_type: type,
    error_code: code,
    error_message: `the sandbox answers ${code}`,
    display_message: null,
    request_id: requestID(),
  })
}

/** Returns fifteen letters and digits, like Plaid's ids. */
export function requestID(): string {
  return randomUUID().replaceAll('-', '').slice(0, 15)
}
