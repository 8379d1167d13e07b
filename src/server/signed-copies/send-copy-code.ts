import { COPY_CODE_MINUTES } from '../../api/copies.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { programIn } from '../../application/facts/application-state.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { allMessages } from '../../messages/all.ts'
import { livingFacts } from '../ledger/chains-service.ts'
import { countSince } from '../ledger/unchecked-service.ts'
import type { Mails } from '../outbox/mail-service.ts'
import { addEventWithDeliveries } from '../outbox/queue-service.ts'
import type { TurnOf } from '../outbox/turns-service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import { DAY_MS, HOUR_MS } from '../platform/time/days.ts'
import { newCopyCode } from './copy-codes-store.ts'
import type { CopyLink } from './link-service.ts'
import { findReadableCopy } from './linked-copies-service.ts'
import { findCopy } from './store.ts'
import { readStoredCopy } from './stored-copy.ts'

/** The maximum numbers of codes for an application within a time, for all requests together. */
const MAX_CODES = [
  { count: 5, withinMs: HOUR_MS },
  { count: 10, withinMs: DAY_MS },
]

export interface SendCopyCodeDependencies extends ServiceContext {
  readonly mails: Mails
  readonly turnOf: TurnOf
  readonly sender: { readonly brandName: string; readonly supportEmail: string }
}

/**
 * Mails the signer a code for the copy. Returns false for a wrong or expired link, and for data
 * that no signed event covers. Throws a 429 once the application has had the maximum number of
 * codes.
 */
export type SendCopyCode = (link: CopyLink, source: RequestSource) => Promise<boolean>

export function sendCopyCode(deps: SendCopyCodeDependencies): SendCopyCode {
  const { db, signer, ledger, mails, now, turnOf, sender } = deps
  return async (link, source) => {
    const { reference } = link
    const at = now()
    const copy = await findReadableCopy(db, link, { now: at, ledger })
    const match = copy && (await findCopy(db, copy))
    if (!match) return false
    const events = await livingFacts(db, reference, ledger)
    const record = events && readStoredCopy(copy, match.record, events)
    if (!record) return false
    const { signerEmail, evidence } = record
    const program = programIn(stateOf(reference, events))
    const { emails } = allMessages[evidence.language]
    await inTransaction(db, async (transaction) => {
      const code = await newCopyCode(transaction, link, { at, signer })
      await requireFewCodes(transaction, reference, at)
      const facts = { ...sender, reference, code, minutes: COPY_CODE_MINUTES }
      const mail = { to: [signerEmail], ...emails.copyCode(facts) }
      const turnAt = turnOf(source, program?.id ?? DEFAULT_PROGRAM, at)
      const deliveries = mails.mail('copy-code', mail).map((code) => ({ ...code, turnAt }))
      const content = { kind: 'code-sent', detail: {} } as const
      await addEventWithDeliveries(transaction, { reference, at, signer }, content, deliveries)
    })
    return true
  }
}

async function requireFewCodes(transaction: Database, reference: string, at: Date): Promise<void> {
  for (const { count, withinMs } of MAX_CODES) {
    const since = new Date(at.getTime() - withinMs)
    if ((await countSince(transaction, reference, ['code-sent'], since)) >= count) {
      throw new HttpError(429, { retryAfter: withinMs / count / 1000 })
    }
  }
}
