import { useCallback, useEffect, useState } from 'react'
import {
  CONSOLE_OPENED_PATH,
  type ConsoleApplication,
  type CorrectedVersion,
  ofApplication,
} from '../../api/console/applications.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import { type OwnerEntry, openEntries } from '../../application/record/owner-entry.ts'
import { isRecordOf, type SealedRecord } from '../../application/record/sealed-record.ts'
import { type Failure, send } from '../requests/request.ts'
import { open, useVault } from '../vault/vault.ts'

export interface OpenedRecord {
  /** The latest version. */
  readonly record: SealedRecord
  /** Each whole, oldest first. */
  readonly versions: readonly SealedRecord[]
  readonly entries: readonly OwnerEntry[]
}

/** `another`: what was opened is not this application's. */
export type Opened =
  | { readonly state: 'locked' | 'opening' | 'not-yours' | 'another' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | ({ readonly state: 'opened' } & OpenedRecord)

interface Sealed extends Pick<ConsoleApplication, 'reference' | 'sealed' | 'entries'> {
  /** Those after the first, oldest first. */
  readonly versions: readonly CorrectedVersion[]
}

/**
 * The answers of an application, while the tab is unlocked, and how to try again. The server records
 * that they are read before they are shown, so `onRecorded` loads the history again. What is loaded
 * again is opened again only if it has a new version.
 */
export function useOpened(
  application: ConsoleApplication,
  onRecorded: () => Promise<void>,
): readonly [Opened, () => void] {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const versions = application.corrections.flatMap(({ version }) => version ?? [])
  const [sealed, setSealed] = useState<Sealed>({ ...application, versions })
  if (versions.length > sealed.versions.length) setSealed({ ...application, versions })
  const [opened, setOpened] = useState<Opened>({ state: 'locked' })
  const start = useCallback(() => {
    let isCurrent = true
    setOpened({ state: 'opening' })
    void openApplication(sealed).then((result) => {
      if (!isCurrent) return
      setOpened(result)
      if (result.state !== 'failed') void onRecorded()
    })
    return () => {
      isCurrent = false
    }
  }, [sealed, onRecorded])
  useEffect(() => (isUnlocked ? start() : setOpened({ state: 'locked' })), [isUnlocked, start])
  return [opened, start]
}

async function openApplication(application: Sealed): Promise<Opened> {
  const recorded = await send('POST', ofApplication(CONSOLE_OPENED_PATH, application.reference), {})
  if (!recorded.ok) return { state: 'failed', failure: recorded.failure }
  return openSealed(application)
}

/** Opens an application without a word to the server: an export is recorded as a whole. */
export async function openSealed(application: Sealed): Promise<Opened> {
  try {
    const versions = await openVersions(application)
    const entries = await openEntries(open, application.entries)
    const record = versions?.at(-1)
    if (!versions || !record || !entries) return { state: 'another' }
    return { state: 'opened', record, versions, entries }
  } catch {
    return { state: 'not-yours' }
  }
}

/** Undefined if one of them is another application's, or another version. */
async function openVersions({
  reference,
  sealed,
  versions,
}: Sealed): Promise<readonly SealedRecord[] | undefined> {
  const first = await open(sealed)
  if (!isRecordOf(reference, first) || first.correction) return undefined
  const later: SealedRecord[] = []
  for (const { number, sealed } of versions) {
    const record = await open(sealed)
    if (!isRecordOf(reference, record) || record.correction?.version !== number) return undefined
    later.push(record)
  }
  return [first, ...later.map((_, index) => latestRecord(first, later.slice(0, index + 1)))]
}
