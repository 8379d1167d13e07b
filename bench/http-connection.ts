/**
 * A minimal HTTP client: one keep-alive connection, one request at a time, and only responses with
 * `content-length`, which the server always sends here. It takes as little CPU time as possible
 * from the server that it measures.
 */
import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'

export interface HttpConnection {
  /** Sends a request; resolves to the status once the response is complete. */
  readonly send: (request: string) => Promise<number>
  readonly close: () => void
}

export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return { send: sender(socket), close: () => socket.destroy() }
}

interface PendingReply {
  readonly resolve: (status: number) => void
  readonly reject: (error: Error) => void
}

function sender(socket: Socket): HttpConnection['send'] {
  let received = ''
  let waiting: PendingReply | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
    const status = completeStatus(received)
    if (status === undefined) return
    received = ''
    waiting?.resolve(status)
    waiting = undefined
  })
  return (request) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(request)
    })
}

/** Returns the status if the response is complete. */
function completeStatus(received: string): number | undefined {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, headEnd))?.[1]
  if (length === undefined) throw new Error('A response has no content-length')
  const complete = received.length >= headEnd + HEAD_END.length + Number(length)
  return complete ? Number(received.slice(9, 12)) : undefined
}
