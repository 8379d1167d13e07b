import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { APPLICATIONS_PATH } from '../../api/applications.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { expectBelow } from '../testing/expect-below.ts'
import { startServing } from '../testing/run-program.ts'
import { clientOf } from './client.ts'
import { installation } from './installation.ts'
import { TIMEOUT_MS, times } from './scale.ts'

const SLOW_CLIENTS = 500
const REQUESTS = times({ few: 300, many: 3000 })
/** Below this, the machine's noise exceeds what is measured. */
const NOISE_MS = 40
const body = JSON.stringify(sampleSubmission())

/**
 * Half of them never finish their headers, half never finish their body; each sends one byte per
 * second.
 */
function slowClient(port: number, index: number): void {
  const socket = connect(port, '127.0.0.1')
  const head = `POST ${APPLICATIONS_PATH} HTTP/1.1\r\nHost: localhost\r\n`
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(index % 2 === 0 ? head : head + headers)
  const drip = setInterval(() => socket.write(index % 2 === 0 ? 'x' : '{'), 1000)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => clearInterval(drip))
  onTestFinished(() => {
    socket.destroy()
  })
}

/** The 99th percentile of response times in ms, with a few requests at a time. */
async function p99(origin: string): Promise<number> {
  const client = clientOf(origin)
  const took: number[] = []
  const applicant = async () => {
    for (let sent = 0; sent < REQUESTS / 4; sent += 1) {
      const began = performance.now()
      expect((await client.post(body)).status).toBe(303)
      took.push(performance.now() - began)
    }
  }
  await Promise.all([applicant(), applicant(), applicant(), applicant()])
  client.close()
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99) - 1] ?? 0
}

describe('500 slow clients', () => {
  it(
    'at most double the time that others wait, and are cut in the end',
    async () => {
      await expectBelow(1, async () => {
        const server = await startServing((await installation()).env)
        await p99(server.origin)
        const alone = await p99(server.origin)
        const port = Number(new URL(server.origin).port)
        for (let index = 0; index < SLOW_CLIENTS; index += 1) slowClient(port, index)
        await sleep(500)
        const beside = await p99(server.origin)
        return beside / Math.max(2 * alone, alone + NOISE_MS)
      })
    },
    TIMEOUT_MS,
  )
})
