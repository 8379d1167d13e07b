/** Signed copies in a test, requested as the page does. */
import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import type { CopyLink } from '../server/signed-copies/link-service.ts'
import { copyLinkIn, type TestServer } from './test-server.ts'

export function post(
  { app }: Pick<TestServer, 'app'>,
  url: string,
  payload: object,
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url, payload })
}

/** Downloads the copy; tries again if the server says so, because writing it takes long. */
export async function fetchCopy(
  server: Pick<TestServer, 'app'>,
  link: CopyLink,
): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await post(server, '/api/copies', link)
    if (answer.headers['retry-after'] === undefined || answer.statusCode !== 503) return answer
  }
}

/** Submits an application and returns the link of its copy. */
export async function submittedLink(
  server: TestServer,
  headers?: Readonly<Record<string, string>>,
): Promise<CopyLink> {
  return copyLinkIn(await server.submit(sampleSubmission(), headers))
}

/** Returns a copy's hash in hex, as the page computes it. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
