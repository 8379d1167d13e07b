/** What the server does beside answering: hands on what waits, and links the evidence. */
import type { Config } from './config.ts'
import { backOff } from './delivery/back-off.ts'
import { type Repeated, repeat } from './delivery/repeat.ts'
import { webhookBody } from './delivery/webhook-body.ts'
import { mailServer, webhookReceiver } from './receivers.ts'
import { mailCipher } from './sealing/mail-cipher.ts'
import { serverMailKey } from './sealing/server-mail-key.ts'
import type { Database } from './storage/database.ts'
import type {
  AttemptOutcome,
  DeliveryKind,
  StoredDelivery,
  WaitingMail,
} from './storage/deliveries.ts'
import { LogHeadBroken } from './storage/event-log.ts'
import { handOver } from './use-cases/hand-over.ts'
import { linkNextEvents } from './use-cases/link-next-events.ts'

export interface BackgroundDependencies {
  readonly db: Database
  readonly now: () => Date
  readonly log: Readonly<Record<'warn' | 'error', (context: object, message: string) => void>>
}

/** Longer than any attempt takes: a webhook 15 s, a mail some 40 s. */
const LEASE_MS = 60_000
const PAUSE_MS = 1000

export async function startBackground(
  config: Config,
  { db, now, log }: BackgroundDependencies,
): Promise<Repeated> {
  const waitAfter = (attempts: number) => backOff(attempts, Math.random())
  const deliveries = handOver({ db, now, leaseMs: LEASE_MS, waitAfter })
  const work: Repeated[] = [keepUp('link events', () => linkNextEvents(db))]

  const receiver = webhookReceiver(config)
  if (receiver) {
    const { postWebhook } = await import('./delivery/post-webhook.ts')
    work.push(
      sending('webhook', async (delivery) => {
        const body = await webhookBody(db, delivery)
        if (body === undefined) return { outcome: 'gone', failure: 'the application was purged' }
        return postWebhook(receiver, { id: delivery.id, at: now(), body })
      }),
    )
  }

  const server = mailServer(config)
  if (server) {
    const cipher = mailCipher(await serverMailKey(config.MAIL_KEY, config.DATA_DIR))
    const { mailer } = await import('./delivery/send-mail.ts')
    const { send, close } = mailer(server)
    const lane = sending('mail', async ({ id, payload }) => {
      const mail = payload && opened(() => cipher.decrypt(id, payload) as WaitingMail)
      if (!mail) return { outcome: 'failed', failure: 'not readable with this mail key' }
      return send(id, mail)
    })
    work.push({ stop: () => lane.stop().finally(close) })
  }

  return {
    stop: async () => {
      await Promise.all(work.map(({ stop }) => stop()))
    },
  }

  function sending(
    kind: DeliveryKind,
    attempt: (delivery: StoredDelivery) => Promise<AttemptOutcome>,
  ): Repeated {
    return keepUp(`deliver by ${kind}`, async () => {
      const taken = await deliveries.take(kind)
      await Promise.all(
        taken.map(async (delivery) => {
          const result = await attempt(delivery)
          if (result.outcome !== 'arrived') {
            const { id, attempts } = delivery
            const what = result.outcome === 'gone' ? 'delivery stopped' : 'delivery failed'
            log.warn({ id, kind, attempts, failure: result.failure }, what)
          }
          await deliveries.end(delivery, result)
        }),
      )
      return taken.length > 0
    })
  }

  function keepUp(what: string, turn: () => Promise<boolean>): Repeated {
    const onFault = (error: unknown) => {
      const message = error instanceof LogHeadBroken ? error.message : 'work failed'
      log.error({ error: error instanceof Error ? error.name : 'unknown', what }, message)
    }
    return repeat(turn, { pauseMs: PAUSE_MS, onFault })
  }
}

function opened<Value>(open: () => Value): Value | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
