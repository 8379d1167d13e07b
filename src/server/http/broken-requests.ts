/**
 * What cannot be read as a request reaches no route and no hook. It is answered in the shape of
 * every other refusal and told to whoever counts, with its status and nothing of what was sent.
 */
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerError, plainBody } from './errors.ts'

/** Is told the status that a broken request was answered with. */
type Listener = (status: number) => void

export interface BrokenRequests {
  /** For what Node's own parser refuses: Fastify's `clientErrorHandler`. */
  readonly answerSocket: (error: Error & { readonly code?: string }, socket: Socket) => void
  /** For faults before routing, such as a malformed address: Fastify's `frameworkErrors`. */
  readonly answerUnrouted: (error: Error, request: FastifyRequest, reply: FastifyReply) => void
  readonly onEach: (listener: Listener) => void
}

const BAD_REQUEST = '400 Bad Request'
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Whoever asked has gone: nothing was broken, and nobody is answered. */
const HUNG_UP = ['ECONNRESET', 'HPE_INVALID_EOF_STATE']

export function brokenRequests(): BrokenRequests {
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
      const statusLine = STATUS_LINES[error.code ?? ''] ?? BAD_REQUEST
      const status = statusOf(statusLine)
      const body = JSON.stringify(plainBody(status))
      socket.end(
        `HTTP/1.1 ${statusLine}\r\nContent-Type: application/json; charset=utf-8\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
      )
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

/** Every status that a broken request may be answered with, so that they are counted from zero. */
export const BROKEN_STATUSES: readonly number[] = [BAD_REQUEST, ...Object.values(STATUS_LINES)].map(
  statusOf,
)

function statusOf(statusLine: string): number {
  return Number(statusLine.slice(0, 3))
}
