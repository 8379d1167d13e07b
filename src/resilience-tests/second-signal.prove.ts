import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import { until } from '../application/testing/until.ts'
import type { ServerProgram } from '../test-support/program.ts'
import { startServing } from '../test-support/run-program.ts'
import { installation } from './installation.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
/** Half a request, and an empty one. */
const SENT = ['GET /readyz HTTP/1.1\r\n', '']

/** Waits until the server is not ready. It may already refuse connections when we ask. */
async function stopBegins({ origin }: ServerProgram): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(async () => !(await isReady()))
}

// systemd and a terminal signal the process and npm, which forwards the signal.
it.each(SIGNALS)(
  'a second %s cuts nobody off, and no connection outlives the stop',
  async (signal) => {
    const server = await startServing((await installation()).env)
    const silent = await Promise.all(SENT.map((sent) => connectedTo(server, sent)))
    const closed = Promise.all(silent.map(closing))
    const agent = new Agent({ keepAlive: true })
    const headers = { 'content-type': 'application/json', expect: '100-continue' }
    const target = `${server.origin}${APPLICATIONS_PATH}`
    const underWay = request(target, { agent, method: 'POST', headers })
    underWay.flushHeaders()
    await once(underWay, 'continue')
    server.process.kill(signal)
    await stopBegins(server)
    server.process.kill(signal)
    const { promise: answered, resolve } = Promise.withResolvers<IncomingMessage>()
    underWay.once('response', resolve)
    underWay.end('{}')
    const response = await answered
    response.resume()
    expect(response.statusCode).toBe(422)
    expect(response.headers.connection).toBe('close')
    expect(await server.ended).toMatchObject({ code: 0 })
    await closed
  },
)

/** Opens a connection that sends this and nothing more. */
async function connectedTo({ origin }: ServerProgram, sent: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(sent)
  return socket
}

/** Waits for the end of the connection, even if the other side resets it. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}
