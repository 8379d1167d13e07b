/** The request that every measurement sends: a complete application with a new idempotency key. */
import { randomUUID } from 'node:crypto'
import { APPLICATIONS_PATH, IDEMPOTENCY_HEADER } from '../src/api/applications.ts'
import { sampleSubmission } from '../src/application/testing/sample-application.ts'

const body = JSON.stringify(sampleSubmission())
const head = `POST ${APPLICATIONS_PATH} HTTP/1.1\r\nhost: localhost\r\nuser-agent: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`

export function submissionRequest(): string {
  return `${head}${IDEMPOTENCY_HEADER}: ${randomUUID()}\r\n\r\n${body}`
}
