import { useEffect, useRef, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import {
  checklistRoute,
  inquiryRoute,
  type ReviewState,
  type ReviewStep,
} from '../../api/console/reviews.ts'
import { isAnsweredInBrowser } from '../../application/checklist.ts'
import { review as texts } from '../../messages/console/review.ts'
import { useLeaveWarning } from '../../web/tab/leaving.ts'
import { Button } from '../../web/ui/Button.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useAct } from '../acts/acts.ts'
import type { OpeningState } from '../opened/use-opened.ts'
import { Failed } from '../parts/Failed.tsx'
import { timeText } from '../parts/time-text.ts'
import { type Answer, type Refusal, send } from '../requests/request.ts'
import { useMay } from '../requests/session.ts'
import { sealNote } from '../vault/seal-note.ts'
import {
  type BrowserFacts,
  isClear,
  type MachineAnswer,
  machineAnswers,
} from './machine-answers.ts'
import styles from './Review.module.css'
import { MAX_STEP_KEY, stepId } from './step-focus.ts'

interface Props extends BrowserFacts {
  readonly application: ConsoleApplication
  readonly opened: OpeningState
  readonly review: ReviewState
}

/** The steps to confirm before an approval. The browser records the steps that it can answer. */
export function Checklist(props: Props) {
  const { application, opened, review } = props
  const act = useAct()
  const { reference } = application
  const isDecided = application.nextStatuses.length === 0
  const mayRecord = useMay('reviewer') && !isDecided
  const [failure, setFailure] = useState<Refusal>()
  const version = opened.state === 'opened' ? opened.versions.length : undefined

  /** Shows a failure, and returns whether the answer was stored. */
  const finish = (answer: Answer<unknown>) => {
    setFailure(answer.ok ? undefined : answer)
    return answer.ok
  }
  const record = async (step: string, done: boolean, machine: boolean, text: string) => {
    if (version === undefined) return false
    const params = { reference }
    return finish(
      await act(async (seen) => {
        const note = text === '' ? undefined : await sealNote(reference, text)
        if (note && !note.ok) return note
        const body = { version, step, done, machine, ...(note && { note: note.value }) }
        // The browser's own answers concern only the version, whatever else has happened.
        return send(checklistRoute, { params, body: { ...body, ...(!machine && { seen }) } })
      }),
    )
  }
  const inquire = async (text: string) => {
    if (version === undefined) return false
    return finish(
      await act(async (seen) => {
        const note = await sealNote(reference, text)
        if (!note.ok) return note
        const body = { version, note: note.value, seen }
        return send(inquiryRoute, { params: { reference }, body })
      }),
    )
  }
  const answers = version === undefined ? [] : machineAnswers(props)
  // Nothing is recorded about answers that someone may have changed for a moment.
  const isIntact = application.problems.length === 0
  useRecorded(mayRecord && isIntact ? answers : [], ({ id, done }) => record(id, done, true, ''))
  return (
    <>
      <ol className={styles.list}>
        {review.checklist.map((step, index) => (
          <li id={stepId(step.id)} key={step.id} tabIndex={-1}>
            <p>
              <span
                aria-hidden="true"
                className={styles.mark}
                data-done={step.done ? '' : undefined}
              >
                {step.done ? '✓' : '○'}
              </span>{' '}
              {index < MAX_STEP_KEY && `${index + 1}. `}
              {step.text}
              {step.required === false && <span className="hint"> {texts.optional}</span>}
            </p>
            <State step={step} tinCode={review.tinCode} />
            {mayRecord && version !== undefined && (
              <StepAnswer
                isClear={isClear(step, props) === true}
                onInquiry={inquire}
                onRecord={(done, note) => record(step.id, done, false, note)}
                place={`${reference} ${step.id}`}
                step={step}
              />
            )}
          </li>
        ))}
      </ol>
      {failure && <Failed {...failure} />}
    </>
  )
}

function State({ step, tinCode }: { readonly step: ReviewStep; readonly tinCode: number | null }) {
  const { done, resetBy, answeredBy } = step
  return (
    <>
      {done && <p className="hint">{doneText(step)}</p>}
      {!done && resetBy !== null && <p className={styles.reset}>{texts.reset(resetBy)}</p>}
      {answeredBy === 'tin-match' && tinCode !== null && (
        <p className="hint">{texts.tin(tinCode)}</p>
      )}
    </>
  )
}

function doneText({ done, ...step }: ReviewStep): string {
  if (!done) return ''
  const at = timeText(done.at)
  if (!done.isMachine) return texts.done(done.by, at)
  return isAnsweredInBrowser(step) ? texts.machine(done.by, at) : texts.recorded(done.by, at)
}

/** Unsent notes by application and step. A note is still there when the reviewer returns. */
const unsentNotes = new Map<string, string>()

interface StepAnswerProps {
  readonly step: ReviewStep
  /** The application and the step. */
  readonly place: string
  readonly isClear: boolean
  /** Both return whether the answer was stored. */
  readonly onRecord: (done: boolean, note: string) => Promise<boolean>
  readonly onInquiry: (text: string) => Promise<boolean>
}

function StepAnswer({ step, place, isClear, onRecord, onInquiry }: StepAnswerProps) {
  const [note, setNote] = useState(() => unsentNotes.get(place) ?? '')
  const [isMissing, setMissing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { answeredBy, done, text } = step
  useLeaveWarning(!done && note.trim() !== '')
  const isRecorded = answeredBy === 'screening' || answeredBy === 'tin-match'
  if (isRecorded) return done ? null : <p className="hint">{texts.waits[answeredBy]}</p>
  const isInquiry = answeredBy === 'terminated-merchants'
  const needsNote = answeredBy !== undefined
  const save = async (work: () => Promise<boolean>) => {
    setSaving(true)
    const isStored = await work()
    setSaving(false)
    return isStored
  }
  const confirm = async () => {
    setMissing(needsNote && note.trim() === '')
    if (needsNote && note.trim() === '') return
    const text = note.trim()
    const isStored = await save(() => (isInquiry ? onInquiry(text) : onRecord(true, text)))
    // A note that was changed during the request has not been sent, so it stays.
    if (isStored && unsentNotes.get(place) === note) changeNote('')
  }
  const changeNote = (changed: string) => {
    unsentNotes.set(place, changed)
    setNote(changed)
  }
  if (done) {
    if (isInquiry || done.isMachine) return null
    return (
      <p className={styles.undo}>
        <Button
          about={text}
          loading={isSaving}
          onPress={() => save(() => onRecord(false, ''))}
          variant="text"
        >
          {texts.undo}
        </Button>
      </p>
    )
  }
  if (isClear) return null
  const missing = isInquiry ? texts.inquiryMissing : texts.noteMissing
  return (
    <div className={styles.answer} data-needs-note={needsNote ? '' : undefined}>
      {answeredBy && <p className="hint">{texts.waits[answeredBy]}</p>}
      <TextField
        hint={isInquiry ? texts.inquiryHint : texts.noteHint}
        label={isInquiry ? texts.inquiry : texts.note(text)}
        message={isMissing ? missing : undefined}
        onChange={changeNote}
        status={isMissing ? 'error' : 'none'}
        value={note}
      />
      <p>
        <Button about={text} loading={isSaving} onPress={confirm}>
          {isInquiry ? texts.record : texts.confirm}
        </Button>
      </p>
    </div>
  )
}

/** Records each of the browser's answers once. */
function useRecorded(
  answers: readonly MachineAnswer[],
  record: (answer: MachineAnswer) => Promise<unknown>,
): void {
  const recorded = useRef(new Set<string>())
  const key = ({ id, done }: MachineAnswer) => `${id} ${done}`
  useEffect(() => {
    const next = answers.find((answer) => !recorded.current.has(key(answer)))
    if (!next) return
    recorded.current.add(key(next))
    void record(next)
  })
}
