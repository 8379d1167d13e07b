/** Asks an applicant to correct some answers, or for documents or an owner who is missing. */

import type * as v from 'valibot'
import type { CorrectionAsked, correctionRequest } from '../../api/console/corrections.ts'
import type { Person } from '../audit-log/event-kinds.ts'
import { addEvent, type Happened } from '../audit-log/service.ts'
import { webhookFor } from '../notifications/webhook.ts'
import { committed } from '../outbox/service.ts'
import { addDeliveries } from '../outbox/store.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { lockDecidable } from '../records/maintenance.ts'
import { latestVersion } from '../records/versions.ts'
import { findOpen } from './close.ts'
import { type CorrectionMails, REMINDER_DAYS } from './mails.ts'
import { keyOf } from './secret.ts'
import { addCorrection } from './store.ts'

const DAY_MS = 86_400_000

interface Dependencies {
  readonly db: Database
  readonly mails: CorrectionMails
  /** The fingerprint of the public keys that the note is sealed to. */
  readonly recipients: string
  /** After how many days a request expires. */
  readonly days: number
}

type Asked = v.InferOutput<typeof correctionRequest>

/** Undefined if there is no such application; `refused` if it is too late. */
export async function askForCorrection(
  { db, mails, recipients, days }: Dependencies,
  happened: Happened & { readonly by: Person },
  { id, token, ciphertext, note, fields, kept, version, mail }: Asked,
): Promise<Omit<CorrectionAsked, 'page'> | 'refused' | undefined> {
  const { by, ...rest } = happened
  const event = { ...rest, note: Buffer.from(note, 'base64') }
  const { reference, at } = event
  const sealed = Buffer.from(ciphertext, 'base64')
  const expires = new Date(at.getTime() + days * DAY_MS)
  const expiresAt = expires.toISOString()
  return inTransaction(db, async (transaction) => {
    const found = await lockDecidable(transaction, reference)
    if (!found) return undefined
    const isOpen = found.status === 'received' || found.status === 'reviewing'
    if (!isOpen || (await findOpen(transaction, event))) return 'refused'
    if ((await latestVersion(transaction, reference)) !== version) return 'refused'
    const row = { ...keyOf({ id, token }), reference, expires_at: expiresAt, ciphertext: sealed }
    if (!(await addCorrection(transaction, row))) return 'refused'
    const { first, reminder } = mail
      ? mails.asked({ ...mail, reference, expiresAt })
      : { first: [], reminder: [] }
    const dueAt = new Date(expires.getTime() - REMINDER_DAYS * DAY_MS)
    const reminders = dueAt > at ? reminder : []
    const announced = [...first, webhookFor('application.correction-requested')]
    const deliveries = committed([...announced, ...reminders])
    const detail = {
      id,
      fields,
      kept,
      ciphertext: bytesHash(sealed),
      recipients,
      expiresAt,
      deliveries,
      by,
    }
    const added = await addEvent(transaction, event, { kind: 'correction-requested', detail })
    await addDeliveries(transaction, added, announced)
    await addDeliveries(transaction, added, reminders, dueAt)
    return { expiresAt, mailed: first.length > 0 }
  })
}
