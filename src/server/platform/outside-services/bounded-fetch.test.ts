import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { answering, testHttp } from '../../../test-support/test-http.ts'
import { below, boundedFetch } from './bounded-fetch.ts'

const BOUNDS = { timeoutMs: 20_000, maxBytes: 1_000 }

const json =
  (text: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(text)
  }

/** Uses one byte for each character. */
const raw =
  (text: string, type: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(Buffer.from(text, 'latin1'))
  }

const NEVER_ENDING: readonly [string, RequestListener][] = [
  ['a service that never answers', () => undefined],
  [
    'headers at once and a body that never ends',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
  ],
]

const FAILURES: readonly [name: string, RequestListener, failure: string, details?: object][] = [
  [
    'a body that says it is too long',
    json(' '.repeat(1_001), { 'content-length': '1001' }),
    'too-large',
  ],
  [
    'a body that turns out too long',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      for (let part = 0; part < 20; part += 1) response.write(' '.repeat(100))
      response.end()
    },
    'too-large',
  ],
  [
    'a small body that unpacks to a large one',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(' '.repeat(100_000)))
    },
    'too-large',
  ],
  ['a body that is not JSON', json('{"name": <'), 'not-json'],
  ['letters that are not UTF-8', raw('{"name":"Panader\xeda"}', 'application/json'), 'not-json'],
  ['an unknown character set', raw('{}', 'application/json; charset=klingon'), 'not-json'],
  [
    'JSON that calls itself a web page',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('{}')
    },
    'not-json',
    { status: 200, type: 'text/html' },
  ],
  [
    'an empty answer without a type',
    (_request, response) => response.writeHead(204).end(),
    'not-json',
    { status: 204, type: '' },
  ],
  [
    'a redirect to another host',
    (_request, response) =>
      response.writeHead(302, { location: 'http://localhost:9/p?key=secret' }).end(),
    'redirected',
    { status: 302, target: 'http://localhost:9' },
  ],
  [
    'a redirect to nothing',
    (_request, response) => response.writeHead(301, { location: 'http://%%' }).end(),
    'redirected',
    { status: 301 },
  ],
  [
    'a redirect in a circle',
    (_request, response) => response.writeHead(302, { location: '/again' }).end(),
    'redirected',
  ],
  ['a connection cut in the middle', (request) => request.socket.destroy(), 'unreachable'],
  [
    'an answer that is not HTTP',
    (request) => request.socket.end('SSH-2.0-OpenSSH\r\n'),
    'unreachable',
    { code: 'HPE_INVALID_CONSTANT' },
  ],
]

describe('a bounded request', () => {
  it.each(NEVER_ENDING)('gives up on %s', async (_name, listener) => {
    const url = new URL(await testHttp(listener))
    const bounds = { ...BOUNDS, timeoutMs: 300 }
    expect(await boundedFetch({ url }, bounds)).toEqual({ ok: false, failure: 'timeout' })
  })

  it.each(FAILURES)('reports %s', async (_name, listener, failure, details) => {
    const url = new URL(await testHttp(listener))
    const answer = await boundedFetch({ url }, BOUNDS)
    expect(answer).toMatchObject({ ok: false, failure })
    if (details) expect(answer).toEqual({ ok: false, failure, ...details })
  })

  it('reports a refused connection only with its code', async () => {
    // `fetch` does not refuse this port by itself.
    const url = new URL('http://127.0.0.1:2/')
    const request = { url, headers: { authorization: 'Bearer secret' } }
    expect(await boundedFetch(request, BOUNDS)).toEqual({
      ok: false,
      failure: 'unreachable',
      code: 'ECONNREFUSED',
    })
  })

  it('returns status and body of an error in JSON', async () => {
    const url = new URL(await testHttp(answering({ error_code: 'BAD' }, 400)))
    expect(await boundedFetch({ url }, BOUNDS)).toEqual({
      ok: true,
      status: 400,
      body: { error_code: 'BAD' },
    })
  })

  it('returns only the status of an error in another format', async () => {
    const url = new URL(
      await testHttp((_request, response) => response.writeHead(503).end('<h1>Down</h1>')),
    )
    const answer = await boundedFetch({ url }, BOUNDS)
    expect(answer).toEqual({ ok: true, status: 503, body: undefined })
  })

  it('follows a redirect within the same origin', async () => {
    const origin = await testHttp((request, response) => {
      if (request.url === '/new') answering({ at: 'new' })(request, response)
      else response.writeHead(301, { location: '/new' }).end()
    })
    const answer = await boundedFetch({ url: new URL(`${origin}/old`) }, BOUNDS)
    expect(answer).toEqual({ ok: true, status: 200, body: { at: 'new' } })
  })

  it('follows no redirect of a request with a body', async () => {
    const origin = await testHttp((_request, response) =>
      response.writeHead(307, { location: '/new' }).end(),
    )
    const request = { url: new URL(origin), method: 'POST', body: { secret: 1 } } as const
    expect(await boundedFetch(request, BOUNDS)).toEqual({
      ok: false,
      failure: 'redirected',
      status: 307,
      target: origin,
    })
  })

  it('sends bytes unchanged, and returns bytes of the type that it accepts', async () => {
    const origin = await testHttp((request, response) => {
      response.writeHead(200, { 'content-type': request.headers['content-type'] })
      request.pipe(response)
    })
    const bytes = Buffer.from([0, 255, 128])
    const ask = (sent: string) =>
      boundedFetch(
        {
          url: new URL(origin),
          method: 'POST',
          headers: { 'content-type': sent },
          body: bytes,
          accept: 'application/x-bytes',
        },
        BOUNDS,
      )
    expect(await ask('application/x-bytes')).toEqual({ ok: true, status: 200, body: bytes })
    expect(await ask('text/html')).toEqual({ ok: true, status: 200, body: undefined })
  })

  it.each([
    ['{"name":"Panader\xeda"}', 'application/json; charset=ISO-8859-1'],
    ['{"name":"Panader\xeda"}', 'application/json;odd; charset="windows-1252"'],
    ['\xef\xbb\xbf{"name":"Panader\xc3\xada"}', 'application/json'],
  ])('reads %j as %s', async (text, type) => {
    const url = new URL(await testHttp(raw(text, type)))
    expect(await boundedFetch({ url }, BOUNDS)).toMatchObject({ body: { name: 'Panadería' } })
  })

  it('accepts types based on JSON', async () => {
    const url = new URL(
      await testHttp((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/geo+json; charset=utf-8' })
        response.end('[]')
      }),
    )
    expect(await boundedFetch({ url }, BOUNDS)).toEqual({ ok: true, status: 200, body: [] })
  })
})

describe('a path below an address', () => {
  it.each([
    ['https://a.example', 'leads/demo', 'https://a.example/leads/demo'],
    ['https://a.example/v2/', '/leads', 'https://a.example/v2/leads'],
    ['https://a.example/v2', 'a%20b%3Fc', 'https://a.example/v2/a%20b%3Fc'],
    ['https://a.example/v2', '', 'https://a.example/v2/'],
  ])('of %s is %s', (base, path, url) => {
    expect(below(base, path).href).toBe(url)
  })

  it.each([
    '../admin',
    '..',
    'a/../../admin',
    '%2e%2e/admin',
    '..%2fadmin',
    '..%5Cadmin',
    '..%252fadmin',
    'a%00',
    'a%0d%0ab',
    'https://elsewhere.example/',
    '\\\\elsewhere.example/',
  ])('never leads elsewhere: %s', (path) => {
    expect(() => below('https://a.example/v2/leads', path)).toThrow('elsewhere')
  })
})
