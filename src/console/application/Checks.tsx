import { Suspense, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { ReviewState } from '../../api/console/reviews.ts'
import { CorrectionsPanel } from '../corrections/CorrectionsPanel.tsx'
import type { SentRequest } from '../corrections/send-request.ts'
import type { OpeningState } from '../opened/use-opened.ts'
import { holdUnderPointer } from '../parts/hold-under-pointer.ts'
import { useMay } from '../requests/session.ts'
import { AnswerNotes } from './AnswerNotes.tsx'
import styles from './ApplicationPage.module.css'
import { Duplicates, ReviewPanels, Screening, ThreadPanel } from './lazy-parts.ts'

export interface ChecksProps {
  readonly application: ConsoleApplication
  readonly opened: OpeningState
  /** The last event that the person had seen before. */
  readonly looked: number
  readonly sent: SentRequest | undefined
  readonly onView: (view: 'letter' | 'case-file' | 'request' | 'question') => void
  /** Both callbacks report the latest known state. */
  readonly onReview: (review: ReviewState) => void
  readonly onScreened: (isScreened: boolean) => void
}

/** Panels that a reviewer goes through before the decision. */
export function Checks({ application, opened, looked, sent, onView, ...report }: ChecksProps) {
  const { reference } = application
  // A comparison stores keys for the next one, so it is a write.
  const mayCompare = useMay('reviewer')
  const [isClear, setClear] = useState<boolean>()
  const isOpened = opened.state === 'opened'
  return (
    <div className={styles.checks} ref={holdUnderPointer}>
      <CorrectionsPanel
        application={application}
        onAsk={() => onView('request')}
        onAskQuestion={() => onView('question')}
        record={isOpened ? opened.record : undefined}
        sent={sent}
      />
      <Suspense>
        <ThreadPanel
          application={application}
          looked={looked}
          versions={isOpened ? opened.versions : []}
        />
      </Suspense>
      {mayCompare && (
        <Suspense>
          <Screening application={application} onState={report.onScreened} opened={opened} />
        </Suspense>
      )}
      {isOpened && <AnswerNotes {...opened} />}
      {mayCompare && (
        <Suspense>
          <Duplicates onCompared={setClear} opened={opened} reference={reference} />
        </Suspense>
      )}
      <Suspense>
        <ReviewPanels
          application={application}
          isClearOfDuplicates={isClear}
          onReview={report.onReview}
          opened={opened}
        />
      </Suspense>
    </div>
  )
}
