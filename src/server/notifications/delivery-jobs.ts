import { sql } from 'kysely'
import type { ChainHead } from '../../application/evidence.ts'
import { programIn } from '../../application/facts/application-state.ts'
import { invitationOf } from '../../application/facts/chain-names.ts'
import {
  cameWith,
  findBackedInvitation,
  programOfDelivery as programOfInvitation,
} from '../invitations/service.ts'
import { recordReceiver } from '../outbox/check-service.ts'
import { type MailCipher, mailCipher, outboxSettings } from '../outbox/mail-service.ts'
import { BATCH_SIZE, deliveryQueue, type LeasedDelivery } from '../outbox/queue-service.ts'
import { mailServer, NO_RECEIVER, webhookReceiver } from '../outbox/receivers-service.ts'
import {
  type AttemptOutcome,
  hasArrived,
  isAsCommitted,
  isUndone,
  type NewDelivery,
  type StoredDelivery,
  skipDueWebhooks,
  UNDONE,
} from '../outbox/service.ts'
import type { Config } from '../platform/config/config.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { withoutMessage } from '../platform/http/errors.ts'
import type { Job, JobLog } from '../platform/jobs/jobs.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import { programFor } from '../programs/removed-program-service.ts'
import type { Programs } from '../programs/service.ts'
import { checkApplication } from '../records/check-service.ts'
import { programOfDelivery as programOfApplication } from '../records/program-service.ts'
import { copySecretOf } from '../signed-copies/link-service.ts'
import { type MailBudget, mailBudget } from './mail-budget.ts'
import { mailsToTake } from './mail-limits.ts'
import { createNoticeSender, NOTICE } from './notice-batches.ts'
import { type PendingMessage, sendingJob } from './sending-job.ts'
import {
  type AnnouncedApplication,
  CORRECTION_REMINDER,
  type DeliveredApplication,
  isInvitationMail,
  type StatusLinkMaker,
  webhookFor,
} from './service.ts'
import { undoableUntil, webhookBody } from './webhook.ts'

export interface DeliveryJobsContext extends ServiceContext {
  readonly config: Config
  readonly programs: Programs
  readonly log: JobLog
  readonly statusLink: StatusLinkMaker
  readonly publishedHead: () => Promise<ChainHead | undefined>
}

/** Sends a delivery once, for an application whose signed events contain the delivery. */
type Attempt = (
  delivery: StoredDelivery,
  application: DeliveredApplication,
) => Promise<AttemptOutcome>

/** The number of deliveries that each process sends to one receiver at the same time. */
const PLACES = 10
/** Longer than any attempt: a webhook takes up to 15 s, an email up to 60 s. */
const LEASE_MS = 120_000
const SKIP_BATCH_SIZE = 500
/** Sending never throws. An error comes from the preparation, for example from the database. */
const NOT_PREPARED: AttemptOutcome = {
  outcome: 'failed',
  failure: 'could not be prepared: see the log',
}
/** Tried again, because this server may only need to trust an operator's key. */
const NOT_SIGNED: AttemptOutcome = {
  outcome: 'unsigned',
  failure: "doesn't match a signed event: run operator verify",
}

/** Nobody may be told before the end of the time to undo, whatever the row says. */
const EARLY = { outcome: 'early', failure: 'the decision can still be undone' } as const

/** Checked again before sending, because skipped webhooks can be made due again. */
const SKIPPED_AS_UNDONE: AttemptOutcome = { outcome: 'skipped', failure: UNDONE }

function announce({ type }: StoredDelivery): readonly NewDelivery[] {
  if (type === CORRECTION_REMINDER) return [webhookFor('application.correction-reminded')]
  return isInvitationMail(type) ? [webhookFor('invitation.sent')] : []
}

/** The program in the row of a delivery's application or invitation; empty if it is gone. */
export const programOf = sql<string>`coalesce(${programOfApplication}, ${programOfInvitation}, '')`

interface Jobs extends DeliveryJobsContext {
  readonly deliveries: ReturnType<typeof deliveryQueue>
}

