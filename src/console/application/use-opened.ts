import { useCallback, useEffect, useState } from 'react'
import {
  CONSOLE_OPENED_PATH,
  type ConsoleApplication,
  ofApplication,
} from '../../api/console/applications.ts'
import { type OwnerEntry, openEntries } from '../../application/record/owner-entry.ts'
import { isRecordOf, type SealedRecord } from '../../application/record/sealed-record.ts'
import { type Failure, send } from '../requests/request.ts'
import { open, useVault } from '../vault/vault.ts'

export interface OpenedRecord {
  readonly record: SealedRecord
  readonly entries: readonly OwnerEntry[]
}

/** `another`: what was opened is not this application's. */
export type Opened =
  | { readonly state: 'locked' | 'opening' | 'not-yours' | 'another' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | ({ readonly state: 'opened' } & OpenedRecord)

type Sealed = Pick<ConsoleApplication, 'reference' | 'sealed' | 'entries'>

/**
 * The answers of an application, while the tab is unlocked, and how to try again. The server records
 * that they are read before they are shown. What is loaded again is not opened again.
 */
export function useOpened(application: Sealed): readonly [Opened, () => void] {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const [sealed] = useState(application)
  const [opened, setOpened] = useState<Opened>({ state: 'locked' })
  const start = useCallback(() => {
    let isCurrent = true
    setOpened({ state: 'opening' })
    void openApplication(sealed).then((result) => {
      if (isCurrent) setOpened(result)
    })
    return () => {
      isCurrent = false
    }
  }, [sealed])
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
    const record = await open(application.sealed)
    if (!isRecordOf(application.reference, record)) return { state: 'another' }
    const entries = await openEntries(open, application.entries)
    if (!entries) return { state: 'another' }
    return { state: 'opened', record, entries }
  } catch {
    return { state: 'not-yours' }
  }
}
