import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { openapiRoute } from '../../../api/monitoring.ts'
import { until } from '../../../application/testing/until.ts'
import { engines } from '../../../test-support/engines.ts'
import { IN_FULL } from '../../../test-support/in-full.ts'
import { sendRaw } from '../../../test-support/test-http.ts'
import { loggedLines, testServer } from '../../../test-support/test-server.ts'

const token = 'a-token-of-more-than-16-characters'

it.each([
  ['no HTTP', 400, 'GET / HTTP/9.9\r\n\r\n'],
  ['too many headers', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'canary'.repeat(8000)}\r\n\r\n`],
  [
    'a bad address',
    400,
    'GET /apply/api/canary/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ],
])(
  '%s is answered with %i, and logged and counted without its content',
  async (_what, status, sent) => {
    const server = await testServer({ METRICS_TOKEN: token })
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await sendRaw(origin, sent)
    expect(answer).toMatch(
      new RegExp(
        `^HTTP/1\\.1 ${status} .*\\{"errors":\\[\\{"code":"[^"]+","message":"[^"]+"\\}\\]\\}$`,
        's',
      ),
    )
    const lines = await loggedLines(server, 'malformed request')
    expect(lines.map((line) => line.status)).toEqual([status])
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await server.app.inject({ url: '/metrics', headers })
    expect(body).toContain(`http_broken_requests_total{status="${status}"} 1`)
    for (const text of [server.logged(), body]) expect(text).not.toContain('canary')
  },
)

it('does not count a client that hangs up, and counts from zero', async () => {
  const server = await testServer({ METRICS_TOKEN: token })
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const head = 'POST /api/applications HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.end(`${head}Content-Length: 2000\r\n\r\n{"a`)
  socket.resume()
  await once(socket, 'close')
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await server.app.inject({ url: '/metrics', headers })
  for (const status of [400, 408, 431]) {
    expect(body).toContain(`http_broken_requests_total{status="${status}"} 0`)
  }
  expect(server.logged()).not.toContain('malformed request')
})

const NEVER_CLOSED = [
  ['send no HTTP', 'GET / HTTP/9.9\r\n\r\n', 400],
  ['send nothing', '', 408],
] as const

// The second case waits for a time limit, so it runs only in full.
it.each(NEVER_CLOSED.slice(0, IN_FULL ? 2 : 1))(
  'connections that %s and never close leave no descriptor open',
  async (_what, sent, status) => {
    const server = await testServer()
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
    for (let opened = 0; opened < 20; opened += 1) {
      const socket = connect({ port: Number(new URL(origin).port), allowHalfOpen: true })
      socket.on('error', () => socket.destroy())
      socket.resume().write(sent)
      onTestFinished(() => {
        socket.destroy()
      })
    }
    const open = promisify(server.app.server.getConnections.bind(server.app.server))
    const answers = () => server.logged().split(`"status":${status}`).length - 1
    await until(() => answers() === 20)
    await until(async () => (await open()) === 0)
  },
)

/** None of these is the id of an invitation, or of a lead. */
const NONE = ['', '%00', 'a%00b', '%ED%A0%80', `${'A'.repeat(21)}%00`, 'constructor', '__proto__']

it.each(engines)(
  'an address with characters that no database stores gets the page, which reports the error: $name',
  async (engine) => {
    const { app, logged } = await testServer(await engine.settings())
    const page = '/apply/business-details'
    const plain = await app.inject(page)
    for (const id of NONE) {
      for (const query of [`invitation=${id}`, `invitation=${id}&invitation=${id}`, `pmi=${id}`]) {
        const answer = await app.inject(`${page}?${query}`)
        expect([query, answer.statusCode, answer.body]).toEqual([query, 200, plain.body])
      }
      const lead = await app.inject(`/apply/api/leadgen/${id}`)
      expect([400, 404]).toContain(lead.statusCode)
    }
    expect(logged()).not.toContain('request failed')
  },
)

const nul = { reference: 'MA-7K3Q-\0', secret: 'x' }
const question = { reference: nul.reference, email: 'maria@example.com' }

it.each(
  engines.flatMap((engine) => [
    { engine, method: 'POST' as const, url: '/api/copies', payload: nul },
    { engine, method: 'POST' as const, url: '/api/applications/status', payload: nul },
    // The look-up runs after the answer.
    { engine, method: 'POST' as const, url: '/api/applications/status/link', payload: question },
  ]),
)(
  "a text that no database can store is the sender's error: $url on $engine.name",
  async ({ engine, ...request }) => {
    const server = await testServer(await engine.settings())
    const answer = await server.app.inject(request)
    expect(answer.statusCode).toBe(400)
    expect(server.logged()).not.toContain('UnstorableText')
  },
)

it.each([
  ['no host', 400, 'HTTP/1.1\r\n'],
  ['two hosts', 400, 'HTTP/1.1\r\nHost: x\r\nhost: y\r\n'],
  ['no host, as HTTP/1.0 may', 200, 'HTTP/1.0\r\n'],
  ['an unknown expectation', 200, 'HTTP/1.1\r\nHost: x\r\nExpect: canary\r\n'],
])('%s is answered with %i and logged as a request', async (_what, status, head) => {
  const server = await testServer()
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await sendRaw(origin, `GET ${openapiRoute.url} ${head}Connection: close\r\n\r\n`)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/^content-security-policy: /im)
  expect(await loggedLines(server, 'request')).toMatchObject([{ route: openapiRoute.url, status }])
  expect(server.logged()).not.toContain('canary')
})
