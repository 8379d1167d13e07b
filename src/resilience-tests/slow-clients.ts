/** Clients that hold connections open and hardly send anything. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { APPLICATIONS_PATH } from '../api/applications.ts'

export interface SlowClient {
  /** Settles once the server has cut the connection, or `close` was called. */
  readonly closed: Promise<unknown>
  readonly close: () => void
}

/** Not the address of the other clients, whose share of the connections these would fill. */
const SLOW_ADDRESS = '127.0.0.2'

/** Opens slow clients: half never finish their headers, half never finish their body. */
export function slowClients(origin: string, count: number): Promise<readonly SlowClient[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      slowClient(origin, index % 2 === 0 ? 'headers' : 'body'),
    ),
  )
}

/** Opens a client that sends one byte per second, and never finishes its headers or its body. */
async function slowClient(origin: string, unfinished: 'headers' | 'body'): Promise<SlowClient> {
  const port = Number(new URL(origin).port)
  const socket = connect({ host: '127.0.0.1', port, localAddress: SLOW_ADDRESS })
  await once(socket, 'connect')
  const head = `POST ${APPLICATIONS_PATH} HTTP/1.1\r\nHost: localhost\r\n`
  const headers = 'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n'
  socket.write(unfinished === 'headers' ? head : head + headers)
  const drip = setInterval(() => socket.write(unfinished === 'headers' ? 'x' : '{'), 1000)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.resume()
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearInterval(drip)
    resolve()
  })
  return { closed, close: () => socket.destroy() }
}
