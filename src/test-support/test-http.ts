/** A bare HTTP server on a free port, closed when the test ends. */

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect } from 'vitest'
import { whenDone } from './shared.ts'

/** The server's origin, without a trailing slash. */
export async function testHttp(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Answers every request with the same JSON. */
export function answering(body: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

/** A URL where no server listens. */
export const REFUSED = 'http://127.0.0.1:9'

/** Sends raw bytes, and returns the response when the server closes the connection. */
export async function sendRaw(origin: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(sent)
  await once(socket, 'close')
  return answer
}

/** Matches an error body of the API by its message. */
export function errorsSaying(message: string): unknown {
  return { errors: [expect.objectContaining({ message })] }
}
