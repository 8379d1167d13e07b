import { Unreadable } from '../../application/reading/stored.ts'
import { type OwnerEntry, openEntries } from '../../application/record/owner-entry.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { type Unsealer, unsealWith } from '../../server/platform/encryption/unseal.ts'
import { notRead } from '../../server/platform/files/file-errors.ts'
import type { StoredEntry } from '../../server/records/owner-entry-service.ts'
import { openRecord as openAndRead } from '../../server/records/sealed-records-service.ts'
import type { StoredApplication } from '../../server/records/service.ts'
import type { StoredVersion } from '../../server/records/versions-service.ts'
import { CommandFailed, UsageError } from '../command.ts'
import { NotOpened } from './skipped.ts'

export async function readIdentity(file: string): Promise<Unsealer> {
  try {
    return await unsealWith(file)
  } catch (error) {
    const isRead = !(error instanceof Error && 'code' in error)
    throw new CommandFailed(`${file} ${isRead ? 'contains no age identity' : notRead(error)}`)
  }
}

/** The value of `--identity` for commands that require it. */
export function neededIdentity(file: string | undefined): string {
  if (file === undefined) throw new UsageError('--identity FILE is missing')
  return file
}

export function openRecord(
  unseal: Unsealer,
  { reference, sealed }: Pick<StoredApplication, 'reference' | 'sealed'>,
): Promise<SealedRecord> {
  return openAndRead(unseal, { reference, sealed }).catch(failedFor(reference))
}

/** Opens all versions of an application, oldest first. */
export async function openVersions(
  unseal: Unsealer,
  { reference, sealed }: Pick<StoredApplication, 'reference' | 'sealed'>,
  versions: readonly StoredVersion[],
): Promise<readonly [SealedRecord, ...SealedRecord[]]> {
  const first = await openRecord(unseal, { reference, sealed })
  const others = versions.map((version) =>
    openRecord(unseal, { reference, sealed: version.sealed }),
  )
  return [first, ...(await Promise.all(others))]
}

/** Opens what the owners of an application entered themselves. */
export function openOwnerEntries(
  unseal: Unsealer,
  reference: string,
  stored: readonly StoredEntry[],
): Promise<readonly OwnerEntry[]> {
  return openEntries(unseal, stored).catch(failedFor(reference))
}

/** Says why part of an application cannot be opened or read. */
function failedFor(reference: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Unreadable)) {
      throw new CommandFailed("This identity can't open the application")
    }
    const hint = error.is === 'changed' ? '. Run operator verify.' : ''
    throw new NotOpened(reference, `${error.message}${hint}`)
  }
}
