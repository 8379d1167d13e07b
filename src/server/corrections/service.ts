/** Asks an applicant to correct answers, to add documents, or to add a missing owner. */

import { randomBytes } from 'node:crypto'
import type * as v from 'valibot'
import type { correctionRequest } from '../../api/console/corrections.ts'
import type { ApplicationState, Correction } from '../../application/facts/application-state.ts'
import type { Person } from '../../application/facts/event-kinds.ts'
import { livingEvents } from '../../application/facts/event-reading.ts'
import { stateOf } from '../../application/facts/fold.ts'
import type { PreparedMessage } from '../../application/facts/ruling.ts'
import { type ActContext, act, stateByEvents } from '../ledger/act-service.ts'
import { readChain } from '../ledger/chains-service.ts'
import { signedTable } from '../ledger/signed-tables-service.ts'
import { standingFact } from '../ledger/standing-service.ts'
import type { Contact } from '../notifications/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger, StateChange } from '../platform/ledger.ts'
import { DAY_MS, daysAfter } from '../platform/time/days.ts'
import { isAsReceived } from '../records/check-service.ts'
import { applicationRowHash, applicationRows } from '../records/service.ts'
import { addWords } from '../threads/service.ts'
import type { CorrectionMails, CorrectionNotice } from './mails-service.ts'
import { ask, cancel, expire } from './rules.ts'
import { keyOf } from './secret.ts'
import {
  addCorrection,
  type CorrectionsTable,
  closeCorrection,
  expiredCorrections,
  setExpiry,
  signCorrection,
  unsignedCorrections,
} from './store.ts'

export { deleteCorrections } from './store.ts'

const TOKEN_BYTES = 32

/** The requests of releases up to 0.2.0, whose events do not contain the token. */
const releasedRows = signedTable<CorrectionsTable>('correction', [
  'id',
  'reference',
  'token_hash',
  'event',
])

interface Dependencies {
  readonly db: Database
  readonly mails: CorrectionMails
  readonly ledger: Ledger
  /** The hash of the public keys that the note is sealed to. */
  readonly recipients: string
  /** How many days until a request expires. */
  readonly days: number
}

/** How long before its expiry the applicant is reminded of a request. */
const REMINDER_DAYS = 3

type CorrectionRequest = v.InferOutput<typeof correctionRequest>

/**
 * Requests corrections and mails the link. Returns the token to the reviewer if there is no
 * address. Refuses if it is too late, or if the page was wrong about whether there is an address.
 */
export async function askForCorrection(
  { db, mails, ledger, recipients, days }: Dependencies,
  { by, ...acting }: ActContext & { readonly by: Person },
  { id, ciphertext, note, fields, kept, questions, words, version, mail }: CorrectionRequest,
) {
  const { reference, at } = acting
  const row = (await applicationRows(db, [reference])).get(reference)
  if (!row) return { refusal: 'unknown' } as const
  const contact = mails.contactOf(row)
  if ((contact === undefined) !== (mail === null)) return { refusal: 'refused' } as const
  const sealed = Buffer.from(ciphertext, 'base64')
  const thread = words === undefined ? undefined : Buffer.from(words, 'base64')
  const expiresAt = daysAfter(at, days)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const key = keyOf({ id, token })
  const fragment = `${mail?.fragment}.${token}`
  const link = mail && contact && { ...mail, contact, fragment, reference, expiresAt, now: at }
  const command = {
    detail: {
      id,
      fields,
      kept,
      token: key.token_hash,
      ...(Object.keys(questions).length > 0 && { questions }),
      ...(thread && { words: bytesHash(thread) }),
      ...(!contact && { isHanded: true as const }),
      ciphertext: bytesHash(sealed),
      recipients,
      expiresAt,
      by,
    },
    note: Buffer.from(note, 'base64'),
    version,
    row: applicationRowHash(row),
    mails: link ? mailsOf(mails, link) : [],
  }
  const result = await act(db, ledger, {
    ...acting,
    depth: 'row',
    tolerates: 'edited-status',
    rule: (application) => ask(application, command, at),
    also: async (transaction, _, numbers) => {
      const event = numbers.at(-1) ?? null
      const row = { ...key, reference, expires_at: expiresAt, ciphertext: sealed, event }
      // Another request may have the same id.
      if (!(await addCorrection(transaction, row))) return 'refused'
      if (thread && event !== null) {
        await addWords(transaction, { reference, event, ciphertext: thread })
      }
      return undefined
    },
  })
  if ('refusal' in result) return result
  return { outcome: { expiresAt, token: contact ? null : token } }
}

/** Returns the emails of a request: the link now, and a reminder if there is time for one. */
function mailsOf(mails: CorrectionMails, link: CorrectionNotice): readonly PreparedMessage[] {
  const { first, reminder } = mails.asked(link)
  const dueAt = new Date(Date.parse(link.expiresAt) - REMINDER_DAYS * DAY_MS)
  return [...first, ...(dueAt > link.now ? reminder.map((mail) => ({ ...mail, dueAt })) : [])]
}

