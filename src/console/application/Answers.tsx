import { Suspense, useEffect, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { recordSummary } from '../../application/record/record-summary.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import {
  application as texts,
  versions as versionTexts,
} from '../../messages/console/application.ts'
import { vault } from '../../messages/console/vault.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Select } from '../../web/ui/Select.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { Documents } from '../documents/Documents.tsx'
import { AsShown, Evidence, Sections } from '../opened/Sections.tsx'
import type { OpenedRecord, OpeningState } from '../opened/use-opened.ts'
import { Failed, Problem } from '../parts/Failed.tsx'
import { timeText } from '../parts/time-text.ts'
import { recordTexts } from '../texts.ts'
import { UnlockButton } from '../vault/VaultButton.tsx'
import { useVault } from '../vault/vault.ts'
import styles from './Answers.module.css'
import { ChangesPanel } from './lazy-parts.ts'

interface Props {
  readonly application: ConsoleApplication
  readonly opened: OpeningState
  readonly onChange: () => Promise<void>
  readonly onRetry: () => void
}

/** The signed answers, if this tab can open them. */
export function Answers({ application, opened, onRetry, onChange }: Props) {
  switch (opened.state) {
    case 'locked':
      return <Locked />
    case 'opening':
      return <Skeleton label={texts.opening} />
    case 'failed':
      return <Failed failure={opened.failure} onRetry={onRetry} />
    case 'opened':
      return <Versions {...opened} application={application} onChange={onChange} />
    case 'unreadable':
      return <Problem>{opened.reason}</Problem>
    default:
      return <Problem>{texts.notOpened[opened.state]}</Problem>
  }
}

function Locked() {
  useEffect(() => focusInsteadOfButton, [])
  return (
    <div className={styles.locked}>
      <p>{vault.hint}</p>
      <UnlockButton />
    </div>
  )
}

/** Moves the focus to the opened answers, which replace the button that had it. */
function focusInsteadOfButton(): void {
  if (useVault.getState().isUnlocked && document.activeElement === document.body) {
    document.querySelector('main')?.focus()
  }
}

interface VersionsProps extends OpenedRecord, Pick<Props, 'application' | 'onChange'> {}

/** The latest version or an earlier one, and the changes that it made. */
function Versions({ application, onChange, versions, entries }: VersionsProps) {
  const { reference } = application
  const [chosen, setChosen] = useState<string>()
  const latest = versions.length
  const number = Number(chosen ?? latest)
  const [before, version] = [versions[number - 2], versions[number - 1]]
  if (!version) return null
  const sections = recordSummary(version, entries, recordTexts)
  return (
    <>
      {latest > 1 && (
        <div className={styles.version}>
          <Select
            label={versionTexts.version}
            onChange={setChosen}
            options={versions.map(optionOf).toReversed()}
            value={String(number)}
          />
          {number < latest && <Banner kind="warning">{versionTexts.earlier(latest)}</Banner>}
        </div>
      )}
      {/* Shows all parts at once, so that none of them moves. */}
      <Suspense fallback={<Skeleton label={texts.opening} />}>
        {before && (
          <ChangesPanel
            after={version}
            before={before}
            entries={entries}
            key={`changes-${number}`}
            onShown={onChange}
            reference={reference}
          />
        )}
        <Sections key={number} onShown={onChange} reference={reference} sections={sections} />
        <Documents application={application} onChange={onChange} record={version} />
        <Evidence sections={sections} />
        <AsShown {...version} />
      </Suspense>
    </>
  )
}

function optionOf({ receivedAt }: SealedRecord, index: number) {
  const number = index + 1
  return { id: String(number), text: versionTexts.received(number, timeText(receivedAt)) }
}
