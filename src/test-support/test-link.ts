/** A proxy to one of our servers that a test can cut or silence, as a network would, or hang. */
import { connect, createServer, type Socket } from 'node:net'
import { whenDone } from './shared.ts'

/**
 * `open` forwards everything, `cut` refuses and drops connections, `silent` accepts everything and
 * forwards nothing. `hung` is like a database whose disk or standby hangs: a connection with a
 * commit gets no answer, and is not closed until the link is open again.
 */
type LinkState = 'open' | 'cut' | 'silent' | 'hung'

export interface TestLink {
  readonly port: number
  readonly set: (state: LinkState) => void
  /** The highest number of connections open at a time. */
  readonly most: () => number
  /** Connects to another local port from now on; open connections stay as they are. */
  readonly pointTo: (port: number) => void
}

/** Listens in front of a local port until the test ends. */
export async function testLink(firstTarget: number): Promise<TestLink> {
  let target = firstTarget
  let state: LinkState = 'open'
  let most = 0
  const sockets = new Set<Socket>()
  const accepted = new Set<Socket>()
  const hung = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    accepted.add(near)
    most = Math.max(most, accepted.size)
    near.on('close', () => accepted.delete(near))
    // Our side has closed the connection: the server closes it too, unless a commit waits for its
    // answer.
    near.on('end', () => {
      if (!hung.has(near)) accepted.delete(near)
    })
    const far = connect(target, '127.0.0.1')
    // The server has closed the connection, whenever the other side learns of it.
    far.on('end', () => accepted.delete(near))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (state === 'hung' && chunk.includes('commit')) {
          hung.add(near)
          far.destroy()
        } else if (state === 'open' || state === 'hung') to.write(chunk)
      })
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(() => {
    drop()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (next) => {
      state = next
      if (next === 'cut') drop()
      if (next !== 'hung') for (const near of hung) near.destroy()
    },
    most: () => most,
    pointTo: (port) => {
      target = port
    },
  }
}
