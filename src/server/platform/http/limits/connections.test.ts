/** Connections from many addresses of this machine, as if each were a network of its own. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PIECE_BYTES } from '../../../../api/documents.ts'
import { openapiRoute } from '../../../../api/monitoring.ts'
import { whenDone } from '../../../../test-support/shared.ts'
import { type TestServer, testServer } from '../../../../test-support/test-server.ts'
import { createDocument } from '../../../../test-support/uploaded-document.ts'

const GET = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function listening(env: Readonly<Record<string, string>>) {
  const server = await testServer(env)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...server, port: (server.app.server.address() as AddressInfo).port }
}

interface Client {
  readonly socket: Socket
  readonly received: () => string
}

function open({ port }: { readonly port: number }, localAddress: string, sent = ''): Client {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  let text = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  socket.write(sent)
  whenDone(() => void socket.destroy())
  return { socket, received: () => text }
}

/** Sends a request, and returns the status of its answer; undefined if it gets none. */
async function statusFor(
  server: { readonly port: number },
  from: string,
  sent = GET,
): Promise<number | undefined> {
  const client = open(server, from, sent)
  await Promise.race([once(client.socket, 'data'), once(client.socket, 'close')])
  return Number(/^HTTP\/1.1 (\d+)/.exec(client.received())?.[1]) || undefined
}

/** Waits until the server counts this many connections. */
const opened = async ({ app }: TestServer, count: number) =>
  expect.poll(() => app.connections.counts().open).toBe(count)

describe('connections', () => {
  it('are shared: an address gets a quarter, a network half, and others the rest', async () => {
    const server = await listening({ MAX_CONNECTIONS: '80' })
    const { counts } = server.app.connections
    const turnedAway = () => counts().refused + counts().replaced
    for (let count = 0; count < 20; count += 1) open(server, '127.1.1.1')
    await opened(server, 20)
    expect(turnedAway()).toBe(0)
    await statusFor(server, '127.1.1.1')
    expect([turnedAway(), counts().open]).toEqual([1, 20])
    expect(await statusFor(server, '127.1.1.2')).toBe(200)
    for (let count = 0; count < 19; count += 1) open(server, '127.1.1.3')
    await opened(server, 40)
    expect(turnedAway()).toBe(1)
    await statusFor(server, '127.1.1.4')
    expect([turnedAway(), counts().open]).toEqual([2, 40])
    expect(await statusFor(server, '127.1.2.1')).toBe(200)
    expect([turnedAway(), counts().open]).toEqual([2, 41])
  })

  it('make room: the slowest of a full share is closed for a new one', async () => {
    const server = await listening({ MAX_CONNECTIONS: '80' })
    const idle = Array.from({ length: 20 }, () => open(server, '127.1.1.1'))
    await opened(server, 20)
    await expect.poll(() => statusFor(server, '127.1.1.1')).toBe(200)
    expect(server.app.connections.counts().replaced).toBeGreaterThan(0)
    expect(idle.filter(({ socket }) => socket.closed).length).toBeGreaterThan(0)
  })

  it('make room in total: the network with the most gives one up, whichever is new', async () => {
    const server = await listening({ MAX_CONNECTIONS: '20' })
    for (let count = 0; count < 10; count += 1) open(server, `127.1.1.${count + 1}`)
    for (let count = 0; count < 10; count += 1) open(server, `127.1.${count + 2}.1`)
    await opened(server, 20)
    expect(await statusFor(server, '127.2.2.2')).toBe(200)
  })

  it('make room if the new one is in the network with the most, but keep the new one', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const server = await listening({ MAX_CONNECTIONS: '20' })
    const head =
      'POST /api/applications HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n'
    const crowd = Array.from({ length: 10 }, (_, index) =>
      open(server, `127.1.1.${index + 1}`, head + ' '.repeat(5000)),
    )
    await opened(server, 10)
    // By now each has proven to be slow, but not yet too slow.
    await expect.poll(() => crowd.every(({ socket }) => socket.bytesWritten > 5000)).toBe(true)
    vi.advanceTimersByTime(3000)
    for (let count = 0; count < 10; count += 1) open(server, `127.1.${count + 2}.1`)
    await opened(server, 20)
    const honest = open(server, '127.1.1.200', head)
    await expect.poll(() => server.app.connections.counts().replaced).toBe(1)
    for (const newcomer of ['127.2.2.2', '127.3.3.3', '127.4.4.4']) {
      expect(await statusFor(server, newcomer)).toBe(200)
    }
    expect(honest.socket.closed).toBe(false)
    expect(crowd.filter(({ socket }) => socket.closed).length).toBeGreaterThan(1)
  })

  it('may send a few requests before an answer, and are closed for more', async () => {
    const server = await listening({ LOG_LEVEL: 'info' })
    const few = open(server, '127.0.0.1', GET.repeat(10))
    await expect.poll(() => few.received().split('{"status":"ok"}')).toHaveLength(11)
    const many = open(server, '127.0.0.1', GET.repeat(1000))
    await once(many.socket, 'close')
    expect(server.app.connections.counts()).toMatchObject({ open: 1, refused: 1 })
    expect(await statusFor(server, '127.0.0.1')).toBe(200)
    expect(server.logged().split('"msg":"request"').length).toBeLessThan(100)
  })

  it('behind a proxy, count as requests of the forwarded address', async () => {
    const server = await listening({
      MAX_CONNECTIONS: '80',
      TRUST_PROXY: 'loopback',
      DOCUMENTS: 'id?',
    })
    const { id, token } = (await createDocument(server)).json()
    const half = (address: string) =>
      [
        `PUT /api/documents/${id}/pieces/0 HTTP/1.1`,
        'Host: localhost',
        `X-Forwarded-For: ${address}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: application/octet-stream',
        `Content-Length: ${PIECE_BYTES}`,
        '\r\nx',
      ].join('\r\n')
    const get = (address: string) =>
      GET.replace('\r\n\r\n', `\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    // All connections are the proxy's, which has no share.
    for (let count = 0; count < 30; count += 1) open(server, '127.0.0.1')
    await opened(server, 30)
    for (let count = 0; count < 20; count += 1) open(server, '127.0.0.1', half('203.0.113.9'))
    await opened(server, 50)
    await expect
      .poll(() => statusFor(server, '127.0.0.1', get('203.0.113.9')), { interval: 1 })
      .toBe(429)
    expect(await statusFor(server, '127.0.0.1', get('198.51.100.1'))).toBe(200)
  })
})

