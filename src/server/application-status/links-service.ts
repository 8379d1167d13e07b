/** Links to the status of an application, mailed to an address in the application. */
import { CONFIRMATION_PATH } from '../../api/pages.ts'
import { signedTable } from '../ledger/signed-tables-service.ts'
import type { StatusLinkMaker } from '../notifications/service.ts'
import { originOf } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { daysAfter } from '../platform/time/days.ts'
import type { Program } from '../programs/program-service.ts'
import {
  COPY_LINK,
  type CopyLink,
  copySecretHash,
  withCopyLink,
} from '../signed-copies/link-service.ts'
import { addStatusLink, type StatusLinksTable } from './store.ts'

export const statusLinkRows = signedTable<StatusLinksTable>('status', [
  'reference',
  'secret_hash',
  'expires_at',
])

/** Returns the signed row of a link. */
export function statusLinkRow(
  signer: Signer,
  { reference, secret }: CopyLink,
  expiresAt: string,
): StatusLinksTable {
  const row = { secret_hash: copySecretHash(secret), reference, expires_at: expiresAt }
  return statusLinkRows.sign(signer, row)
}

/** Returns the URL of a link, on the program's own host. */
export function statusLinkUrl({ config }: Program, link: CopyLink): string {
  return withCopyLink(`${originOf(config)}${CONFIRMATION_PATH}${COPY_LINK}`, link)
}

/** Creates links. The same secret always gives the same link. */
export function statusLinks({
  db,
  signer,
  now,
}: {
  readonly db: Database
  readonly signer: Signer
  readonly now: () => Date
}): StatusLinkMaker {
  return async (program, link) => {
    const { COPY_DAYS: days } = program.config
    await addStatusLink(db, statusLinkRow(signer, link, daysAfter(now(), days)))
    return { link: statusLinkUrl(program, link), days }
  }
}
