/**
 * Limits the number of connections, and the memory that their unread data takes: in total, and for
 * an address and a network. If a share is full, its slowest connection is closed for a new one,
 * unless it waits for our answer; if none is slow, the new one is refused. A client that sends or
 * reads slower than `MIN_RATE` is cut off in any case. A proxy's connections serve many clients, so
 * behind a proxy the shares count requests under way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { HttpError } from '../http-error.ts'
import {
  type FairShares,
  type FullShare,
  fairShares,
  refusalOf,
  type ShareOf,
} from './connection-shares.ts'
import { addressOf, networkOf } from './request-source.ts'
import { limitsOf } from './storage-shares.ts'

/** In bytes per second, over some seconds. A modem of 1998 was five times as fast. */
const MIN_RATE = 1000
const RATE_OVER_MS = 10_000
/** A client this fast is never closed for others. */
const FAST_RATE = 16_384
/** How long a connection has to show its speed. */
const SETTLE_MS = 2000
const TICK_MS = 1000
/**
 * The number of requests that a connection may send before the first is answered. Node begins all
 * requests of 64 KB at once, for which every other client would wait.
 */
const MAX_PIPELINED = 64

/** Offices and mobile networks share addresses: an address has a quarter, a network a half. */
const ADDRESSES = 4
const NETWORKS = 2

/** The bytes of request and response bodies. */
const MEMORY = { max: 64 * 1024 * 1024, atLeast: 4 * 1024 * 1024 }

type State = 'idle' | 'receiving' | 'waiting' | 'sending'

interface Connection {
  readonly socket: Socket
  readonly since: number
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
  unanswered: number
  /** The number of bytes read when the last request ended. */
  readBefore: number
  /** The number of bytes, in both directions, at the last tick, and in the second before it. */
  moved: number
  rate: number
  /** The time over which `MIN_RATE` is measured. */
  window: { readonly state: State; readonly since: number; readonly moved: number }
}

export interface Connections {
  /** Counts bytes that a request keeps in memory until it ends. Returns why there is no room. */
  readonly hold: (request: IncomingMessage, bytes: number) => HttpError | undefined
  /** Counts connections and their bytes, and those refused or closed since the start. */
  readonly counts: () => Readonly<Record<'open' | 'held' | 'refused' | 'slow' | 'replaced', number>>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly connections: Connections
  }
}

/** Register this before any hook that may answer. */
export function limitConnections(app: FastifyInstance): void {
  const { MAX_CONNECTIONS: max, TRUST_PROXY } = app.config
  const isProxied = TRUST_PROXY.length > 0
  const open = new OpenConnections(max)
  // Above this number, Node refuses every connection without looking at its address.
  app.server.maxConnections = 2 * max
  app.server.on('connection', (socket: Socket) => {
    open.add(socket, isProxied ? undefined : shareOf(socket.remoteAddress))
  })
  const serve = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!open.begin(request, response, { isProxied })) return
    for (const listener of serve) listener.call(app.server, request, response)
  })
  if (isProxied) {
    app.addHook('onRequest', async ({ raw, ip }) => {
      const refusal = open.moveTo(shareOf(ip), raw.socket)
      if (refusal) throw refusal
    })
  }
  app.decorate('connections', {
    hold: ({ socket }: IncomingMessage, bytes: number) => open.hold(socket, bytes),
    counts: () => open.counts(),
  })
  const ticking = setInterval(() => {
    for (const { socket, response } of open.endSlow()) {
      if (response?.headersSent) socket.destroy()
      else app.server.emit('clientError', new TooSlow(), socket)
    }
  }, TICK_MS).unref()
  app.addHook('onClose', async () => clearInterval(ticking))
}

class OpenConnections {
  readonly #all = new Map<Socket, Connection>()
  readonly #places: FairShares<Connection>
  readonly #memory = fairShares<Connection>(limitsOf(MEMORY))
  readonly #counts = { refused: 0, slow: 0, replaced: 0 }

