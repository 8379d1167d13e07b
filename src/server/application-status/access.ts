import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { ApplicationMessages } from '../notifications/service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { TurnOf } from '../outbox/turns-service.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import type { CopyLink } from '../signed-copies/link-service.ts'
import { findLinkedCopy } from '../signed-copies/linked-copies-service.ts'
import { statusLinkRows } from './links-service.ts'
import { findStatusLink, statusLinkKey } from './store.ts'

export interface StatusDependencies extends ServiceContext {
  readonly turnOf: TurnOf
  readonly emails: ApplicationMessages
  /** Undefined if the server sends no email. */
  readonly cipher: MailCipher | undefined
  /** Throws a 503 if the configuration of a removed program was changed. */
  readonly programFor: (state: ApplicationState) => Promise<Program>
  /** Returns the program whose texts are shown. */
  readonly shownProgramFor: (state: ApplicationState) => Promise<Program>
}

/** Returns the access that a link gives, with a version only if the link opens its copy. */
export async function accessOf({ db, now, ledger }: StatusDependencies, link: CopyLink) {
  const copy = await findLinkedCopy(db, link, { now: now(), ledger })
  if (copy) return copy
  const key = statusLinkKey(link)
  const row = await statusLinkRows.find(ledger, key, () => findStatusLink(db, link, now()))
  return row ? { expiresAt: row.expires_at, version: undefined } : undefined
}
