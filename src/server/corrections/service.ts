/** Asks an applicant to correct some answers, or for documents or an owner who is missing. */

import { randomBytes } from 'node:crypto'
import type * as v from 'valibot'
import type { CorrectionAsked, correctionRequest } from '../../api/console/corrections.ts'
import { isDecided } from '../../application/application-status.ts'
import {
  chainOf,
  isWhole,
  signedEvents,
  standingEvent,
  wholeChain,
} from '../ledger/chain-service.ts'
import type { EventDetail, Person } from '../ledger/event-kinds.ts'
import type { Ledger } from '../ledger/ledger-service.ts'
import type { Later, StoredEvent } from '../ledger/lookup-service.ts'
import {
  detailOf,
  endOfCorrection,
  isEndOfCorrection,
  statusAfter,
} from '../ledger/reading-service.ts'
import { isRowSigned, signRow } from '../ledger/rights-service.ts'
import { addEvent, type EventContext } from '../ledger/service.ts'
import { type Contact, webhookFor } from '../notifications/service.ts'
import { addDeliveries, committed } from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { DAY_MS } from '../platform/days.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { isAsReceived } from '../records/check-service.ts'
import { applicationRows, lockApplication, lockStatus } from '../records/service.ts'
import { latestVersion } from '../records/versions-service.ts'
import type { CorrectionMails } from './mails-service.ts'
import { keyOf } from './secret.ts'
import {
  addCorrection,
  type CorrectionsTable,
  closeCorrection,
  expiredCorrections,
  findWaiting,
  setExpiry,
  signCorrection,
  unsignedCorrections,
} from './store.ts'

export { deleteCorrections } from './store.ts'

const TOKEN_BYTES = 32

interface Dependencies {
  readonly db: Database
  readonly mails: CorrectionMails
  readonly ledger: Ledger
  /** The hash of the public keys that the note is sealed to. */
  readonly recipients: string
  /** After how many days a request expires. */
  readonly days: number
}

/** How long before a request expires its applicant is reminded of it. */
const REMINDER_DAYS = 3

type CorrectionRequest = v.InferOutput<typeof correctionRequest>

/** When something happens to an application, who signs it, and whose events count. */
type Happened = Pick<EventContext, 'reference' | 'at' | 'signer'> & { readonly ledger: Ledger }

/** The id is taken. */
class IdTaken extends Error {}

/**
 * Asks, and mails the link where there is an address; else the reviewer gets the token. Undefined if
 * there is no such application; `refused` if it is too late, or the page did not know whether there
 * is an address.
 */
export async function askForCorrection(
  { db, mails, ledger, recipients, days }: Dependencies,
  happened: EventContext & { readonly by: Person },
  { id, ciphertext, note, fields, kept, version, mail }: CorrectionRequest,
): Promise<Omit<CorrectionAsked, 'page'> | 'refused' | undefined> {
  const { by, ...rest } = happened
  const event = { ...rest, note: Buffer.from(note, 'base64') }
  const { reference, at } = event
  const sealed = Buffer.from(ciphertext, 'base64')
  const expires = new Date(at.getTime() + days * DAY_MS)
  const expiresAt = expires.toISOString()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const key = keyOf({ id, token })
  const asking = inTransaction(db, async (transaction) => {
    const found = await lockApplication(transaction, reference)
    if (!found) return undefined
    const chain = await chainOf(transaction, reference, ledger)
    // Nobody corrects what is decided by writing another status into its row, or gets a link that is
    // to be mailed by writing over the address.
    if (!isWhole(chain) || !isAsReceived(found, chain.events)) return 'refused'
    if (isDecided(statusAfter(chain.events))) return 'refused'
    if (await findOpen(transaction, { ...rest, ledger: ledger })) return 'refused'
    if ((await latestVersion(transaction, reference)) !== version) return 'refused'
    const contact = mails.contactOf(found)
    if ((contact === undefined) !== (mail === null)) return 'refused'
    const { first, reminder } =
      mail && contact
        ? mails.asked({
            ...mail,
            contact,
            fragment: `${mail.fragment}.${token}`,
            reference,
            expiresAt,
            now: at,
          })
        : { first: [], reminder: [] }
    const dueAt = new Date(expires.getTime() - REMINDER_DAYS * DAY_MS)
    const reminders = dueAt > at ? reminder : []
    const announced = [...first, webhookFor('application.correction-requested')]
    const detail = {
      id,
      fields,
      kept,
      token: key.token_hash,
      ...(!contact && { isHanded: true as const }),
      ciphertext: bytesHash(sealed),
      recipients,
      expiresAt,
      deliveries: committed([...announced, ...reminders]),
      by,
    }
    const added = await addEvent(transaction, event, { kind: 'correction-requested', detail })
    const row = { ...key, reference, expires_at: expiresAt, ciphertext: sealed }
    if (!(await addCorrection(transaction, { ...row, event: added.number }))) throw new IdTaken()
    await addDeliveries(transaction, added, announced)
    await addDeliveries(transaction, added, reminders, dueAt)
    return { expiresAt, token: contact ? null : token }
  })
  return asking.catch((error: unknown) => {
    if (error instanceof IdTaken) return 'refused'
    throw error
  })
}

