/** Sends one email over SMTP. */
import { createTransport } from 'nodemailer'
import type { AttemptOutcome, WaitingMail } from './table.ts'

export interface MailServer {
  /** `smtp://` or `smtps://`, with its credentials. */
  readonly url: string
  /** An address, or a name and an address: `Example <apply@example.com>`. */
  readonly from: string
}

export interface Mailer {
  /** Never throws. `id` becomes the message id, so that duplicates can be detected. */
  readonly send: (id: string, mail: WaitingMail) => Promise<AttemptOutcome>
  readonly close: () => void
}

/** Their sum is below the lease of a delivery. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

export function mailer({ url, from }: MailServer): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  return {
    send: async (id, { to, subject, text }) => {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from,
          to: { name: '', address: to },
          subject,
          text,
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return { outcome: 'arrived' }
      } catch (error) {
        return { outcome: 'failed', failure: failureOf(error) }
      }
    },
    close: () => transport.close(),
  }
}

/** The kind of error alone: mail servers' messages repeat addresses. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not sent'
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return `answered ${error.responseCode}`
  }
  return 'code' in error && typeof error.code === 'string' ? `not sent (${error.code})` : 'not sent'
}
