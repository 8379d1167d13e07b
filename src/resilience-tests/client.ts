/** Posts applications as a browser does, over persistent connections. */
import { Agent, request } from 'node:http'
import { APPLICATIONS_PATH } from '../api/applications.ts'

export interface PostedAnswer {
  readonly status: number
  readonly body: string
  readonly retryAfter: string | undefined
}

export interface Client {
  /** Posts an application. Rejects if the connection breaks. Calls `sent` after the last byte. */
  readonly post: (body: string, key?: string, sent?: () => void) => Promise<PostedAnswer>
  readonly close: () => void
}

const MAX_MS = 30_000

export function clientOf(origin: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  return {
    post: (body, key, sent) =>
      new Promise((resolve, reject) => {
        const posting = request(`${origin}${APPLICATIONS_PATH}`, {
          agent,
          method: 'POST',
          timeout: MAX_MS,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
        })
        posting.on('error', reject)
        posting.on('timeout', () => posting.destroy(new Error('No answer in 30 seconds')))
        posting.on('response', (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: text,
              retryAfter: response.headers['retry-after'],
            }),
          )
        })
        posting.end(body, sent)
      }),
    close: () => agent.destroy(),
  }
}
