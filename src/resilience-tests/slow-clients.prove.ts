import { expect, it, onTestFinished } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { startServing } from '../test-support/run-program.ts'
import { clientOf } from './applicants.ts'
import { installation } from './installation.ts'
import { TIMEOUT_MS, times } from './scale.ts'
import { slowClients } from './slow-clients.ts'

const SLOW_CLIENTS = 500
const REQUESTS = times({ few: 100, many: 3000 })
const body = JSON.stringify(sampleSubmission())

it(
  `${SLOW_CLIENTS} slow clients keep nobody from submitting, and are cut in the end`,
  async () => {
    const server = await startServing((await installation()).env)
    const slow = await slowClients(server.origin, SLOW_CLIENTS)
    onTestFinished(() => {
      for (const client of slow) client.close()
    })
    const client = clientOf(server.origin)
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      expect((await client.post(body)).status).toBe(303)
    }
    client.close()
    await Promise.all(slow.map(({ closed }) => closed))
  },
  TIMEOUT_MS,
)
