/**
 * Notices of new applications. If many wait, one email covers them all, so that a stranger who
 * applies again and again fills neither the operator's mailbox nor the hourly limit of emails.
 */
import type { MailType } from '../../api/console/deliveries.ts'
import { emails as texts } from '../../messages/en/emails.ts'
import { type MailCipher, tryToDecrypt } from '../outbox/mail-service.ts'
import type { DeliveryQueue, LeasedDelivery } from '../outbox/queue-service.ts'
import { mailServer, NO_RECEIVER } from '../outbox/receivers-service.ts'
import {
  type AttemptOutcome,
  MAX_UNANSWERED,
  type StoredDelivery,
  waitingMail,
} from '../outbox/service.ts'
import type { sendMail } from '../outbox/smtp-service.ts'
import { HOUR_MS } from '../platform/time/days.ts'
import type { Program } from '../programs/program-service.ts'
import type { MailBudget } from './mail-budget.ts'
import type { PendingMessage } from './sending-job.ts'
import type { DeliveredApplication } from './service.ts'

export const NOTICE = 'new-application' satisfies MailType

/** Up to this many waiting notices get an email each. */
const MAX_SINGLE = 5
const BATCH_SIZE = 100
/** After this many emails in an hour, notices are sent only once in each pause. */
const AN_HOUR = 20
const PAUSE_MS = 600_000

interface NoticesContext {
  readonly deliveries: DeliveryQueue
  readonly cipher: MailCipher
  readonly budget: MailBudget
  readonly sendMail: typeof sendMail
  readonly now: () => Date
  /** Returns the application of a delivery; undefined if no signed event contains the delivery. */
  readonly checked: (delivery: StoredDelivery) => Promise<DeliveredApplication | undefined>
  readonly record: (delivery: LeasedDelivery, result: AttemptOutcome) => Promise<void>
  /** Returns a message for each notice by itself. */
  readonly singly: (taken: readonly LeasedDelivery[]) => readonly PendingMessage[]
}

interface Notice {
  readonly delivery: LeasedDelivery
  readonly application: DeliveredApplication
  readonly program: Program
  readonly to: string
}

/** @returns a function that leases the notices that may be sent now, as at most `max` emails */
export function createNoticeSender(
  context: NoticesContext,
): (max: number) => Promise<readonly PendingMessage[]> {
  const { deliveries, cipher, budget, sendMail, now, checked, record, singly } = context
  const pace = noticePace(now)

  /** Checks one by one, because a hundred at once would keep the database busy. */
  async function send(taken: readonly LeasedDelivery[]): Promise<void> {
    const notices: Notice[] = []
    for (const delivery of taken) notices.push(...(await read(delivery)))
    const groups = [...Map.groupBy(notices, ({ program, to }) => `${program.id} ${to}`).values()]
    const gathered = groups.filter(({ length }) => length > 1)
    const inThem = new Set(gathered.flat().map(({ delivery }) => delivery))
    const others = singly(taken.filter((delivery) => !inThem.has(delivery)))
    // The lease is for one email: none waits for the mail server of another.
    await Promise.all([...gathered.map(sendGathered), ...others.map((notice) => notice.send())])
  }

  /** Returns nothing for a notice that must be sent and recorded by itself. */
  async function read(delivery: LeasedDelivery): Promise<readonly Notice[]> {
    const { id, payload, unanswered } = delivery
    if (!payload || unanswered > MAX_UNANSWERED) return []
    const mail = tryToDecrypt(cipher, waitingMail, { id, sealed: payload })
    // An unreadable notice is recorded by itself, as a failure.
    const application = mail && (await checked(delivery).catch(() => undefined))
    const program = application?.program
    return mail && program ? [{ delivery, application, program, to: mail.to }] : []
  }

  async function sendGathered(notices: readonly Notice[]): Promise<void> {
    const result = await attempt(notices)
    await inTurn(notices, ({ delivery }) => record(delivery, result))
  }

  async function attempt(notices: readonly Notice[]): Promise<AttemptOutcome> {
    const [first] = notices
    const server = first && mailServer(first.program.config)
    if (!server) return NO_RECEIVER
    const text = textOf(first.program.config.BRAND_NAME, notices)
    budget.spend(undefined)
    const sent = await sendMail(server, first.delivery.id, { to: first.to, ...text })
    if (sent.outcome === 'failed') budget.refund(undefined)
    return outcomeForOperator(sent)
  }

  return async (max) => {
    if (max <= 0 || !pace.isOpen()) return []
    const taken = await deliveries.take('mail', { types: [NOTICE], batch: BATCH_SIZE })
    const sending =
      taken.length <= Math.min(MAX_SINGLE, max)
        ? singly(taken)
        : [...Map.groupBy(taken, ({ program }) => program)].map(([program, all]) => ({
            program,
            send: () => send(all),
          }))
    pace.sending(sending.length)
    return sending
  }
}

/** Does the work for each notice, whatever happens to another, and then throws the first error. */
async function inTurn(notices: readonly Notice[], work: (notice: Notice) => Promise<void>) {
  let failure: Error | undefined
  for (const notice of notices) {
    await work(notice).catch((error: Error) => {
      failure ??= error
    })
  }
  if (failure) throw failure
}

/** Returns the outcome of an email to the operator, who can correct its address or mailbox. */
export function outcomeForOperator(sent: AttemptOutcome): AttemptOutcome {
  return sent.outcome === 'gone' || sent.outcome === 'failed'
    ? { outcome: 'failed', failure: sent.failure }
    : sent
}

function textOf(brandName: string, notices: readonly Notice[]) {
  return texts.newApplications({
    brandName,
    applications: notices.map(({ delivery, application: { row } }) => ({
      reference: delivery.reference,
      businessName: row?.business_name ?? '',
      receivedAt: row?.received_at ?? delivery.created_at,
    })),
  })
}

/** Limits the emails of this process: `isOpen` tells whether it may send, and `sending` counts. */
export function noticePace(now: () => Date): {
  readonly isOpen: () => boolean
  readonly sending: (emails: number) => void
} {
  let sent: readonly number[] = []
  return {
    isOpen: () => {
      const at = now().getTime()
      sent = sent.filter((time) => time > at - HOUR_MS)
      return sent.length < AN_HOUR || at >= (sent.at(-1) ?? 0) + PAUSE_MS
    },
    sending: (emails) => {
      sent = [...sent, ...Array.from({ length: emails }, () => now().getTime())]
    },
  }
}