export async function deliveryJobs(context: DeliveryJobsContext): Promise<readonly Job[]> {
  const { db, signer, now } = context
  const deliveries = deliveryQueue({ db, signer, now, leaseMs: LEASE_MS, programOf, announce })
  const jobs = { ...context, deliveries }
  return [await webhookJob(jobs), ...(await mailJobs(jobs))]
}

async function webhookJob(jobs: Jobs): Promise<Job> {
  const { db, ledger, signer, now, programs, deliveries, publishedHead } = jobs
  if (!programs.all.some((program) => webhookReceiver(program.config))) {
    return { name: 'skip webhooks', tick: () => skipWebhooks(jobs) }
  }
  const { postWebhook } = await import('../outbox/webhook-service.ts')
  const attempt: Attempt = async (delivery, application) => {
    const { program } = application
    const receiver = program && webhookReceiver(program.config)
    if (!receiver) return NO_RECEIVER
    if (isUndone(delivery, application.events)) return SKIPPED_AS_UNDONE
    const body = webhookBody(delivery, application, await publishedHead())
    if (body === undefined) return { outcome: 'gone', failure: 'the application was erased' }
    return postWebhook(receiver, { id: delivery.id, at: now(), body })
  }
  return sendingJob('deliver by webhook', async (running) => {
    const exceptPrograms = busyPrograms(jobs, running)
    const taken = await deliveries.take('webhook', { exceptPrograms })
    if (taken.length > 0) await recordReceiver(db, { at: now(), signer, ledger }, true)
    return messagesFor(jobs, attempt, taken)
  })
}

/** Returns the programs whose receiver already has the maximum number of deliveries under way. */
function busyPrograms({ programs }: Jobs, running: readonly string[]): readonly string[] {
  const receiverOf = (id: string) => (programs.named(id) ?? programs.default).config.WEBHOOK_URL
  const receivers = running.map(receiverOf)
  const isBusy = (id: string) =>
    receivers.filter((receiver) => receiver === receiverOf(id)).length > PLACES - BATCH_SIZE
  const all = new Set([...programs.all.map(({ id }) => id), ...running])
  return [...all].filter(isBusy)
}

async function mailJobs(jobs: Jobs): Promise<readonly Job[]> {
  const { config, now, deliveries } = jobs
  const { mail } = await outboxSettings(config)
  if (!mail) return []
  const cipher = mailCipher(mail.key)
  const budget = mailBudget(now, config.MAILS_PER_HOUR)
  const [{ attemptMail }, { sendMail }] = await Promise.all([
    import('./attempt-mail.ts'),
    import('../outbox/smtp-service.ts'),
  ])
  const attempt = mailAttempt(jobs, { key: mail.key, cipher, budget, attemptMail })
  const singly = (taken: readonly LeasedDelivery[]) => messagesFor(jobs, attempt, taken)
  const sent = { deliveries, cipher, budget, sendMail, now }
  const takeNotices = createNoticeSender({
    ...sent,
    checked: (delivery) => checkDelivery(jobs, delivery),
    record: (delivery, result) => record(jobs, delivery, result),
    singly,
  })
  const take = async ({ length: running }: readonly string[]) => {
    // The emails under way may not have been counted yet.
    const { most, exceptTypes } = mailsToTake((share) => budget.remaining(share) - running)
    const free = Math.min(PLACES - running, most)
    const notices = exceptTypes.includes(NOTICE) ? [] : await takeNotices(free)
    const others = { most: free - notices.length, exceptTypes: [...exceptTypes, NOTICE] }
    return [...notices, ...singly(await deliveries.take('mail', others))]
  }
  return [sendingJob('deliver by mail', take)]
}

/** Returns the function that sends an email in the name of its application's program. */
function mailAttempt(
  jobs: Jobs,
  {
    key,
    cipher,
    budget,
    attemptMail,
  }: {
    readonly key: string
    readonly cipher: MailCipher
    readonly budget: MailBudget
    readonly attemptMail: typeof import('./attempt-mail.ts').attemptMail
  },
): Attempt {
  const { now, statusLink } = jobs
  const arrivals = new Map<string, Date>()
  return async (delivery, application) => {
    const { program } = application
    const server = program && mailServer(program.config)
    if (!server) return NO_RECEIVER
    const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail = '' } = program.config
    const { reference, id } = delivery
    // Each attempt sends the same link.
    const link = { reference, secret: copySecretOf(`${key} ${id}`) }
    const deps = {
      server,
      cipher,
      budget,
      sender: { brandName, supportEmail },
      statusLink: () => statusLink(program, link),
      onDecision: program.config.MAIL_ON_DECISION,
      arrivals,
      now,
    }
    return attemptMail(deps, delivery, application)
  }
}

