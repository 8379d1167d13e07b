/** Asks an applicant to correct some answers, or for documents or an owner who is missing. */

import { randomBytes } from 'node:crypto'
import type * as v from 'valibot'
import type { CorrectionAsked, correctionRequest } from '../../api/console/corrections.ts'
import type { Person } from '../audit-log/event-kinds.ts'
import { addEvent, type Happened } from '../audit-log/service.ts'
import { signedEvents } from '../audit-log/signed-events.ts'
import type { Trust } from '../audit-log/trust-service.ts'
import type { Contact } from '../notifications/decision-mail.ts'
import { webhookFor } from '../notifications/webhook.ts'
import { committed } from '../outbox/service.ts'
import { addDeliveries } from '../outbox/store.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { DAY_MS } from '../platform/days.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { isAsReceived } from '../records/check-chain.ts'
import { applicationRows, lockDecidable } from '../records/maintenance.ts'
import { latestVersion } from '../records/versions.ts'
import { findOpen } from './close.ts'
import { type CorrectionMails, REMINDER_DAYS } from './mails.ts'
import { keyOf } from './secret.ts'
import { addCorrection } from './store.ts'

const TOKEN_BYTES = 32

interface Dependencies {
  readonly db: Database
  readonly mails: CorrectionMails
  readonly trust: () => Promise<Trust>
  /** The fingerprint of the public keys that the note is sealed to. */
  readonly recipients: string
  /** After how many days a request expires. */
  readonly days: number
}

type Asked = v.InferOutput<typeof correctionRequest>

/** The id is taken. */
class IdTaken extends Error {}

/**
 * Asks, and mails the link where there is an address; else the reviewer gets the token. Undefined if
 * there is no such application; `refused` if it is too late, or the page did not know whether there
 * is an address.
 */
export async function askForCorrection(
  { db, mails, trust, recipients, days }: Dependencies,
  happened: Happened & { readonly by: Person },
  { id, ciphertext, note, fields, kept, version, mail }: Asked,
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
    const found = await lockDecidable(transaction, reference)
    if (!found) return undefined
    const isOpen = found.status === 'received' || found.status === 'reviewing'
    if (!isOpen || (await findOpen(transaction, event))) return 'refused'
    if ((await latestVersion(transaction, reference)) !== version) return 'refused'
    const contact = await contactOf(transaction, { mails, reference, trust: await trust() })
    if ((contact === undefined) !== (mail === null)) return 'refused'
    const { first, reminder } =
      mail && contact
        ? mails.asked({
            ...mail,
            contact,
            fragment: `${mail.fragment}.${token}`,
            reference,
            expiresAt,
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
async function contactOf(
  db: Database,
  asked: {
    readonly mails: Pick<CorrectionMails, 'contactOf'>
    readonly reference: string
    readonly trust: Trust
  },
): Promise<Contact | undefined> {
  const { mails, reference, trust } = asked
  const row = (await applicationRows(db, [reference])).get(reference)
  if (!row || !isAsReceived(row, await signedEvents(db, reference, trust))) return undefined
  return mails.contactOf(row)
}
