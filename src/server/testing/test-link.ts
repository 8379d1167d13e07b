/** A proxy to one of our servers that a test can cut or silence, as a network would. */
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * `open` forwards everything, `cut` refuses and drops connections, `silent` accepts everything and
 * forwards nothing.
 */
type LinkState = 'open' | 'cut' | 'silent'

export interface TestLink {
  readonly port: number
  readonly set: (state: LinkState) => void
}

/** Listens in front of a local port until the test ends. */
export async function testLink(target: number): Promise<TestLink> {
  let state: LinkState = 'open'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (state === 'open') to.write(chunk)
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
  onTestFinished(() => {
    drop()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (next) => {
      state = next
      if (next === 'cut') drop()
    },
  }
}
