import { connect, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { engines } from '../test-support/engines.ts'
import { startServing } from '../test-support/run-program.ts'
import { clientOf } from './applicants.ts'
import { installation } from './installation.ts'
import { TIMEOUT_MS, times } from './scale.ts'
import { storedApplications } from './stored.ts'

const POSTS = times({ few: 60, many: 200 })
const KEY = 'one-key-for-one-application'
const LOST_KEY = 'the-key-of-a-lost-answer'
const body = JSON.stringify(sampleSubmission())
const altered = JSON.stringify({ ...sampleSubmission(), yearFounded: '2011' })

/** Starts two processes at once on one new database, each with a client. */
async function twoServers(settings: Readonly<Record<string, string>>) {
  const installed = await installation(settings)
  const servers = await Promise.all([startServing(installed.env), startServing(installed.env)])
  const clients = servers.map(({ origin }) => clientOf(origin))
  onTestFinished(() => {
    for (const client of clients) client.close()
  })
  return { installed, clients, origins: servers.map(({ origin }) => origin) }
}

describe.each(engines)('two server processes on one $name', ({ settings }) => {
  it(
    `make one application out of ${POSTS} posts with one key, even if the first answer is lost`,
    async () => {
      const { installed, clients, origins } = await twoServers(await settings())
      const posts = Array.from({ length: POSTS / clients.length }, () =>
        clients.map((client) => client.post(body, KEY)),
      )
      const answers = await Promise.all(posts.flat())
      const accepted = answers.filter(({ status }) => status === 303)
      const busy = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter)
      expect(accepted.length).toBeGreaterThan(0)
      expect(accepted.length + busy.length).toBe(POSTS)
      expect(new Set(accepted.map((answer) => answer.body)).size).toBe(1)
      const [first, ...more] = await storedApplications(installed)
      expect(more).toEqual([])
      const others = await Promise.all(clients.map((client) => client.post(altered, KEY)))
      expect(others.map(({ status }) => status)).toEqual([422, 422])

      const losing = clientOf(await losingAnswersOf(origins[0] ?? ''))
      await expect(losing.post(body, LOST_KEY)).rejects.toThrow()
      const again = await Promise.all(clients.map((client) => client.post(body, LOST_KEY)))
      const stored = await storedApplications(installed)
      expect(stored).toHaveLength(2)
      const lost = stored.find(({ reference }) => reference !== first?.reference)
      for (const answer of again) {
        expect(answer.status).toBe(303)
        expect(answer.body).toContain(lost?.reference)
      }
      expect(new Set(again.map((answer) => answer.body)).size).toBe(1)
    },
    TIMEOUT_MS,
  )
})

/** Starts the proxy, which closes when the test ends, and returns its origin. */
async function losingAnswersOf(origin: string): Promise<string> {
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
