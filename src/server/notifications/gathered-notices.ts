/**
 * Notices of new applications where there are many: one email for all that wait. Whoever applies
 * again and again does not fill the operator's mailbox, nor use up what of an hour is for emails.
 */
import type { MailType } from '../../api/console/deliveries.ts'
import { emails as texts } from '../../messages/en/emails.ts'
import { type MailBudget, type MailCipher, tryToDecrypt } from '../outbox/mail-service.ts'
import type { DeliveryQueue, TakenDelivery } from '../outbox/queue-service.ts'
import { mailServer } from '../outbox/receivers-service.ts'
import {
  type AttemptOutcome,
  MAX_UNANSWERED,
  type StoredDelivery,
  waitingMail,
} from '../outbox/service.ts'
import type { sendMail } from '../outbox/smtp-service.ts'
import { HOUR_MS } from '../platform/days.ts'
import type { Program } from '../programs/program-service.ts'
import type { PendingMessage } from './sending-job.ts'
import type { AnnouncedApplication } from './service.ts'

export const NOTICE = 'new-application' satisfies MailType

/** As many as wait at the same time have an email each. */
const MOST_SINGLE = 5
/** The notices of one email. */
const MOST_GATHERED = 100
/** After as many emails in an hour, there is one in a while, with all that came meanwhile. */
const AN_HOUR = 20
const PAUSE_MS = 600_000

interface NoticesContext {
  readonly deliveries: DeliveryQueue
  readonly cipher: MailCipher
  readonly budget: MailBudget
  readonly sendMail: typeof sendMail
  readonly now: () => Date
  /** What a delivery is about; undefined if no signed event says it. */
  readonly checked: (delivery: StoredDelivery) => Promise<AnnouncedApplication | undefined>
  readonly programOf: (application: AnnouncedApplication) => Promise<Program | undefined>
  readonly record: (delivery: StoredDelivery, result: AttemptOutcome) => Promise<void>
  /** How each is sent by itself. */
  readonly singly: (taken: readonly TakenDelivery[]) => readonly PendingMessage[]
}

interface Notice {
  readonly delivery: TakenDelivery
  readonly application: AnnouncedApplication
  readonly program: Program
  readonly to: string
}

/** @returns what takes the notices that may be sent now, in so many emails at most */
export function noticeSending(
  context: NoticesContext,
): (most: number) => Promise<readonly PendingMessage[]> {
  const { deliveries, cipher, budget, sendMail, now, checked, programOf, record, singly } = context
  const pace = noticePace(now)

  async function send(taken: readonly TakenDelivery[]): Promise<void> {
    const notices = (await Promise.all(taken.map(read))).filter((one) => one !== undefined)
    const groups = [...Map.groupBy(notices, ({ program, to }) => `${program.id} ${to}`).values()]
    const gathered = groups.filter(({ length }) => length > 1)
    const inThem = new Set(gathered.flat().map(({ delivery }) => delivery))
    const others = singly(taken.filter((one) => !inThem.has(one)))
    await Promise.all([...gathered.map(sendGathered), ...others.map((one) => one.send())])
  }

  /** Undefined for a notice that has to end by itself. */
  async function read(delivery: TakenDelivery): Promise<Notice | undefined> {
    const { id, payload, unanswered } = delivery
    if (!payload || unanswered > MAX_UNANSWERED) return undefined
    const mail = tryToDecrypt(cipher, waitingMail, { id, sealed: payload })
    // What cannot be read ends by itself, as a failure.
    const application = mail && (await checked(delivery).catch(() => undefined))
    const program = application && (await programOf(application).catch(() => undefined))
    return program && { delivery, application, program, to: mail.to }
  }

  async function sendGathered(notices: readonly Notice[]): Promise<void> {
    const result = await attempt(notices)
    await Promise.all(notices.map(({ delivery }) => record(delivery, result)))
  }

  async function attempt(notices: readonly Notice[]): Promise<AttemptOutcome> {
    const [first] = notices
    const server = first && mailServer(first.program.config)
    if (!server) return { outcome: 'skipped', failure: 'the program has no receiver' }
    const text = textOf(first.program.config.BRAND_NAME, notices)
    budget.spend(undefined)
    const sent = await sendMail(server, first.delivery.id, { to: first.to, ...text })
    if (sent.outcome === 'failed') budget.refund(undefined)
    // The operator's own address is the operator's to mend.
    return sent.outcome === 'gone' ? { ...sent, outcome: 'failed' } : sent
  }

  return async (most) => {
    if (most <= 0 || !pace.isOpen()) return []
    const taken = await deliveries.take('mail', { types: [NOTICE], batch: MOST_GATHERED })
    const sending =
      taken.length <= Math.min(MOST_SINGLE, most)
        ? singly(taken)
        : [...Map.groupBy(taken, ({ program }) => program)].map(([program, all]) => ({
            program,
            send: () => send(all),
          }))
    pace.sending(sending.length)
    return sending
  }
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

/** When this process may send notices, and how it says that it does. */
export function noticePace(now: () => Date): {
  readonly isOpen: () => boolean
  readonly sending: (emails: number) => void
} {
  let sent: readonly number[] = []
  return {
    isOpen: () => {
      const at = now().getTime()
      sent = sent.filter((one) => one > at - HOUR_MS)
      return sent.length < AN_HOUR || at >= (sent.at(-1) ?? 0) + PAUSE_MS
    },
    sending: (emails) => {
      sent = [...sent, ...Array.from({ length: emails }, () => now().getTime())]
    },
  }
}
