import { useCallback, useEffect, useRef, useState } from 'react'
import { fileSize } from '../../application/documents/file-size.ts'
import { jsonText } from '../../application/json/json-text.ts'
import type { CaseEvent, CaseFile } from '../../application/record/case-file.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import {
  answerNotes as adviceTexts,
  application as texts,
} from '../../messages/console/application.ts'
import { caseFile as caseTexts } from '../../messages/console/case-file.ts'
import { statuses } from '../../messages/console/general.ts'
import { review } from '../../messages/console/review.ts'
import { Button } from '../../web/ui/Button.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { saveFile } from '../../web/ui/save-file.ts'
import history from '../history/History.module.css'
import { Events } from '../history/History.tsx'
import { Groups } from '../opened/Sections.tsx'
import type { OpenedRecord } from '../opened/use-opened.ts'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import type { Failure } from '../requests/request.ts'
import { useSession } from '../requests/session.ts'
import styles from './CaseFilePage.module.css'
import { loadCaseFile } from './load-case-file.ts'

const HEADING_ID = 'case-file-heading'

interface Props {
  readonly reference: string
  readonly opened: OpenedRecord
  readonly onClose: () => void
}

/** The complete record of how an application was reviewed, to print or to save. */
export function CaseFilePage({ reference, opened, onClose }: Props) {
  const [made, failure, retry] = useCaseFile(reference, opened)
  useEffect(() => document.getElementById(HEADING_ID)?.focus(), [])
  const save = () => {
    const text = `${jsonText(made, 2)}\n`
    saveFile(new Blob([text], { type: 'application/json' }), `${reference}-case-file.json`)
  }
  return (
    <div className={styles.file}>
      <PageHeading
        id={HEADING_ID}
        intro={<span className="no-print">{caseTexts.hint}</span>}
        title={caseTexts.title}
      />
      <div className="no-print">
        <div className="buttons">
          <Button disabled={!made} onPress={() => window.print()} variant="primary">
            {caseTexts.print}
          </Button>
          <Button disabled={!made} onPress={save}>
            {caseTexts.save}
          </Button>
          <Button onPress={onClose}>{caseTexts.close}</Button>
        </div>
      </div>
      {failure && <Failed failure={failure} onRetry={retry} />}
      {made ? <Parts made={made} /> : !failure && <Skeleton label={caseTexts.making} />}
    </div>
  )
}

/** Returns the case file, the reason why there is none, and a function that tries again. */
function useCaseFile(reference: string, opened: OpenedRecord) {
  const madeBy = useSession(({ session }) => session?.name) ?? ''
  const [made, setMade] = useState<CaseFile>()
  const [failure, setFailure] = useState<Failure>()
  const count = useRef(0)
  const make = useCallback(async () => {
    count.current += 1
    const own = count.current
    setFailure(undefined)
    const answer = await loadCaseFile(reference, opened, madeBy)
    if (count.current !== own) return
    if (answer.ok) setMade(answer.value)
    else setFailure(answer.failure)
  }, [reference, opened, madeBy])
  useEffect(() => {
    void make()
    return () => {
      count.current += 1
    }
  }, [make])
  return [made, failure, make] as const
}