describe('a body', () => {
  it('is not read before its token and its size are checked', async () => {
    const server = await listening({ DOCUMENTS: 'id?' })
    const { id, token } = (await createDocument(server)).json()
    const head = (path: string, headers: readonly string[]) =>
      [
        `PUT ${path} HTTP/1.1`,
        'Host: localhost',
        'Content-Type: application/octet-stream',
        `Content-Length: ${PIECE_BYTES}`,
        ...headers,
        '\r\n',
      ].join('\r\n')
    const piece = (number: number) => `/api/documents/${id}/pieces/${number}`
    const right = `Authorization: Bearer ${token}`
    const wrong = `Authorization: Bearer ${'x'.repeat(43)}`
    const draft = '/api/drafts/AAAAAAAAAAAAAAAAAAAAAA'
    const table = [
      [piece(0), [], 400],
      [piece(0), [wrong], 404],
      [piece(900), [right], 400],
      [draft, [wrong, 'If-Match: "1"'], 404],
      [draft, [wrong], 400],
      ['/api/owner-entries/AAAAAAAAAAAAAAAAAAAAAA', [wrong], 404],
    ] as const
    for (const [path, headers, status] of table) {
      expect([path, await statusFor(server, '127.1.1.1', head(path, headers))]).toEqual([
        path,
        status,
      ])
    }
  })

  it('arrives in time from a phone with poor reception', async () => {
    const { requestTimeout } = (await testServer()).app.server
    const kilobits = (8 * PIECE_BYTES) / requestTimeout
    expect(kilobits).toBeLessThan(50)
  })

  it('counts towards the shared memory only while it arrives', async () => {
    const server = await listening({ DOCUMENTS: 'id?' })
    const { id, token } = (await createDocument(server)).json()
    const half = [
      `PUT /api/documents/${id}/pieces/0 HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/octet-stream',
      `Content-Length: ${PIECE_BYTES}`,
      `\r\n${'x'.repeat(PIECE_BYTES - 1)}`,
    ].join('\r\n')
    // An address has a share of four megabytes, and chunks take more than their bytes.
    const sending = Array.from({ length: 20 }, () => open(server, '127.1.1.1', half))
    const refused = () => sending.filter(({ received }) => received().includes(' 429 '))
    await expect.poll(() => refused().length + server.app.connections.counts().replaced).toBe(5)
    expect(await statusFor(server, '127.1.1.1')).toBe(200)
    for (const { socket } of sending) socket.destroy()
    await expect.poll(() => server.app.connections.counts().held).toBe(0)
  })
})

it('a body in chunks of a byte counts with what they cost, and is not read to its end', async () => {
  const server = await listening({})
  const head = [
    'POST /api/applications HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  ].join('\r\n')
  const inChunks = (count: number) => `${head}\r\n\r\n${'1\r\n \r\n'.repeat(count)}`
  open(server, '127.1.1.1', inChunks(2000))
  await expect.poll(() => server.app.connections.counts().held).toBeGreaterThan(1_000_000)
  const { socket, received } = open(server, '127.1.1.1', inChunks(20_000))
  await expect.poll(() => socket.destroyed).toBe(true)
  expect(received()).toBe('')
})

it('slower than a modem is cut off, sending or reading; shared responses take no memory', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const server = await listening({})
  const head = `POST /api/applications HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`
  const sender = open(server, '127.1.1.2', `${head}\r\nContent-Length: 5000\r\n\r\n`)
  // More than the system buffers for a client that does not read.
  const request = `GET ${openapiRoute.url} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(50)
  const reader = open(server, '127.1.1.1')
  await once(reader.socket, 'connect')
  reader.socket.pause()
  reader.socket.write(request)
  const slowAfterASecond = () => {
    sender.socket.write(' '.repeat(5))
    vi.advanceTimersByTime(1000)
    return server.app.connections.counts().slow
  }
  await expect.poll(slowAfterASecond).toBe(2)
  await expect.poll(sender.received).toContain('408 Request Timeout')
  expect(server.app.connections.counts()).toMatchObject({ open: 0, held: 0 })
})
