/** A proxy to a server that loses every answer: it disconnects as soon as the server answers. */
import { connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts the proxy, which closes when the test ends, and returns its origin. */
export async function losingAnswersOf(origin: string): Promise<string> {
  const server = createServer((near) => {
    const far = connect(Number(new URL(origin).port), '127.0.0.1')
    near.pipe(far)
    far.once('data', () => {
      far.destroy()
      near.destroy()
    })
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
