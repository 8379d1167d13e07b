import { useCallback, useEffect, useState } from 'react'
import { type ConsoleApplication, openedRoute } from '../../api/console/applications.ts'
import type { CorrectedVersion } from '../../api/stored-applications.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { Unreadable } from '../../application/reading/stored.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import { type OwnerEntry, openEntries } from '../../application/record/owner-entry.ts'
import {
  formText,
  readRecord,
  type SealedRecord,
  signedText,
} from '../../application/record/sealed-record.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { type History, signedHash } from '../documents/stored-hash.ts'
import { type Failure, send } from '../requests/request.ts'
import { open, useVault } from '../vault/vault.ts'

export interface OpenedRecord {
  /** The latest version. */
  readonly record: SealedRecord
  /** Every version as a whole record, oldest first. */
  readonly versions: readonly SealedRecord[]
  readonly entries: readonly OwnerEntry[]
  /** The numbers of the versions whose answers differ from the signed ones. */
  readonly notAsSigned: readonly number[]
}

/** `another`: the opened record belongs to another application. */
export type OpeningState =
  | { readonly state: 'locked' | 'opening' | 'not-yours' | 'another' }
  | { readonly state: 'unreadable'; readonly reason: string }
  | { readonly state: 'failed'; readonly failure: Failure }
  | ({ readonly state: 'opened' } & OpenedRecord)

interface SealedParts extends Pick<ConsoleApplication, 'reference' | 'sealed' | 'entries'> {
  /** The versions after the first, oldest first. */
  readonly versions: readonly CorrectedVersion[]
  /** Absent in an export. */
  readonly history?: History
}

/**
 * Returns the answers of an application while the tab is unlocked, and a function that tries again.
 * The server records each reading before the answers are shown, so `onRecorded` loads the history
 * again. A reloaded application is opened again only if it has a new version.
 */
export function useOpened(
  application: ConsoleApplication,
  onRecorded: () => Promise<void>,
): readonly [OpeningState, () => void] {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const versions = application.corrections.flatMap(({ version }) => version ?? [])
  const [sealed, setSealed] = useState<SealedParts>({ ...application, versions })
  if (versions.length > sealed.versions.length) setSealed({ ...application, versions })
  const [opened, setOpened] = useState<OpeningState>({ state: 'locked' })
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

/** Opens an application after the server has recorded the reading. */
export async function openApplication(application: SealedParts): Promise<OpeningState> {
  const version = application.versions.length + 1
  const { reference } = application
  const recorded = await send(openedRoute, { params: { reference }, body: { version } })
  if (!recorded.ok) return { state: 'failed', failure: recorded.failure }
  return openSealed(application)
}

/** Opens an application without telling the server, which records an export as a whole. */
export async function openSealed(application: SealedParts): Promise<OpeningState> {
  const { reference, sealed, history = [] } = application
  try {
    const stored = [{ number: 1, sealed }, ...application.versions]
    const read: SealedRecord[] = []
    const notAsSigned: number[] = []
    for (const { number, sealed } of stored) {
      const opened = await open(sealed)
      if (!(await isAsSigned(opened, signedHash(number, history)))) notAsSigned.push(number)
      const version = readRecord(reference, opened)
      if ((version.correction?.version ?? 1) !== number) return { state: 'another' }
      read.push(version)
    }
    const entries = await openEntries(open, application.entries)
    const [first, ...later] = read
    if (!first) return { state: 'another' }
    const versions = read.map((_, index) => latestRecord(first, later.slice(0, index)))
    const record = versions.at(-1) ?? first
    return { state: 'opened', record, versions, entries, notAsSigned }
  } catch (error) {
    if (!useVault.getState().isUnlocked) return { state: 'locked' }
    if (!(error instanceof Unreadable)) return { state: 'not-yours' }
    return error.is === 'changed'
      ? { state: 'another' }
      : { state: 'unreadable', reason: error.message }
  }
}

/** Returns whether the answers have the hash in the evidence and, if known, in the receipt. */
async function isAsSigned(opened: unknown, signed: unknown): Promise<boolean> {
  if (!isRecord(opened) || !isRecord(opened.evidence)) return false
  const text = signedText(opened.submission, opened.salt)
  const sha256 = await sha256Of(new TextEncoder().encode(text))
  const isSigned = opened.evidence.applicationSha256 === sha256 && (signed ?? sha256) === sha256
  return isSigned && (await isFormAsSigned(opened, opened.evidence.form))
}

async function isFormAsSigned({ form }: { readonly form?: unknown }, stated: unknown) {
  const sha256 = isRecord(stated) ? stated.sha256 : undefined
  if (form === undefined) return sha256 === undefined
  return sha256 === (await sha256Of(new TextEncoder().encode(formText(form))))
}
