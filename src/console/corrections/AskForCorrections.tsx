import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { MAX_ASKED, MAX_NOTE_LENGTH } from '../../application/corrections/correction-context.ts'
import { questionsAsked, replyPath } from '../../application/corrections/reply-paths.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { fromSubmission } from '../../application/submission.ts'
import { corrections as texts } from '../../messages/console/corrections.ts'
import { language } from '../../messages/en/formats.ts'
import { newToken } from '../../web/secret-links/encryption.ts'
import { useLeaveWarning } from '../../web/tab/leaving.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { useAct } from '../acts/acts.ts'
import { failureText } from '../parts/failure-text.ts'
import { Panel } from '../parts/Panel.tsx'
import type { Refusal } from '../requests/request.ts'
import { recordTexts } from '../texts.ts'
import styles from './AskForCorrections.module.css'
import { correctableSections } from './correctable-parts.ts'
import { FindAnswers, SEARCH_ID } from './FindAnswers.tsx'
import { addressFor, askedFor, type Marks, ownQuestions, questionsIn } from './marks.ts'
import { OwnQuestions, questionId } from './OwnQuestions.tsx'
import { type SentRequest, sendRequest } from './send-request.ts'

interface Props {
  readonly application: ConsoleApplication
  /** The latest version. */
  readonly record: SealedRecord
  /** The program's own ready-made questions, by language. */
  readonly readyQuestions: Readonly<Record<string, readonly string[]>>
  readonly isQuestion: boolean
  readonly onSent: (sent: SentRequest) => Promise<void>
  readonly onClose: () => void
}

const HEADING_ID = 'ask-for-corrections'

const languageIn = new Intl.DisplayNames(language, { type: 'language' })

/** Asks which answers need correction and why, and shows where the link goes. */
export function AskForCorrections({
  application,
  record,
  readyQuestions,
  isQuestion,
  onSent,
  onClose,
}: Props) {
  // If the server mails no link, the reviewer receives it.
  const { corrections, mailsCorrections: isMailed } = application
  const { reference, evidence, submission } = record
  const earlier = corrections.flatMap(({ fields }) => questionsAsked(fields))
  const lastQuestion = Math.max(0, ...earlier)
  const form = formOfRecord(record)
  const sections = correctableSections(fromSubmission(submission, form), form, recordTexts)
  const { marks, mark } = useMarks(reference, isQuestion ? lastQuestion + 1 : undefined)
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Refusal>()
  const items = [
    ...askedFor(
      sections.flatMap(({ parts }) => parts),
      marks,
    ),
    ...questionsIn(marks, newToken),
  ]
  const problem = isChecked ? problemOf(items) : undefined
  const act = useAct()
  const begin = useEffectEvent(() => {
    const [first = ''] = isQuestion ? ownQuestions(marks) : []
    document.getElementById(first === '' ? SEARCH_ID : questionId(first))?.focus()
  })
  useEffect(() => begin(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setChecked(true))
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    setFailure(undefined)
    if (isSending || problemOf(items) !== undefined) return
    setSending(true)
    const answer = await act((seen) => sendRequest(record, items, { isMailed, seen }))
    if (answer.ok) {
      keepUnsent(reference, marks)
      return onSent(answer.value)
    }
    setFailure(answer)
    setSending(false)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.requestSubmit()
      }}
      onSubmit={submit}
    >
      <PageHeading
        id={HEADING_ID}
        intro={texts.intro(languageIn.of(evidence.language) ?? evidence.language)}
        title={texts.ask}
      />
      <div className={styles.marks}>
        <OwnQuestions
          isChecked={isChecked}
          language={evidence.language}
          last={lastQuestion}
          marks={marks}
          onMark={mark}
          ready={ownValue(readyQuestions, evidence.language) ?? []}
        />
        <FindAnswers
          isChecked={isChecked}
          language={evidence.language}
          marks={marks}
          onMark={mark}
          sections={sections}
        />
      </div>
      <div className={styles.end}>
        <Panel title={texts.request}>
          <p>{isMailed ? texts.byMail(addressFor(record)) : texts.byHand}</p>
          <Banner kind="info">{texts.cost(1 + (record.correction?.version ?? 1))}</Banner>
          <p className="muted">{texts.linkHint}</p>
          <p className="muted" role="status">
            {texts.marked(items.length)}
          </p>
          <div role="alert">
            {problem && <Banner kind="warning">{problem}</Banner>}
            {failure && <Banner kind="warning">{failureText(failure)}</Banner>}
          </div>
          <div className="buttons">
            <Button loading={isSending} type="submit" variant="primary">
              {texts.sendRequest}
            </Button>
            <Button onPress={onClose}>{texts.cancel}</Button>
          </div>
        </Panel>
      </div>
    </form>
  )
}

function problemOf(items: ReturnType<typeof askedFor>): string | undefined {
  if (items.length === 0) return texts.missing
  if (items.length > MAX_ASKED) return texts.tooMany(MAX_ASKED)
  const isWrong = items.some(({ note }) => note.trim() === '' || note.length > MAX_NOTE_LENGTH)
  return isWrong ? texts.notesWrong : undefined
}

/** Unsent marks by reference. They are still there when the reviewer returns to the application. */
const unsentMarks = new Map<string, Marks>()

/**
 * The marks of an application, which are kept until they are sent. With `ownQuestion`, they begin
 * with an empty question of that number, unless there is one of the reviewer's already.
 */
function useMarks(reference: string, ownQuestion: number | undefined) {
  const [marks, setMarks] = useState<Marks>(() => {
    const unsent = unsentMarks.get(reference) ?? {}
    return ownQuestion !== undefined && ownQuestions(unsent).length === 0
      ? { ...unsent, [replyPath(ownQuestion)]: '' }
      : unsent
  })
  useLeaveWarning(Object.keys(marks).length > 0)
  const mark = (id: string, note: string | undefined) => {
    const { [id]: _, ...others } = marks
    const next = note === undefined ? others : { ...others, [id]: note }
    unsentMarks.set(reference, next)
    setMarks(next)
  }
  return { marks, mark }
}

/** Keeps the marks that changed during the request, which have not been sent. */
function keepUnsent(reference: string, sent: Marks): void {
  const latest = Object.entries(unsentMarks.get(reference) ?? {})
  const unsent = latest.filter(([id, note]) => ownValue(sent, id) !== note)
  if (unsent.length > 0) unsentMarks.set(reference, Object.fromEntries(unsent))
  else unsentMarks.delete(reference)
}