function Parts({ made }: { readonly made: CaseFile }) {
  const { application, boarding, checks, decisions, screening, thread, timeline } = made
  const isShownAbove = (event: CaseEvent) =>
    [screening, checks, decisions, thread, boarding].some((events) =>
      events.some(({ number }) => number === event.number),
    )
  return (
    <>
      <About made={made} />
      {application.map(({ title, groups }) => (
        <Panel key={title} title={title}>
          <Groups groups={groups} />
        </Panel>
      ))}
      {made.advice.length > 0 && (
        <Panel title={adviceTexts.title}>
          <ul>
            {made.advice.map(({ code, path, who }) => (
              <li key={path + code}>{adviceTexts[code](who)}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Documents made={made} />
      <Panel title={caseTexts.screening}>
        <EventsOrNone events={screening} none={caseTexts.noScreening} />
        <Rescreening made={made} />
      </Panel>
      <Panel title={caseTexts.checklist}>
        <Checklist made={made} />
        <EventsOrNone events={checks} />
      </Panel>
      <Panel title={caseTexts.decisions}>
        <EventsOrNone events={decisions} none={caseTexts.noDecisions} />
      </Panel>
      {thread.length > 0 && (
        <Panel title={caseTexts.thread}>
          <EventsOrNone events={thread} />
        </Panel>
      )}
      <Panel title={caseTexts.boarding}>
        <EventsOrNone events={boarding} none={caseTexts.noBoarding} />
      </Panel>
      <Panel title={caseTexts.timeline}>
        <EventsOrNone
          events={timeline.map((event) => {
            const { note: _, ...withoutNote } = event
            return isShownAbove(event) ? withoutNote : event
          })}
        />
      </Panel>
    </>
  )
}

function About({ made }: { readonly made: CaseFile }) {
  const { reference, receivedAt, status, problems, versions, madeAt, madeBy } = made
  const about = [
    [caseTexts.reference, reference],
    [caseTexts.received, utc(receivedAt)],
    [caseTexts.status, statuses[status]],
    [caseTexts.evidence, problems.join('\n') || texts.isIntact],
    [caseTexts.made, caseTexts.madeBy(utc(madeAt), madeBy)],
    ...versions.map(({ number, receivedAt: at, sha256 }) => [
      caseTexts.version(number),
      caseTexts.signed(utc(at), sha256),
    ]),
  ] as const
  return (
    <Panel title={caseTexts.case}>
      <Rows rows={about} />
    </Panel>
  )
}

function Rescreening({ made }: { readonly made: CaseFile }) {
  if (!made.rescreening) return null
  const { version, list, published, threshold, text } = made.rescreening
  const listName = published === null ? caseTexts.ofHash(list) : caseTexts.ofDay(published)
  const matches = text === null ? texts.unreadableNote : visibleText(String(text))
  const sentence = caseTexts.rescreenedWith(version, listName, threshold, matches)
  return <Rows rows={[[caseTexts.rescreened, sentence]]} />
}

function Documents({ made }: { readonly made: CaseFile }) {
  const { documents } = made
  return (
    <Panel title={caseTexts.documents}>
      {documents.length === 0 && <p>{caseTexts.noDocuments}</p>}
      <Rows
        rows={documents.map(({ label, name, size, sha256 }) => [
          label,
          caseTexts.document(visibleText(name), fileSize(size, 'en-US'), sha256),
        ])}
      />
    </Panel>
  )
}

function Checklist({ made }: { readonly made: CaseFile }) {
  const { checklist } = made
  if (checklist.length === 0) return <p>{caseTexts.noChecklist}</p>
  return (
    <Rows
      rows={checklist.map(({ text, isRequired, done, resetBy }) => [
        isRequired ? text : `${text} ${review.optional}`,
        done
          ? review[done.isMachine ? 'recorded' : 'done'](done.by, utc(done.at))
          : resetBy === null
            ? caseTexts.notDone
            : review.reset(resetBy),
      ])}
    />
  )
}

/** Pairs of names and texts. Two rows may have the same name. */
function Rows({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([term = '', value = '']) => (
        <div key={`${term} ${value}`}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function EventsOrNone({
  events,
  none,
}: {
  readonly events: readonly CaseEvent[]
  readonly none?: string
}) {
  if (events.length === 0) return none === undefined ? null : <p>{none}</p>
  return (
    <Events
      events={events}
      note={(note) => (
        <p className={history.note}>
          {note === null ? texts.unreadableNote : visibleText(String(note))}
        </p>
      )}
      time={(at) => <time dateTime={at}>{utc(at)}</time>}
    />
  )
}

/** Returns a time such as `2026-11-25 10:04 UTC`: the readers may be in any time zone. */
function utc(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}
