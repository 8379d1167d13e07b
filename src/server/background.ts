/** The server's background work: sends deliveries and appends events to the audit log. */

import { appendNextEvents } from './audit-log/append-to-audit-log.ts'
import { ChainHeadBroken } from './audit-log/audit-log.ts'
import { backOff } from './outbox/back-off.ts'
import { deliveryQueue } from './outbox/delivery-queue.ts'
import { mailCipher } from './outbox/mail-cipher.ts'
import { type Poller, poll } from './outbox/poll.ts'
import { mailServer, webhookReceiver } from './outbox/receivers.ts'
import { serverMailKey } from './outbox/server-mail-key.ts'
import {
  type AttemptOutcome,
  type DeliveryKind,
  type StoredDelivery,
  skipDueWebhooks,
} from './outbox/table.ts'
import { webhookBody } from './outbox/webhook.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'

export interface BackgroundDependencies {
  readonly db: Database
  readonly now: () => Date
  readonly log: Readonly<Record<'warn' | 'error', (context: object, message: string) => void>>
}

/** Longer than any attempt: a webhook takes up to 15 s, an email up to 60 s. */
const LEASE_MS = 120_000
const PAUSE_MS = 1000
const SKIP_BATCH_SIZE = 500

export async function startBackground(
  config: Config,
  { db, now, log }: BackgroundDependencies,
): Promise<Poller> {
  const waitAfter = (attempts: number) => backOff(attempts, Math.random())
  const deliveries = deliveryQueue({ db, now, leaseMs: LEASE_MS, waitAfter })
  const work: Poller[] = [pollFor('append events', () => appendNextEvents(db))]

  const receiver = webhookReceiver(config)
  if (receiver) {
    const { postWebhook } = await import('./outbox/post-webhook.ts')
    work.push(
      deliver('webhook', async (delivery) => {
        const body = await webhookBody(db, delivery)
        if (body === undefined) return { outcome: 'gone', failure: 'the application was purged' }
        return postWebhook(receiver, { id: delivery.id, at: now(), body })
      }),
    )
  } else {
    work.push(pollFor('skip webhooks', skipWebhooks))
  }

  const server = mailServer(config)
  if (server) {
    const cipher = mailCipher(await serverMailKey(config))
    const onDecision = config.MAIL_ON_DECISION === 'yes'
    const sender = { brandName: config.BRAND_NAME, supportEmail: config.SUPPORT_EMAIL ?? '' }
    const { attemptMail } = await import('./outbox/attempt-mail.ts')
    work.push(
      deliver('mail', (delivery) =>
        attemptMail({ db, server, cipher, sender, onDecision }, delivery),
      ),
    )
  }

  return {
    stop: async () => {
      await Promise.all(work.map(({ stop }) => stop()))
    },
  }

  function deliver(
    kind: DeliveryKind,
    attempt: (delivery: StoredDelivery) => Promise<AttemptOutcome>,
  ): Poller {
    return pollFor(`deliver by ${kind}`, async () => {
      const taken = await deliveries.take(kind)
      await Promise.all(
        taken.map(async (delivery) => {
          const result = await attempt(delivery)
          const { id, attempts, last_failure: before } = delivery
          const isFailure = result.outcome !== 'arrived' && result.outcome !== 'skipped'
          if (isFailure && before === null) {
            const message = result.outcome === 'gone' ? 'delivery stopped' : 'delivery failed'
            log.warn({ id, kind, attempts, failure: result.failure }, message)
          }
          await deliveries.end(delivery, result)
        }),
      )
      return taken.length > 0
    })
  }

  async function skipWebhooks(): Promise<boolean> {
    const skipped = await skipDueWebhooks(db, { now: now(), limit: SKIP_BATCH_SIZE })
    return skipped === SKIP_BATCH_SIZE
  }

  function pollFor(what: string, tick: () => Promise<boolean>): Poller {
    const onError = (error: unknown) => {
      const message = error instanceof ChainHeadBroken ? error.message : 'background work failed'
      log.error({ error: error instanceof Error ? error.name : 'unknown', what }, message)
    }
    return poll(tick, { pauseMs: PAUSE_MS, onError })
  }
}
