/** Mails links to the status and to a request for corrections again, when applicants ask. */
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import {
  type Correction,
  programIn,
  waitingCorrection,
} from '../../application/facts/application-state.ts'
import { allMessages } from '../../messages/all.ts'
import { contactOf } from '../corrections/service.ts'
import { livingState, stateByEvents } from '../ledger/act-service.ts'
import { factAt } from '../ledger/single-facts-service.ts'
import { countSince } from '../ledger/unchecked-service.ts'
import { CORRECTION_MAIL } from '../notifications/service.ts'
import { tryToDecrypt } from '../outbox/mail-service.ts'
import { addEventWithDeliveries } from '../outbox/queue-service.ts'
import {
  findWaiting,
  isAsCommitted,
  type NewDelivery,
  type WaitingMail,
  waitingMail,
} from '../outbox/service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { emailKey } from '../platform/email-key.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import { DAY_MS, daysAfter } from '../platform/time/days.ts'
import { lockStatus } from '../records/service.ts'
import { type CopyLink, randomCopySecret } from '../signed-copies/link-service.ts'
import { accessOf, type StatusDependencies } from './access.ts'
import { statusLinkRow, statusLinkUrl } from './links-service.ts'
import { addStatusLink, type StatusLinksTable } from './store.ts'

/** The maximum number of links mailed to an application's addresses in a day, for all requests. */
const MAX_LINKS = 3

/** Mails the link of a request for corrections again. */
export async function resendCorrection(
  deps: StatusDependencies,
  link: CopyLink,
  source: RequestSource,
): Promise<'sent' | 'not-sent' | undefined> {
  const { reference } = link
  if (!(await accessOf(deps, link))) return undefined
  const state = await livingState(deps.db, reference, deps.ledger)
  if (!state) return undefined
  const waiting = waitingCorrection(state, deps.now())
  const reminder = waiting && (await reminderOf(deps, reference, waiting))
  if (!reminder) return 'not-sent'
  const { to, ...text } = reminder
  const deliveries = deps.emails.mail(CORRECTION_MAIL, { to: [to], ...text })
  const isSent = await send(deps, reference, deliveries, { source, id: waiting.id })
  return isSent ? 'sent' : 'not-sent'
}

/**
 * Returns the email that will remind the applicant of a request, which contains the request's link.
 * The event of the request must contain it: someone may have moved another one there.
 */
export async function reminderOf(
  { db, ledger, cipher }: StatusDependencies,
  reference: string,
  { number }: Pick<Correction, 'number'>,
): Promise<WaitingMail | undefined> {
  const event = await factAt(db, { reference, number }, ledger)
  if (!event || !cipher) return undefined
  const waiting = await findWaiting(db, event, 'correction-reminder')
  if (!waiting?.payload || !isAsCommitted(waiting, [event])) return undefined
  return tryToDecrypt(cipher, waitingMail, { id: waiting.id, sealed: waiting.payload })
}

/** Mails a new link, if the address belongs to the application. */
export async function sendLink(
  deps: StatusDependencies,
  { reference, email }: { readonly reference: string; readonly email: string },
  source: RequestSource,
): Promise<void> {
  const { db, ledger, emails, now } = deps
  const contact = await contactOf(db, { mails: emails, reference, ledger })
  const key = emailKey(email.trim())
  const to = [contact?.to, contact?.signer].find((address) => address && emailKey(address) === key)
  if (!contact || !to) return
  const program = await deps.programFor(await stateByEvents(db, reference, ledger))
  const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail = '', COPY_DAYS } = program.config
  const link = { reference, secret: randomCopySecret() }
  const row = statusLinkRow(deps.signer, link, daysAfter(now(), COPY_DAYS))
  const text = allMessages[contact.language].emails.statusLink({
    brandName,
    supportEmail,
    reference,
    days: COPY_DAYS,
    link: statusLinkUrl(program, link),
  })
  const deliveries = emails.mail('status-link', { to: [to], ...text })
  await send(deps, reference, deliveries, { source, link: row })
}

/** Sends emails with an event. Returns false if enough were sent today, or there are none. */
function send(
  { db, now, turnOf, signer, ledger }: StatusDependencies,
  reference: string,
  deliveries: readonly NewDelivery[],
  {
    source,
    id,
    link,
  }: {
    readonly source: RequestSource
    readonly id?: string
    readonly link?: StatusLinksTable
  },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const at = now()
    if ((await lockStatus(transaction, reference)) === undefined) return false
    const since = new Date(at.getTime() - DAY_MS)
    if ((await countSince(transaction, reference, ['link-sent'], since)) >= MAX_LINKS) return false
    const program = programIn(await stateByEvents(transaction, reference, ledger))?.id
    const turnAt = turnOf(source, program ?? DEFAULT_PROGRAM, at)
    const content = { kind: 'link-sent', detail: { ...(id !== undefined && { id }) } } as const
    const inTurn = deliveries.map((delivery) => ({ ...delivery, turnAt }))
    await addEventWithDeliveries(transaction, { reference, at, signer }, content, inTurn)
    if (link) await addStatusLink(transaction, link)
    return true
  })
}
