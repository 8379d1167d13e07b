/**
 * Requests that cannot be parsed reach no route and no hook. They get the same error body as any
 * other request, in English. Each is reported with its status, and with none of its content.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownValue } from '../../../application/json/own-value.ts'
import { allMessages } from '../../../messages/all.ts'
import { answerError, plainBody } from './errors.ts'
import { HttpError } from './http-error.ts'

/** Called with the status of the answer to a malformed request. */
type Listener = (status: number) => void

export interface MalformedRequests {
  /** Fastify's `clientErrorHandler`: errors of Node's HTTP parser. */
  readonly answerSocket: (error: Error & { readonly code?: string }, socket: Socket) => void
  /** Fastify's `frameworkErrors`: errors before routing, such as a malformed URL. */
  readonly answerUnrouted: (error: Error, request: FastifyRequest, reply: FastifyReply) => void
  readonly onEach: (listener: Listener) => void
}

const BAD_REQUEST = '400 Bad Request'
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** How long a client may take to read its answer and close; otherwise it occupies a descriptor. */
const CLOSE_MS = 2000

/** The client has disconnected, so there is nothing to report and nobody to answer. */
const HUNG_UP = ['ECONNRESET', 'HPE_INVALID_EOF_STATE']

export function malformedRequests(): MalformedRequests {
  const listeners: Listener[] = []
  const tell = (status: number) => {
    for (const listener of listeners) listener(status)
  }
  return {
    answerSocket: (error, socket) => {
      if (HUNG_UP.includes(error.code ?? '') || !socket.writable) {
        socket.destroy()
        return
      }
      const statusLine = ownValue(STATUS_LINES, error.code ?? '') ?? BAD_REQUEST
      const status = statusOf(statusLine)
      const body = JSON.stringify(plainBody(status, allMessages.en))
      socket.end(
        `HTTP/1.1 ${statusLine}\r\nContent-Type: application/json; charset=utf-8\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
      )
      setTimeout(() => socket.destroy(), CLOSE_MS).unref()
      tell(status)
    },
    answerUnrouted: (error, request, reply) => {
      answerError(error, request, reply)
      tell(reply.statusCode)
    },
    onEach: (listener) => {
      listeners.push(listener)
    },
  }
}

/** Every status that a malformed request can get, so that its counter starts at zero. */
export const MALFORMED_STATUSES: readonly number[] = [
  BAD_REQUEST,
  ...Object.values(STATUS_LINES),
].map(statusOf)

function statusOf(statusLine: string): number {
  return Number(statusLine.slice(0, 3))
}

/** For Fastify's `http` option, because we make this check ourselves. */
export const DISABLED_HTTP_CHECKS = { requireHostHeader: false } as const

/**
 * Makes the checks that Node would make before any hook: in a hook, their refusals are logged, too.
 * Register this after the hooks that set headers, so that the error response has them.
 */
export function httpChecks(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    // If there are several, a proxy may use a different one (RFC 9112, section 3.2).
    const isOne = headers.host !== undefined && countOf('host', raw.rawHeaders) === 1
    if (!isOne && (headers.host !== undefined || raw.httpVersion === '1.1')) {
      throw new HttpError(400, { message: ({ noHost }) => noHost })
    }
  })
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}

/** @param rawHeaders names and values, alternating */
function countOf(name: string, rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}