/**
 * Returns the application of a delivery; undefined if no signed event of the application contains
 * the delivery, or if the configuration of a removed program was changed, which would decide the
 * receiver, or while the invitation's row is missing or edited: it must not pass for one that is
 * over.
 */
async function checkDelivery(
  { db, ledger, programs }: Jobs,
  delivery: StoredDelivery,
): Promise<DeliveredApplication | undefined> {
  const { reference } = delivery
  const row = await checkApplication(db, reference, ledger)
  const { problems, events } = row
  const isSigned =
    problems.length === 0 && isAsCommitted(delivery, events) && !hasArrived(delivery, events)
  if (!isSigned) return undefined
  const id = invitationOf(reference)
  if (id !== undefined) {
    const invitation = await findAnnounced({ db, ledger }, id)
    return invitation && { ...row, invitation, program: programs.named(invitation.program) }
  }
  const invited = await cameWith(db, reference, { events, ledger })
  const program = invited && (await programFor(db, programs, programIn(row.state)))
  if (!program) return undefined
  return { ...row, externalId: invited === 'none' ? undefined : invited.externalId, program }
}

async function findAnnounced(
  { db, ledger }: Pick<Jobs, 'db' | 'ledger'>,
  id: string,
): Promise<AnnouncedApplication['invitation']> {
  const invitation = await findBackedInvitation(db, id, ledger)
  if (!invitation) return undefined
  const { external_id: externalId, program } = invitation.row
  return { id, externalId, program }
}

/** Returns the leased deliveries as messages that send themselves and record the outcome. */
function messagesFor(
  jobs: Jobs,
  attempt: Attempt,
  taken: readonly LeasedDelivery[],
): readonly PendingMessage[] {
  if (taken.length === 0) return []
  return taken.map((delivery) => {
    const send = async () => {
      const tryToSend = async () => {
        const application = await checkDelivery(jobs, delivery)
        if (!application) return NOT_SIGNED
        const until = undoableUntil(delivery, application, jobs.now())
        return until === undefined ? attempt(delivery, application) : { ...EARLY, until }
      }
      const result = await tryToSend().catch((error: unknown) => {
        const { id, kind, type, program } = delivery
        jobs.log.error(
          { id, kind, type, program, ...withoutMessage(error) },
          'a delivery could not be prepared',
        )
        return NOT_PREPARED
      })
      await record(jobs, delivery, result)
    }
    return { program: delivery.program, send }
  })
}

/** Records an outcome. Logs the first failure, and the last one. */
async function record(
  { log, deliveries }: Jobs,
  delivery: LeasedDelivery,
  result: AttemptOutcome,
): Promise<void> {
  const { id, kind, type, program, attempts, last_failure: before } = delivery
  const isTriedAgain = await deliveries.end(delivery, result)
  const { outcome } = result
  if (outcome === 'arrived' || outcome === 'early' || outcome === 'skipped') return
  if (before !== null && isTriedAgain) return
  const ended = outcome === 'gone' ? 'delivery stopped' : 'delivery given up'
  const message = isTriedAgain ? 'delivery failed' : ended
  log.warn({ id, kind, type, program, attempts, failure: result.failure }, message)
}

async function skipWebhooks({ db, ledger, signer, now }: Jobs): Promise<boolean> {
  const at = now()
  const skipped = await inTransaction(db, async (transaction) => {
    const count = await skipDueWebhooks(transaction, { now: at, limit: SKIP_BATCH_SIZE })
    if (count > 0) await recordReceiver(transaction, { at, signer, ledger }, false)
    return count
  })
  return skipped === SKIP_BATCH_SIZE
}