/** Whom the link is mailed to, if that is what was received. */
export async function contactOf(
  db: Database,
  asked: {
    readonly mails: Pick<CorrectionMails, 'contactOf'>
    readonly reference: string
    readonly ledger: Ledger
  },
): Promise<Contact | undefined> {
  const { mails, reference, ledger } = asked
  const row = (await applicationRows(db, [reference])).get(reference)
  // The address of an earlier version is not written to by hiding that another has come.
  const events = await wholeChain(db, reference, ledger)
  return row && events && isAsReceived(row, events) ? mails.contactOf(row) : undefined
}

/**
 * Withdraws a request, with an event; run it in the transaction that has locked the application.
 * Returns false if it does not wait.
 */
export async function withdrawCorrection(
  transaction: Database,
  happened: EventContext,
  { id, by }: { readonly id: string; readonly by?: Person | undefined },
): Promise<boolean> {
  const { reference, at } = happened
  const withdrawn = { state: 'withdrawn' } as const
  if (!(await closeCorrection(transaction, { id, reference }, withdrawn, at))) return false
  const deliveries = [webhookFor('application.correction-withdrawn')]
  const detail = { id, deliveries: committed(deliveries), ...(by && { by }) }
  const event = await addEvent(transaction, happened, { kind: 'correction-withdrawn', detail })
  await addDeliveries(transaction, event, deliveries)
  return true
}

/** The request of an application that waits; one whose time is over is closed. */
async function findOpen(
  transaction: Database,
  happened: Happened,
): Promise<{ readonly id: string } | undefined> {
  const waiting = await findWaiting(transaction, happened.reference)
  if (!waiting || waiting.expires_at > happened.at.toISOString()) return waiting
  return (await expire(transaction, happened, waiting)) ? undefined : waiting
}

/** Closes the requests whose time is over by `at`. */
export async function closeExpired(
  db: Database,
  happened: Omit<Happened, 'reference'>,
): Promise<void> {
  for (const row of await expiredCorrections(db, happened.at)) {
    const { reference } = row
    await inTransaction(db, async (transaction) => {
      await lockStatus(transaction, reference)
      await expire(transaction, { ...happened, reference }, row)
    })
  }
}

/** Closes a request, with an event if a signed one asked; false if that says a later time. */
async function expire(
  transaction: Database,
  { reference, at, signer, ledger }: Happened,
  row: CorrectionsTable,
): Promise<boolean> {
  const { id } = row
  const asked = await findAsked(transaction, row, ledger)
  if (asked && asked.expiresAt > at.toISOString()) {
    await setExpiry(transaction, { id, expires_at: asked.expiresAt })
    return false
  }
  const expired = { state: 'expired' } as const
  const isClosed = await closeCorrection(transaction, { id, reference }, expired, at)
  if (!isClosed || !asked || asked.closed) return true
  const deliveries = [webhookFor('application.correction-expired')]
  const content = {
    kind: 'correction-expired',
    detail: { id, deliveries: committed(deliveries) },
  } as const
  const event = await addEvent(transaction, { reference, at, signer }, content)
  await addDeliveries(transaction, event, deliveries)
  return true
}

export interface AskedCorrection extends EventDetail<'correction-requested'> {
  readonly asked: StoredEvent
  /** The event that answered or withdrew it, or decided about the application. */
  readonly closed: Later | undefined
}

/** The requests for corrections of an application, oldest first. */
export function correctionsIn(events: readonly StoredEvent[]): readonly AskedCorrection[] {
  return events.flatMap((asked) => {
    const detail = detailOf(asked, 'correction-requested')
    if (!detail) return []
    return [{ ...detail, asked, closed: endOfCorrection(events, detail) }]
  })
}

/** Whether a row has the token that was asked with. */
export async function hasTokenOf(
  row: CorrectionsTable,
  { token }: Pick<AskedCorrection, 'token'>,
  ledger: Ledger,
): Promise<boolean> {
  if (token !== undefined) return token === row.token_hash
  return isRowSigned(row.server_signature, ledger, 'correction', factsOf(row))
}

/** Signs the requests that an older release stored, and returns the signatures. */
export async function adoptCorrections(
  db: Database,
  { at, signer, ledger }: { readonly at: Date; readonly signer: Signer; readonly ledger: Ledger },
): Promise<readonly Uint8Array[]> {
  const signatures: Uint8Array[] = []
  for (const row of await unsignedCorrections(db, at)) {
    const requests = correctionsIn(await signedEvents(db, row.reference, ledger))
    const event = requests.find(({ id }) => id === row.id)?.asked.number
    if (event === undefined) continue
    const server_signature = signRow(signer, 'correction', factsOf({ ...row, event }))
    await signCorrection(db, { id: row.id, event, server_signature })
    signatures.push(server_signature)
  }
  return signatures
}

function factsOf({ id, reference, token_hash, event }: CorrectionsTable) {
  return [id, reference, token_hash, event]
}

/** What a stored request asks for, as its signed event says; undefined if none is about it. */
export async function findAsked(
  db: Database,
  row: CorrectionsTable,
  ledger: Ledger,
): Promise<AskedCorrection | undefined> {
  const { reference, event: number } = row
  if (number === null) return undefined
  const found = await standingEvent(db, { reference, number }, ledger)
  const detail = found && detailOf(found.event, 'correction-requested')
  if (!found || detail?.id !== row.id || !(await hasTokenOf(row, detail, ledger))) return undefined
  const closed = found.later.find((event) => isEndOfCorrection(event, detail))
  return { ...detail, asked: found.event, closed }
}
