/** Tests requests that are odd outside their body: in method, address, or after a refusal. */
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { CSRF_HEADER } from '../api/console/session.ts'
import { routedPaths } from '../test-support/described-api.ts'
import { IN_FULL } from '../test-support/in-full.ts'
import { TIMEOUT_MS } from './scale.ts'
import { waysIn } from './ways-in.ts'

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'PUT', 'POST', 'TRACE', 'PROPFIND']
/** Values in place of an id, a reference or a number. */
const NAMES = [
  ...['__proto__', '%00'],
  ...(IN_FULL
    ? ['constructor', '%ED%A0%80', '..%2f..', '-0', '1e400', '%E2%80%8B', 'a'.repeat(5000)]
    : []),
]
const QUERIES = [
  '?after=__proto__&until=constructor&since=%00&limit=-0&status=toString&seen=1e9&text=%00&a[__proto__]=1&__proto__=1&&=',
  ...(IN_FULL ? ['', '?routingnumber=%00&language=valueOf&invitation=__proto__&pmi=toString'] : []),
]
/** The endpoint that ends the caller's session. */
const ENDS = /\/sign-out$/

it(
  'no method or name in an address causes a server error',
  async () => {
    const { server, administrator } = await waysIn({})
    const { cookie, csrfToken } = administrator
    const known = { cookie, [CSRF_HEADER]: csrfToken, 'sec-fetch-site': 'same-origin' }
    const paths = routedPaths(server.app).filter((path) => !ENDS.test(path))
    expect(paths.length).toBeGreaterThan(100)
    for (const path of paths) {
      // Otherwise the server would consider itself too busy, and say so.
      await letOthersRun()
      const hasNames = /:\w|\*/.test(path)
      for (const name of hasNames ? NAMES : ['']) {
        for (const query of QUERIES) {
          const url = path.replace(/:\w+|\*/g, name) + query
          for (const method of METHODS as 'GET'[]) {
            for (const headers of [{}, known]) {
              const { statusCode, body } = await server.app.inject({ method, url, headers })
              if (statusCode >= 500) expect.unreachable(`${statusCode} for ${method} ${url}`)
              if (method === ('HEAD' as string)) expect([url, body]).toEqual([url, ''])
            }
          }
        }
      }
    }
    expect(server.logged()).toBe('')
  },
  TIMEOUT_MS,
)

const INSIDE = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const NEXT = 'GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** Returns all answers to these parts of a request; each is sent after an answer, or at once. */
async function answersTo(port: number, ...parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let answers = ''
  socket.on('data', (text) => {
    answers += text
  })
  socket.on('error', () => socket.destroy())
  // The connection may be closed before everything is sent.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const part of parts) {
    socket.write(part)
    if (part !== parts.at(-1)) {
      await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed])
    }
  }
  await closed
  return answers
}

/** Requests that are refused for their headers, and some that are refused after they are read. */
const REFUSED = [
  { authorization: 'Bearer x', cookie: 'console=x' },
  { 'content-type': 'text/plain' },
  {},
]

it(
  'the bytes after a refused request on its connection are the next request, and a refused body is not taken for one',
  async () => {
    const { server, ways } = await waysIn({})
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const length = `Content-Length: ${INSIDE.length}\r\n\r\n`
    const chunk = `${INSIDE.length.toString(16)}\r\n${INSIDE}\r\n0\r\n\r\n`
    for (const way of ways.filter((_, index) => IN_FULL || index % 6 === 0)) {
      const { method, url, headers: own } = await way.open()
      const cases = REFUSED.flatMap((refused) => {
        const headers = {
          host: 'localhost',
          'content-type': 'application/json',
          ...own,
          ...refused,
        }
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        const head = `${method} ${url} HTTP/1.1\r\n${lines.join('')}`
        return [
          [`${head}${length}${INSIDE}${NEXT}`],
          [`${head}Expect: 100-continue\r\n${length}`, `${INSIDE}${NEXT}`],
          [`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${NEXT}`],
          [
            `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${INSIDE}${NEXT}`,
          ],
          [`${head}Content-Length: 0\r\n${length}${INSIDE}${NEXT}`],
          [`${head}Content-Length: 900000\r\n\r\n`, INSIDE.padEnd(900_000) + NEXT],
        ]
      })
      // In parallel, since each waits for its connection to close.
      for (const answers of await Promise.all(cases.map((sent) => answersTo(port, ...sent)))) {
        const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
        const [first, next, ...more] = statuses.filter((status) => status !== '100')
        // Either the connection is closed, or the next request, to a missing address, is answered.
        expect([way.name, first]).toEqual([way.name, expect.stringMatching(/^4/)])
        expect([way.name, next ?? '404', more]).toEqual([way.name, '404', []])
        expect(answers).not.toContain('"status":"ok"')
      }
    }
  },
  TIMEOUT_MS,
)
