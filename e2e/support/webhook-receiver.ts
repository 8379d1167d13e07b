/** An operator's system that receives events. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Message {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface WebhookReceiver {
  readonly settings: Readonly<Record<string, string>>
  /** Returns the messages that have arrived so far. */
  readonly messages: () => readonly Message[]
  readonly stop: () => void
}

/** Starts a receiver that accepts everything. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const messages: Message[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    messages.push(JSON.parse(body))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      WEBHOOK_ALLOW_PRIVATE: 'yes',
      WEBHOOK_SECRET: `whsec_${Buffer.from('a secret of the tests in a browser').toString('base64')}`,
    },
    messages: () => messages,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
