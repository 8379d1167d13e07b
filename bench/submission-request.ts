/** The request that every measurement sends: a complete application with a new idempotency key. */
import { randomUUID } from 'node:crypto'
import { APPLICATIONS_PATH, IDEMPOTENCY_HEADER } from '../src/api/applications.ts'
import { sampleSubmission } from '../src/application/testing/sample-application.ts'
import { openConnection } from './http-connection.ts'

export const ACCEPTED = 303

const body = JSON.stringify(sampleSubmission())
const head = `POST ${APPLICATIONS_PATH} HTTP/1.1\r\nhost: localhost\r\nuser-agent: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`

export function submissionRequest(): string {
  return `${head}${IDEMPOTENCY_HEADER}: ${randomUUID()}\r\n\r\n${body}`
}

/** Submits over a new connection. Returns whether it was accepted, and how long the answer took. */
export async function submitOnce(
  port: number,
): Promise<{ readonly accepted: boolean; readonly ms: number }> {
  const sent = performance.now()
  const connection = await openConnection(port)
  try {
    const accepted = (await connection.send(submissionRequest())) === ACCEPTED
    return { accepted, ms: performance.now() - sent }
  } finally {
    connection.close()
  }
}
