import type { DeliveryKind } from '../../api/console/deliveries.ts'
import { publishedHead } from '../audit-log/log-service.ts'
import { readTrust, type Trust } from '../audit-log/trust-service.ts'
import { backOff } from '../outbox/back-off.ts'
import { hasArrived, isAsCommitted } from '../outbox/check-deliveries.ts'
import { deliveryQueue } from '../outbox/delivery-queue.ts'
import { mailBudget } from '../outbox/mail-budget.ts'
import { mailCipher } from '../outbox/mail-cipher.ts'
import { outboxSettings } from '../outbox/outbox-settings.ts'
import { mailServer, webhookReceiver } from '../outbox/receivers.ts'
import type { Announced, AttemptOutcome } from '../outbox/service.ts'
import { type StoredDelivery, skipDueWebhooks } from '../outbox/store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Job, JobLog } from '../platform/jobs.ts'
import { checkApplication } from '../records/check-applications.ts'
import { webhookBody } from './webhook.ts'

export interface DeliveryJobsContext {
  readonly config: Config
  readonly db: Database
  readonly signer: Signer
  readonly now: () => Date
  readonly log: JobLog
}

/** Longer than any attempt: a webhook takes up to 15 s, an email up to 60 s. */
const LEASE_MS = 120_000
const SKIP_BATCH_SIZE = 500
/** Sending never throws, so what throws does so before, such as the database. */
const NOT_PREPARED: AttemptOutcome = { outcome: 'failed', failure: 'could not be prepared' }
/** Tried again, since an operator's key may only have to be trusted on this server. */
const NOT_SIGNED: AttemptOutcome = {
  outcome: 'failed',
  failure: "doesn't match a signed event: run operator verify",
}

/** The jobs that send what the configuration has receivers for. */
export async function deliveryJobs({
  config,
  db,
  signer,
  now,
  log,
}: DeliveryJobsContext): Promise<readonly Job[]> {
  const waitAfter = (attempts: number) => backOff(attempts, Math.random())
  const deliveries = deliveryQueue({ db, signer, now, leaseMs: LEASE_MS, waitAfter })
  return [await webhookJob(), ...(await mailJobs())]

  async function webhookJob(): Promise<Job> {
    const receiver = webhookReceiver(config)
    if (!receiver) return { name: 'skip webhooks', tick: skipWebhooks }
    const { postWebhook } = await import('../outbox/post-webhook.ts')
    return deliver('webhook', async (delivery, application) => {
      const body = webhookBody(delivery, application, await publishedHead(db))
      if (body === undefined) return { outcome: 'gone', failure: 'the application was purged' }
      return postWebhook(receiver, { id: delivery.id, at: now(), body })
    })
  }

  async function mailJobs(): Promise<readonly Job[]> {
    const server = mailServer(config)
    const { mail } = await outboxSettings(config)
    if (!server || !mail) return []
    const { key, onDecision } = mail
    const cipher = mailCipher(key)
    const budget = mailBudget(now, config.MAILS_PER_HOUR)
    const sender = { brandName: config.BRAND_NAME, supportEmail: config.SUPPORT_EMAIL ?? '' }
    const { attemptMail } = await import('./attempt-mail.ts')
    return [
      deliver(
        'mail',
        (delivery, application) =>
          attemptMail({ server, cipher, budget, sender, onDecision, now }, delivery, application),
        budget.remaining,
      ),
    ]
  }

  /** Sends nothing that the signed events of the application do not say. */
  async function checkedAttempt(
    delivery: StoredDelivery,
    attempt: (delivery: StoredDelivery, application: Announced) => Promise<AttemptOutcome>,
    trust: Promise<Trust>,
  ): Promise<AttemptOutcome> {
    const application = await checkApplication(db, delivery.reference, await trust)
    const { problems, events } = application
    const isSigned =
      problems.length === 0 && isAsCommitted(delivery, events) && !hasArrived(delivery, events)
    return isSigned ? attempt(delivery, application) : NOT_SIGNED
  }

  function deliver(
    kind: DeliveryKind,
    attempt: (delivery: StoredDelivery, application: Announced) => Promise<AttemptOutcome>,
    /** How many may be sent now; the others wait. */
    remaining = () => Number.POSITIVE_INFINITY,
  ): Job {
    const tick = async () => {
      const taken = await deliveries.take(kind, remaining())
      if (taken.length === 0) return false
      const trust = readTrust(config)
      const ended = await Promise.allSettled(
        taken.map(async (delivery) => {
          const result = await checkedAttempt(delivery, attempt, trust).catch(() => NOT_PREPARED)
          const { id, attempts, last_failure: before } = delivery
          const isFailure = result.outcome !== 'arrived' && result.outcome !== 'skipped'
          if (isFailure && before === null) {
            const message = result.outcome === 'gone' ? 'delivery stopped' : 'delivery failed'
            log.warn({ id, kind, attempts, failure: result.failure }, message)
          }
          await deliveries.end(delivery, result)
        }),
      )
      const lost = ended.find((one) => one.status === 'rejected')
      if (lost) throw lost.reason
      return true
    }
    return { name: `deliver by ${kind}`, tick }
  }

  async function skipWebhooks(): Promise<boolean> {
    const skipped = await skipDueWebhooks(db, { now: now(), limit: SKIP_BATCH_SIZE })
    return skipped === SKIP_BATCH_SIZE
  }
}
