import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import {
  CONSOLE_APPLICATION_PATH,
  type ConsoleApplication,
  ofApplication,
} from '../../api/console/applications.ts'
import { recordSummary } from '../../application/record/record-summary.ts'
import { frame, queue, application as texts, vault } from '../../messages/en-console.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { Documents } from '../documents/Documents.tsx'
import { Failed } from '../parts/Failed.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { StatusChip } from '../parts/StatusChip.tsx'
import { isTyping } from '../parts/shortcuts.ts'
import { timeText } from '../parts/time-text.ts'
import { useMay } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import { recordTexts } from '../texts.ts'
import { UnlockButton } from '../vault/VaultButton.tsx'
import { Actions } from './Actions.tsx'
import styles from './ApplicationPage.module.css'
import { Decide } from './Decide.tsx'
import { Duplicates } from './Duplicates.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import { Letter } from './Letter.tsx'
import { Sections } from './Sections.tsx'
import { type Opened, useOpened } from './use-opened.ts'

/** One application: what was signed, what happened since, and what to do next. */
export function ApplicationPage({ reference }: { readonly reference: string }) {
  usePageTitle(reference)
  useKeyBack()
  const path = ofApplication(CONSOLE_APPLICATION_PATH, reference)
  const { value, failure, reload } = useGet<ConsoleApplication>(path)
  if (!value) {
    return (
      <>
        <BackLink />
        {failure ? (
          <Failed failure={failure} onRetry={reload} />
        ) : (
          <Skeleton label={texts.loading} />
        )}
      </>
    )
  }
  return (
    <>
      {failure && <Failed failure={failure} onRetry={reload} />}
      <Loaded application={value} onChange={reload} />
    </>
  )
}

interface Props {
  readonly application: ConsoleApplication
  readonly onChange: () => Promise<void>
}

function Loaded({ application, onChange }: Props) {
  const { reference, businessName, receivedAt, status, problems } = application
  const [opened, retry] = useOpened(application)
  // What is compared is stored for the next comparison, so it is a write.
  const mayCompare = useMay('reviewer')
  const [isLetterOpen, setLetterOpen] = useState(false)
  const name = opened.state === 'opened' ? opened.record.submission.businessName : businessName
  if (isLetterOpen && opened.state === 'opened') {
    return (
      <Letter
        application={application}
        onClose={() => setLetterOpen(false)}
        record={opened.record}
      />
    )
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BackLink />
        <div className={styles.title}>
          <h1>{name ?? queue.sealedName}</h1>
          <StatusChip status={status} />
        </div>
        <p className={styles.subtitle}>
          {reference} · {texts.received(timeText(receivedAt))}
        </p>
        <Actions
          application={application}
          onChange={onChange}
          onLetter={
            status === 'declined' && opened.state === 'opened'
              ? () => setLetterOpen(true)
              : undefined
          }
        />
      </header>
      {problems.length > 0 && (
        <div role="alert">
          <Banner kind="warning">
            <strong>{texts.problems}</strong>
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            <p>{texts.problemsHint}</p>
          </Banner>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Answers application={application} onRetry={retry} opened={opened} />
          <History application={application} />
        </div>
        <div className={styles.side}>
          <Facts application={application} />
          {mayCompare && <Duplicates opened={opened} reference={reference} />}
          <div className={styles.decide}>
            <Decide application={application} onChange={onChange} />
          </div>
        </div>
      </div>
    </div>
  )
}

interface AnswersProps {
  readonly application: ConsoleApplication
  readonly opened: Opened
  readonly onRetry: () => void
}

function Answers({ application, opened, onRetry }: AnswersProps) {
  switch (opened.state) {
    case 'locked':
      return (
        <div className={styles.locked}>
          <p>{vault.hint}</p>
          <UnlockButton isMain />
        </div>
      )
    case 'opening':
      return <Skeleton label={texts.opening} />
    case 'failed':
      return <Failed failure={opened.failure} onRetry={onRetry} />
    case 'opened':
      return (
        <>
          <Sections
            reference={application.reference}
            sections={recordSummary(opened.record, opened.entries, recordTexts)}
          />
          <Documents application={application} documents={opened.record.submission.documents} />
        </>
      )
    default:
      return (
        <div role="alert">
          <Banner kind="warning">{texts.notOpened[opened.state]}</Banner>
        </div>
      )
  }
}

function BackLink() {
  return (
    <p className={styles.back}>
      <Link href="/">{frame.toQueue}</Link>
    </p>
  )
}

function useKeyBack(): void {
  const [, navigate] = useLocation()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'u' && !isTyping(event)) navigate('/')
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
