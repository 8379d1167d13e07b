/**
 * What became of an application, for anyone who has the link of its signed copy, or one that was
 * mailed later to an address that the application has. An application that is no longer as its
 * events say is shown as they say.
 */
import type { ErasedStatus, ReadingStatus, ShownStatus } from '../../api/application-status.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import {
  type ApplicationState,
  programIn,
  waitingCorrection,
} from '../../application/facts/application-state.ts'
import { stateIn } from '../../application/facts/fold.ts'
import { type AllMessages, allMessages } from '../../messages/all.ts'
import { contactOf } from '../corrections/service.ts'
import { withdrawForApplicant } from '../decisions/service.ts'
import { act, toldState } from '../ledger/act-service.ts'
import { countSince, factsOf } from '../ledger/facts-service.ts'
import { addEvent } from '../ledger/service.ts'
import { type ApplicationMessages, CORRECTION_MAIL } from '../notifications/service.ts'
import { type MailCipher, tryToDecrypt } from '../outbox/mail-service.ts'
import {
  addDeliveries,
  committed,
  type NewDelivery,
  type WaitingMail,
  waitingMail,
} from '../outbox/service.ts'
import type { TurnOf } from '../outbox/turns-service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { DAY_MS, daysAfter } from '../platform/days.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { unavailable } from '../platform/http/http-error.ts'
import type { RequestSource } from '../platform/http/request-source.ts'
import type { Keeper } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { sealFor } from '../programs/service.ts'
import { lockStatus } from '../records/service.ts'
import { type CopyLink, randomCopySecret } from '../signed-copies/link-service.ts'
import {
  findLinkedCopy,
  findReadableCopy,
  signerOfCopy,
} from '../signed-copies/opened-links-service.ts'
import { addWords, encryptWords, openThread, threadKeyOf } from '../threads/service.ts'
import { statusLinkRow, statusLinkRows, statusLinkUrl } from './links-service.ts'
import { type WritingRefusal, whyNotWrite, write } from './rules.ts'
import { shownStatus } from './shown-status.ts'
import { shownThread } from './shown-thread.ts'
import { addStatusLink, findStatusLink, type StatusLinksTable, waitingReminder } from './store.ts'

export { keepCopyLinks } from './store.ts'

interface Dependencies extends Keeper {
  readonly db: Database
  readonly now: () => Date
  readonly turnOf: TurnOf
  readonly emails: ApplicationMessages
  /** Undefined if the server sends no email. */
  readonly cipher: MailCipher | undefined
  readonly programFor: (state: ApplicationState) => Promise<Program>
}

/** How many links an application's addresses are sent within a day, no matter who asks. */
const MAX_LINKS = 3

export interface ApplicationStatusService {
  /** Undefined for a wrong or expired link. */
  readonly read: (
    link: CopyLink,
    texts: AllMessages,
  ) => Promise<ShownStatus | ErasedStatus | ReadingStatus | undefined>
  /** Undefined for a wrong or expired link; false if it is decided. */
  readonly withdraw: (link: CopyLink) => Promise<boolean | undefined>
  /** The same; why nothing can be written, if it cannot. Throws a 503 while an event does not count. */
  readonly write: (link: CopyLink, text: string) => Promise<WritingRefusal | 'sent' | undefined>
  /** The same; false if no link can be sent again, or was sent too often. */
  readonly resendCorrection: (link: CopyLink, source: RequestSource) => Promise<boolean | undefined>
  /** Mails a new link, if this is an address of the application. */
  readonly sendLink: (
    asked: { readonly reference: string; readonly email: string },
    source: RequestSource,
  ) => Promise<void>
}

