import { type OwnerEntry, openEntries } from '../application/record/owner-entry.ts'
import {
  ANOTHER_RECORD,
  isRecordOf,
  type SealedRecord,
} from '../application/record/sealed-record.ts'
import type { StoredEntry } from '../server/applications/owner-entries.ts'
import type { StoredApplication } from '../server/applications/table.ts'
import type { StoredVersion } from '../server/applications/versions.ts'
import { type Unseal, unsealWith } from '../server/platform/encryption/unseal.ts'
import { CommandFailed, UsageError } from './command.ts'
import { indented } from './print.ts'

/** Reads the operator's private key. */
export async function readIdentity(file: string): Promise<Unseal> {
  try {
    return await unsealWith(file)
  } catch {
    throw new CommandFailed(`${file} cannot be read or contains no age identity`)
  }
}

/** The value of `--identity` for commands that require it. */
export function neededIdentity(file: string | undefined): string {
  if (file === undefined) throw new UsageError('--identity FILE is missing')
  return file
}

/** The error that lists the applications that an identity does not open. */
export function doesNotOpen(references: readonly string[]): CommandFailed {
  return new CommandFailed(
    `This identity does not open ${references.length} of them:\n${indented(references)}`,
  )
}

/** Opens sealed data. */
async function openSealed(unseal: Unseal, sealed: Uint8Array): Promise<unknown> {
  try {
    return await unseal(sealed)
  } catch {
    throw new CommandFailed('This identity does not open the application')
  }
}

/** Opens an application's record, unless it is another application's. */
export async function openRecord(
  unseal: Unseal,
  { reference, sealed }: Pick<StoredApplication, 'reference' | 'sealed'>,
): Promise<SealedRecord> {
  const record = await openSealed(unseal, sealed)
  if (isRecordOf(reference, record)) return record
  throw new CommandFailed(`${reference}: ${ANOTHER_RECORD}. Run operator verify.`)
}

/** Opens all versions of an application, oldest first. */
export async function openVersions(
  unseal: Unseal,
  { reference, sealed }: Pick<StoredApplication, 'reference' | 'sealed'>,
  versions: readonly StoredVersion[],
): Promise<readonly [SealedRecord, ...SealedRecord[]]> {
  const first = await openRecord(unseal, { reference, sealed })
  const others = versions.map((one) => openRecord(unseal, { reference, sealed: one.sealed }))
  return [first, ...(await Promise.all(others))]
}

/** Opens what the owners of an application entered themselves. */
export async function openOwnerEntries(
  unseal: Unseal,
  reference: string,
  stored: readonly StoredEntry[],
): Promise<readonly OwnerEntry[]> {
  const entries = await openEntries((sealed) => openSealed(unseal, sealed), stored)
  if (entries) return entries
  throw new CommandFailed(`${reference}: what an owner entered is another's. Run operator verify.`)
}