  constructor(max: number) {
    this.#places = fairShares<Connection>({
      inAll: max,
      byAddress: Math.ceil(max / ADDRESSES),
      byNetwork: Math.ceil(max / NETWORKS),
    })
  }

  counts(): ReturnType<Connections['counts']> {
    return { open: this.#all.size, held: this.#memory.taken(), ...this.#counts }
  }

  /** Adds a connection, or closes it if its share is full. */
  add(socket: Socket, share: ShareOf): void {
    const connection = newConnection(socket)
    this.#places.take(connection, share, 1)
    if (this.#makeRoom(this.#places, connection)) {
      this.#places.free(connection)
      this.#counts.refused += 1
      socket.destroy()
      return
    }
    this.#all.set(socket, connection)
    socket.once('close', () => {
      if (this.#all.get(socket) === connection) this.#end(connection)
    })
  }

  /**
   * Follows a request until it is answered. Returns false if its connection is closed, or sends too
   * many requests before an answer.
   */
  begin(
    request: IncomingMessage,
    response: ServerResponse,
    { isProxied }: { readonly isProxied: boolean },
  ): boolean {
    const connection = this.#all.get(request.socket)
    if (!connection) return !request.socket.destroyed
    connection.request = request
    connection.response = response
    connection.unanswered += 1
    if (connection.unanswered > MAX_PIPELINED) {
      this.#counts.refused += 1
      this.#end(connection)
      request.socket.destroy()
      return false
    }
    const isRead = () => {
      connection.readBefore = connection.socket.bytesRead
    }
    request.once('close', isRead)
    response.once('close', () => {
      connection.unanswered -= 1
      if (connection.response !== response) return
      this.#memory.free(connection)
      connection.request = undefined
      connection.response = undefined
      isRead()
      if (isProxied && this.#all.has(request.socket)) this.#move(connection, undefined)
    })
    return true
  }

  /** Moves a connection to the share of the client it serves. Returns why there is no room. */
  moveTo(share: ShareOf, socket: Socket): HttpError | undefined {
    const connection = this.#all.get(socket)
    if (!connection) return undefined
    this.#move(connection, share)
    const full = this.#makeRoom(this.#places, connection)
    if (!full) return undefined
    this.#counts.refused += 1
    return refusalOf(full, 'too many connections')
  }

  /** Counts bytes toward the share of a connection. Returns why there is no room. */
  hold(socket: Socket, bytes: number): HttpError | undefined {
    const connection = this.#all.get(socket)
    if (!connection) return undefined
    this.#memory.take(connection, this.#places.of(connection), bytes)
    const full = this.#makeRoom(this.#memory, connection)
    return full && refusalOf(full, 'the memory for request bodies is full')
  }

  /** Ends the connections of clients that are too slow, and returns them for closing. */
  endSlow(): readonly Connection[] {
    const now = performance.now()
    const slow = [...this.#all.values()].filter((connection) => isTooSlow(connection, now))
    for (const connection of slow) this.#end(connection)
    this.#counts.slow += slow.length
    return slow
  }

  #move(connection: Connection, share: ShareOf): void {
    this.#places.free(connection)
    this.#places.take(connection, share, 1)
  }

  #end(connection: Connection): void {
    this.#all.delete(connection.socket)
    this.#places.free(connection)
    this.#memory.free(connection)
  }

  /** Closes the slowest connections in full shares. Returns the share where none is slow. */
  #makeRoom(
    shares: FairShares<Connection>,
    newcomer: Connection,
  ): FullShare<Connection> | undefined {
    for (;;) {
      const full = shares.tooFull(newcomer)
      if (!full) return undefined
      const now = performance.now()
      // A newcomer to a crowded network has not shown its speed yet. But a network with more
      // connections than others must make room for them immediately.
      const slowest =
        slowestOf(full.holders(), newcomer, now - SETTLE_MS) ??
        (full.isOwn ? undefined : slowestOf(full.holders(), newcomer, now))
      if (!slowest) return full
      this.#counts.replaced += 1
      this.#end(slowest)
      slowest.socket.destroy()
    }
  }
}

class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

function newConnection(socket: Socket): Connection {
  const since = performance.now()
  return {
    socket,
    since,
    request: undefined,
    response: undefined,
    unanswered: 0,
    readBefore: 0,
    moved: 0,
    rate: 0,
    window: { state: 'idle', since, moved: 0 },
  }
}

function shareOf(ip = ''): ShareOf {
  return { address: addressOf(ip), network: networkOf(ip) }
}

/** The number of connections to compare before one is closed. The oldest come first. */
const COMPARED = 64

/** Returns the slowest connection that was open at `settled` and does not wait for us. */
function slowestOf(
  connections: Iterable<Connection>,
  except: Connection,
  settled: number,
): Connection | undefined {
  let slowest: Connection | undefined
  let slow = 0
  for (const connection of connections) {
    if (connection === except || connection.since > settled) continue
    const state = stateOf(connection)
    if (state === 'waiting') continue
    // An idle connection has nothing to do, however fast it was.
    if (state === 'idle') return connection
    if (connection.rate >= FAST_RATE) continue
    if (connection.rate < (slowest?.rate ?? FAST_RATE)) slowest = connection
    slow += 1
    if (slow === COMPARED) break
  }
  return slowest
}

/** Returns what a connection is doing. In `receiving` and `sending`, the client must act. */
function stateOf({ socket, request, response, readBefore }: Connection): State {
  if (socket.writableLength > 0) return 'sending'
  if (!request || !response) return socket.bytesRead > readBefore ? 'receiving' : 'idle'
  return request.complete || response.headersSent ? 'waiting' : 'receiving'
}

/** Measures a connection once a second, and returns whether it is too slow. */
function isTooSlow(connection: Connection, now: number): boolean {
  const { socket, window } = connection
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength
  // The system counts sent bytes in blocks, so the rate falls gradually.
  connection.rate = Math.max(moved - connection.moved, connection.rate / 2)
  connection.moved = moved
  const state = stateOf(connection)
  const isNew = state !== window.state
  const passed = now - window.since
  if (!isNew && passed < RATE_OVER_MS) return false
  connection.window = { state, since: now, moved }
  const isClients = state === 'receiving' || state === 'sending'
  return !isNew && isClients && moved - window.moved < (MIN_RATE * passed) / 1000
}
