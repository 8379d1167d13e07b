/** The signature of a webhook, as the Standard Webhooks specification describes it. */

import { createHmac } from 'node:crypto'

/** Signatures of version 1 (symmetric) of the Standard Webhooks specification. */
const PREFIX = 'whsec_'

interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * Returns the headers of a message, with one signature per secret, so that a secret can be
 * replaced.
 */
export function signatureHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
