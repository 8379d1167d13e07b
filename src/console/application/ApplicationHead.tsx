import { Link } from 'wouter'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import {
  application as texts,
  versions as versionTexts,
} from '../../messages/console/application.ts'
import { frame } from '../../messages/console/general.ts'
import { queue } from '../../messages/console/queue.ts'
import { StatusChip } from '../parts/StatusChip.tsx'
import { timeText } from '../parts/time-text.ts'
import { ViewWalk } from '../queue/ViewWalk.tsx'
import { queueAddress } from '../queue/way-back.ts'
import { Actions } from './Actions.tsx'
import styles from './ApplicationPage.module.css'

interface Props {
  readonly application: ConsoleApplication
  /** The latest version, if it is opened. */
  readonly record: SealedRecord | undefined
  readonly latest: () => ConsoleApplication | undefined
  /** How many decisions the person has made on this page. */
  readonly decisions: number
  readonly onView: (view: 'letter' | 'case-file') => void
}

/** The name and status of an application, when it was received, and what can be done with it. */
export function ApplicationHead({ application, record, latest, decisions, onView }: Props) {
  const { reference, businessName, receivedAt, status, boarding } = application
  const name = record?.submission.businessName ?? businessName
  const version = application.corrections.findLast(({ version }) => version)?.version
  return (
    <header className={styles.head}>
      <BackLink />
      <ViewWalk application={application} decisions={decisions} latest={latest} />
      <div className={styles.title}>
        <h1>{visibleText(name ?? queue.sealedName)}</h1>
        <span className={styles.status}>
          <StatusChip status={status} />
          {application.awaitsCorrection && (
            <span className={styles.waiting}>{queue.awaitsCorrection}</span>
          )}
        </span>
      </div>
      <p className="muted">
        {reference} ·{' '}
        {version
          ? versionTexts.received(version.number, timeText(version.receivedAt))
          : texts.received(timeText(receivedAt))}
      </p>
      {boarding && (
        <p className="muted">{texts.boarding({ ...boarding, at: timeText(boarding.at) })}</p>
      )}
      <Actions
        application={application}
        onCaseFile={record && (() => onView('case-file'))}
        onLetter={status === 'declined' && record ? () => onView('letter') : undefined}
      />
    </header>
  )
}

/** Leads to the list as it was left. */
export function BackLink() {
  return (
    <p className={styles.back}>
      <Link href={queueAddress()}>{frame.toQueue}</Link>
    </p>
  )
}