/** Returns the contact to mail the link to, if the row still matches the signed events. */
export async function contactOf(
  db: Database,
  request: {
    readonly mails: Pick<CorrectionMails, 'contactOf'>
    readonly reference: string
    readonly ledger: Ledger
  },
): Promise<Contact | undefined> {
  const { mails, reference, ledger } = request
  const row = (await applicationRows(db, [reference])).get(reference)
  // A missing event may hide a newer version, and an old address must not get the link.
  const chain = await readChain(db, reference, ledger)
  const events = chain.isWhole ? livingEvents(chain.events) : undefined
  return row && events && isAsReceived(row, events) ? mails.contactOf(row) : undefined
}

/** Withdraws an open request. */
export async function cancelCorrection(
  db: Database,
  ledger: Ledger,
  { by, ...acting }: ActContext & { readonly by: Person },
  id: string,
) {
  return act(db, ledger, {
    ...acting,
    depth: 'row',
    tolerates: 'edited-rows',
    rule: (application) => cancel(application, { id, by }, acting.at),
  })
}

type ClosingContext = Pick<ActContext, 'at' | 'signer'> & { readonly ledger: Ledger }

/**
 * Closes the requests that have expired by `at`. Those of edited applications stay, and hold up no
 * others.
 */
export async function closeExpired(db: Database, closing: ClosingContext): Promise<void> {
  let after: string | undefined
  for (;;) {
    const batch = await expiredCorrections(db, closing.at, after)
    for (const row of batch) await closeOne(db, row, closing)
    const last = batch.at(-1)?.id
    // On SQLite, an id that is not text comes after every text.
    if (last === undefined || last === after) return
    after = last
  }
}

async function closeOne(
  db: Database,
  { id, reference }: Pick<CorrectionsTable, 'id' | 'reference'>,
  { ledger, at, signer }: ClosingContext,
): Promise<void> {
  const close = (on: Database) => closeCorrection(on, { id, reference }, { state: 'expired' }, at)
  const result = await act(db, ledger, {
    reference,
    at,
    signer,
    depth: 'row',
    tolerates: 'edited-rows',
    rule: (application) => expire(application, id, at),
    also: async (transaction, expiry) => {
      if (expiry.is === 'over') await close(transaction)
      else await setExpiry(transaction, { id, expires_at: expiry.expiresAt })
    },
  })
  if ('refusal' in result && result.refusal === 'unknown') await inTransaction(db, close)
}

/** Closes the requests that events have ended. */
export async function closeEnded(
  transaction: Database,
  { before, after, at }: StateChange,
): Promise<void> {
  const { reference } = after
  const wasOpen = new Set(before.corrections.filter(isOpen).map(({ id }) => id))
  for (const correction of after.corrections) {
    const { id, end } = correction
    // The answer itself closes its request, and stores the hash that recognizes the same answer
    // later.
    if (!isOpen(correction) && wasOpen.has(id) && end?.by !== 'answer') {
      const state = end ? 'withdrawn' : 'expired'
      await closeCorrection(transaction, { id, reference }, { state }, at)
    }
  }
}

function isOpen({ end, isExpired }: Correction): boolean {
  return !end && !isExpired
}

/** Returns whether a row has the token of its signed request. */
async function hasTokenOf(
  row: CorrectionsTable,
  { token }: Pick<Correction, 'token'>,
  ledger: Ledger,
): Promise<boolean> {
  if (token !== undefined) return token === row.token_hash
  return (await releasedRows.find(ledger, {}, async () => row)) !== undefined
}

/** Signs the requests that an older release stored, and returns the signatures. */
export async function adoptCorrections(
  db: Database,
  { at, signer, ledger }: { readonly at: Date; readonly signer: Signer; readonly ledger: Ledger },
): Promise<readonly Uint8Array[]> {
  const signatures: Uint8Array[] = []
  for (const row of await unsignedCorrections(db, at)) {
    const { corrections } = await stateByEvents(db, row.reference, ledger)
    const event = corrections.find(({ id }) => id === row.id)?.number
    if (event === undefined) continue
    const { server_signature } = releasedRows.sign(signer, { ...row, event })
    await signCorrection(db, { id: row.id, event, server_signature })
    signatures.push(server_signature)
  }
  return signatures
}

/**
 * Returns a stored request as its signed event and the later ones describe it; undefined if there
 * is no such event, or if the application was erased.
 */
export async function signedCorrection(
  db: Database,
  row: CorrectionsTable,
  ledger: Ledger,
): Promise<Correction | undefined> {
  const { reference, event: number } = row
  if (number === null) return undefined
  const history = await standingFact(db, { reference, number }, ledger)
  if (!history) return undefined
  return requestOf(row, stateOf(reference, [history.event, ...history.later]), ledger)
}

/** Returns the request of an application that a row stores, if the row matches its signed event. */
export async function requestOf(
  row: CorrectionsTable,
  { corrections }: Pick<ApplicationState, 'corrections'>,
  ledger: Ledger,
): Promise<Correction | undefined> {
  const request = corrections.find(({ id }) => id === row.id)
  if (!request || request.number !== row.event) return undefined
  return (await hasTokenOf(row, request, ledger)) ? request : undefined
}