/** The status page: what a link shows, and withdrawing by it. A link that is unknown or expired gives undefined. */
export function applicationStatus(deps: Dependencies): ApplicationStatusService {
  const { db, now, turnOf, signer, ledger, emails, cipher, programFor } = deps

  /** What a link gives access to; a version only if it opens its copy. */
  async function accessOf(link: CopyLink) {
    const copy = await findLinkedCopy(db, link, { now: now(), ledger })
    if (copy) return copy
    const row = await statusLinkRows.find(ledger, () => findStatusLink(db, link, now()))
    return row ? { expiresAt: row.expires_at, version: undefined } : undefined
  }

  /** A link that only reads the copy does not say how the application was decided. */
  async function reading(link: CopyLink): Promise<ReadingStatus | undefined> {
    const copy = await findReadableCopy(db, link, { now: now(), ledger })
    return copy && { reference: link.reference, mayRead: 'copy', linkExpiresAt: copy.expiresAt }
  }

  async function erased(link: CopyLink): Promise<ErasedStatus | undefined> {
    if (!(await findStatusLink(db, link, now()))) return undefined
    const { reference } = link
    const { erasedAt } = await toldState(db, reference, ledger)
    return erasedAt === undefined ? undefined : { reference, erasedAt }
  }

  /** The email that will remind of a request, which has its link. */
  async function reminderOf(reference: string): Promise<WaitingMail | undefined> {
    const waiting = await waitingReminder(db, reference)
    if (!cipher || !waiting?.payload) return undefined
    return tryToDecrypt(cipher, waitingMail, { id: waiting.id, sealed: waiting.payload })
  }

  /** Sends emails with an event; false if there were enough today, or nothing is to be sent. */
  function send(
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
      if ((await countSince(transaction, reference, ['link-sent'], since)) >= MAX_LINKS)
        return false
      const detail = { ...(id !== undefined && { id }), deliveries: committed(deliveries) }
      const content = { kind: 'link-sent', detail } as const
      const event = await addEvent(transaction, { reference, at, signer }, content)
      const program = programIn(await toldState(transaction, reference, ledger))?.id
      const turnAt = turnOf(source, program ?? DEFAULT_PROGRAM, at)
      await addDeliveries(transaction, event, deliveries, undefined, turnAt)
      if (link) await addStatusLink(transaction, link)
      return true
    })
  }

  return {
    read: async (link, texts) => {
      const { reference } = link
      const access = await accessOf(link)
      if (!access) return (await reading(link)) ?? erased(link)
      const events = await factsOf(db, reference, ledger)
      const state = stateIn(reference, events)
      const waiting = waitingCorrection(state, now())
      const reminder = waiting && (await reminderOf(reference))
      const isMailed = waiting?.isHanded === undefined
      const copy = 'key' in access ? access : undefined
      const words = await openThread(db, state, copy)
      const about = 'key' in access ? await signerOfCopy(db, access, events) : undefined
      return {
        reference,
        ...shownStatus(state, now(), texts),
        correction: waiting
          ? {
              expiresAt: waiting.expiresAt,
              mailedTo: isMailed && reminder ? masked(reminder.to) : null,
              canResend: reminder !== undefined,
            }
          : null,
        thread: [...shownThread(state, words, texts)],
        mayWrite: whyNotWrite(state) === undefined,
        copies: state.versions.map(({ version, at }) => ({
          version,
          signedAt: at,
          isOpen: version === access.version,
        })),
        linkExpiresAt: access.expiresAt,
        ...(about && { about }),
      }
    },

    withdraw: async (link) => {
      const access = await accessOf(link)
      if (!access) return undefined
      const { reference } = link
      return withdrawForApplicant(db, ledger, { reference, at: now(), signer })
    },

    write: async (link, text) => {
      const access = await accessOf(link)
      if (!access) return undefined
      const { reference } = link
      const state = await toldState(db, reference, ledger)
      const refusal = whyNotWrite(state)
      if (refusal) return refusal
      const seal = sealFor(await programFor(state))
      const note = await seal(text)
      // A link that opens no copy leads to no key.
      const ciphertext =
        'key' in access ? encryptWords(threadKeyOf(access.key), reference, { text }) : undefined
      const words = ciphertext && { words: bytesHash(ciphertext) }
      const command = { detail: { recipients: seal.recipients, ...words }, note }
      const done = await act(
        db,
        ledger,
        { reference, at: now(), signer },
        'row',
        (found) => write(found, command),
        async (transaction, _, [event]) => {
          if (ciphertext && event !== undefined) {
            await addWords(transaction, { reference, event, ciphertext })
          }
        },
      )
      if (!('refusal' in done)) return 'sent'
      if (done.refusal === 'decided' || done.refusal === 'written') return done.refusal
      throw unavailable()
    },

    resendCorrection: async (link, source) => {
      const { reference } = link
      if (!(await accessOf(link))) return undefined
      const state = await toldState(db, reference, ledger)
      const waiting = waitingCorrection(state, now())
      const reminder = waiting && (await reminderOf(reference))
      if (!reminder) return false
      const { to, ...text } = reminder
      const deliveries = emails.mail(CORRECTION_MAIL, { to: [to], ...text })
      return send(reference, deliveries, { source, id: waiting.id })
    },

    sendLink: async ({ reference, email }, source) => {
      const contact = await contactOf(db, { mails: emails, reference, ledger })
      const asked = email.trim().toLowerCase()
      const to = [contact?.to, contact?.signer].find((one) => one && one.toLowerCase() === asked)
      if (!contact || !to) return
      const program = await programFor(await toldState(db, reference, ledger))
      const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail = '', COPY_DAYS } = program.config
      const link = { reference, secret: randomCopySecret() }
      const row = statusLinkRow(signer, link, daysAfter(now(), COPY_DAYS))
      const text = allMessages[contact.language].emails.statusLink({
        brandName,
        supportEmail,
        reference,
        days: COPY_DAYS,
        link: statusLinkUrl(program, link),
      })
      const deliveries = emails.mail('status-link', { to: [to], ...text })
      await send(reference, deliveries, { source, link: row })
    },
  }
}

/** `m•••@example.com` */
function masked(address: string): string {
  return address.replace(/^(.)[^@]*/, '$1•••')
}
