import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { until } from '../application/testing/until.ts'
import { engines } from '../test-support/engines.ts'
import type { ServerProgram } from '../test-support/program.ts'
import { startServing } from '../test-support/run-program.ts'
import { clientOf } from './client.ts'
import { installation } from './installation.ts'
import { TIMEOUT_MS, times } from './scale.ts'

const REQUESTS = times({ few: 60, many: 200 })
const KINDS = times({ few: 1, many: 2 })
const SIGNALS = (['SIGTERM', 'SIGINT'] as const).slice(0, KINDS)
const SENT = [
  ['half a request', 'GET /readyz HTTP/1.1\r\n'],
  ['nothing', ''],
].slice(0, KINDS)

describe.each(engines)('a stop on $name', ({ settings }) => {
  it(
    `drops none of ${REQUESTS} requests in flight, and ends well`,
    async () => {
      const server = await startServing((await installation(await settings())).env)
      const client = clientOf(server.origin)
      const body = JSON.stringify(sampleSubmission())
      const sent: Promise<void>[] = []
      const answers = Array.from({ length: REQUESTS }, () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        sent.push(promise)
        return client.post(body, undefined, resolve)
      })
      await Promise.all(sent)
      const stopped = server.stop()
      const received = await Promise.all(answers)
      expect(received.some(({ status }) => status === 303)).toBe(true)
      for (const { status, retryAfter } of received) {
        // An overloaded server answers 503; it drops nobody.
        if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
        else expect(status).toBe(303)
      }
      await stopped
      client.close()
    },
    TIMEOUT_MS,
  )
})

/** Waits until it is unready. It may take no connection any more by the time that we ask. */
async function stopBegins({ origin }: ServerProgram): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(async () => !(await isReady()))
}

it('a response to a request that was under way before the stop is the last on its connection', async () => {
  const { env } = await installation()
  const server = await startServing(env)
  const agent = new Agent({ keepAlive: true })
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const target = `${server.origin}${APPLICATIONS_PATH}`
  const underWay = request(target, { agent, method: 'POST', headers })
  underWay.flushHeaders()
  await once(underWay, 'continue')
  const stopped = server.stop()
  await stopBegins(server)
  const { promise: answered, resolve } = Promise.withResolvers<IncomingMessage>()
  underWay.once('response', resolve)
  underWay.end('{}')
  const response = await answered
  response.resume()
  expect(response.headers.connection).toBe('close')
  await stopped
})

// systemd and a terminal tell the process and npm, which passes it on.
it.each(SIGNALS)('a second %s cuts nobody off', async (signal) => {
  const server = await startServing((await installation()).env)
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const underWay = request(server.origin + APPLICATIONS_PATH, { method: 'POST', headers })
  underWay.flushHeaders()
  await once(underWay, 'continue')
  server.process.kill(signal)
  await stopBegins(server)
  server.process.kill(signal)
  const answered = once(underWay, 'response')
  underWay.end('{}')
  const [response] = await answered
  expect(response.statusCode).toBe(422)
  response.resume()
  expect(await server.ended).toMatchObject({ code: 0 })
})

it.each(SENT)('a connection that has sent %s does not keep the server', async (_name, sent) => {
  const server = await startServing((await installation()).env)
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(sent)
  await server.stop()
  await closed
})
