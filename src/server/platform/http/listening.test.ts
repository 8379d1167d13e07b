import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { whenDone } from '../../../test-support/shared.ts'
import { listenErrorMessage, prepareToListen } from './listening.ts'

/** Addresses that this machine has, even if it does not support IPv6. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2']

/** Starts a server at `localhost` whose answer waits for `answer`. */
async function atLocalhost() {
  const app = fastify({ forceCloseConnections: 'idle' })
  const { promise, resolve: answer } = Promise.withResolvers<string>()
  let open = 0
  app.server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  let count = 0
  app.get('/', () => {
    count += 1
    return promise
  })
  const listen = prepareToListen(app, async () => ADDRESSES)
  await app.ready()
  await listen({ host: 'localhost', port: 0 })
  whenDone(() => app.close())
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return { app, port, answer, open: () => open, asked: () => count }
}

/** Sends a request, and collects the answer. */
function asking(port: number, host: string) {
  const socket = connect({ host, port })
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return { closed: once(socket, 'close'), received: () => text }
}

it('at localhost, all addresses belong to one server, and begun requests are answered', async () => {
  const { app, port, answer, open, asked: requestCount } = await atLocalhost()
  const clients = ADDRESSES.map((host) => asking(port, host))
  await expect.poll(requestCount).toBe(2)
  expect(open()).toBe(2)
  const closed = app.close()
  answer('served')
  await closed
  for (const client of clients) {
    await client.closed
    expect(client.received()).toMatch(/^HTTP\/1\.1 200 .*served$/s)
  }
  const late = connect({ host: '127.0.0.2', port })
  await expect(once(late, 'connect')).rejects.toThrow()
})

it.each([
  ['of another machine', '192.0.2.1', 'HOST: this machine does not have this address'],
  ['that is no name', 'nowhere.invalid', /^HOST: the name cannot be resolved/],
])('says that HOST is an address %s', async (_name, host, message) => {
  const server = createServer().listen(0, host)
  const [error] = await once(server, 'error')
  expect(listenErrorMessage(error)).toMatch(message)
})

it('is silent about other errors', () => {
  const error = Object.assign(new Error('denied'), { code: 'EACCES', syscall: 'open' })
  expect(listenErrorMessage(error)).toBeUndefined()
})
