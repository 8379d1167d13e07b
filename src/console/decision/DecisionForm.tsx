import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConsoleApplication, ConsoleCorrection } from '../../api/console/applications.ts'
import type { DecisionMade } from '../../api/console/decisions.ts'
import { isApprovalOrDecline } from '../../application/application-status.ts'
import { fieldLabels } from '../../application/corrections/correction-labels.ts'
import { decision as texts } from '../../messages/console/decision.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useAct } from '../acts/acts.ts'
import { isNote } from '../history/history-entries.ts'
import { timeText } from '../parts/time-text.ts'
import type { Answer } from '../requests/request.ts'
import { recordTexts } from '../texts.ts'
import { UnlockButton } from '../vault/VaultButton.tsx'
import type { ApprovalGap } from './approval-gaps.ts'
import { DecisionChoice } from './DecisionChoice.tsx'
import styles from './decision.module.css'
import { outcomeText, requestEndedBy, sendDecision, sendNote } from './decision-requests.ts'
import { sendUndo, Undo } from './Undo.tsx'
import {
  type DecisionDraft,
  type DraftErrors,
  decisionErrors,
  noteErrors,
  useDecisionDraft,
} from './use-decision-draft.ts'

interface Props {
  readonly application: ConsoleApplication
  readonly isOpened: boolean
  readonly missing: readonly ApprovalGap[]
  readonly onDecided: () => void
}

/** Takes a decision or a note. Both stay in the form until the server has stored them. */
export function DecisionForm({ application, isOpened, missing, onDecided }: Props) {
  const { reference, undoSeconds } = application
  const act = useAct()
  const { draft, clearNote, clearChoice, ...change } = useDecisionDraft(application)
  const { to, note } = draft
  const { busy, outcome, outcomeElement, setOutcome, run } = useSending(application)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [isEnding, setEnding] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isUnread = isApprovalOrDecline(to) && !isOpened
  const ended = requestEndedBy(application, to)

  /** Shows the errors and clears the earlier outcome. Returns whether there are no errors. */
  const isComplete = (wrong: DraftErrors) => {
    flushSync(() => {
      setErrors(wrong)
      setOutcome(undefined)
    })
    focusOnFirstError(form.current)
    return Object.keys(wrong).length === 0
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete(decisionErrors(draft)) || isUnread) return
    if (ended) setEnding(true)
    else await decide()
  }
  const decide = async () => {
    setEnding(false)
    if (to === undefined || to === 'received') return
    const request = () => act((seen) => sendDecision(application, { ...draft, to }, seen))
    await run('decision', request, () => {
      clearNote()
      clearChoice()
      onDecided()
    })
  }
  const addNote = async () => {
    if (!isComplete(noteErrors(draft))) return
    await run('note', () => act((seen) => sendNote(reference, note, seen)), clearNote)
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} ref={form}>
        <DecisionChoice
          {...change}
          application={application}
          draft={draft}
          errors={errors}
          missing={missing}
        />
        <TextField
          hint={texts.noteHint}
          label={texts.note}
          message={errors.note}
          onChange={change.changeNote}
          optional
          rows={3}
          status={errors.note ? 'error' : 'none'}
          value={note}
        />
        {!outcome && isUnread && <NotOpened />}
        <div ref={outcomeElement} role={outcome?.isProblem ? 'alert' : 'status'} tabIndex={-1}>
          {outcome && (
            <Banner kind={outcome.isProblem ? 'warning' : 'success'}>{outcome.text}</Banner>
          )}
        </div>
        {undoSeconds !== null && (
          <Undo
            onUndo={() => act((seen) => sendUndo(reference, seen))}
            onUndone={() => setOutcome({ text: texts.undone, isProblem: false })}
            seconds={undoSeconds}
          />
        )}
        <Buttons busy={busy} draft={draft} onNote={addNote} />
      </form>
      <EndingDialog
        ended={ended}
        isOpen={isEnding}
        onCancel={() => setEnding(false)}
        onConfirm={decide}
      />
    </>
  )
}

type Message = 'decision' | 'note'

interface Outcome {
  readonly text: string
  readonly isProblem: boolean
}

const DECISIONS: readonly string[] = ['status', 'proposed', 'undone']

/** Sends a decision or a note, and shows the outcome until someone else decides. */
function useSending({ history }: Pick<ConsoleApplication, 'history'>) {
  const [busy, setBusy] = useState<Message>()
  const [shown, setShown] = useState<Outcome & { readonly seen: number }>()
  const seen = history.at(-1)?.number ?? 0
  const setOutcome = (next: Outcome | undefined) => setShown(next && { ...next, seen })
  const isPast = history.some(
    (entry) =>
      shown?.isProblem === false &&
      entry.number > shown.seen &&
      !entry.byMe &&
      DECISIONS.includes(entry.kind) &&
      !isNote(entry),
  )
  const outcome = isPast ? undefined : shown
  const outcomeElement = useRef<HTMLDivElement>(null)
  const run = async (
    message: Message,
    request: () => Promise<Answer<DecisionMade | undefined>>,
    onSent: () => void,
  ) => {
    const pressed = document.activeElement
    setBusy(message)
    setOutcome(undefined)
    const answer = await request()
    if (answer.ok) onSent()
    setOutcome({ text: outcomeText(answer), isProblem: !answer.ok })
    flushSync(() => setBusy(undefined))
    const focused = document.activeElement
    const isElsewhere = focused !== pressed && focused?.matches('input, textarea')
    // The same button now does something else: it would reopen a declined application.
    if (answer.ok && message === 'decision' && !isElsewhere) outcomeElement.current?.focus()
  }
  return { busy, outcome, outcomeElement, setOutcome, run }
}

function focusOnFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const isControl = field?.matches('input, textarea') === true
  const control = isControl ? field : field?.querySelector<HTMLElement>('input, button')
  control?.focus()
}

/** Says that only a person who has read the application may approve or decline it. */
function NotOpened() {
  return (
    <div data-invalid="">
      <Banner kind="warning">
        <div className={styles.unread}>
          {texts.notOpened}
          <UnlockButton />
        </div>
      </Banner>
    </div>
  )
}

interface ButtonsProps {
  readonly busy: Message | undefined
  readonly draft: DecisionDraft
  readonly onNote: () => void
}

function Buttons({ busy, draft: { isDecided, to }, onNote }: ButtonsProps) {
  const isEnd = to === 'declined' || to === 'withdrawn'
  const decide = (
    <Button
      disabled={busy === 'note'}
      key="decide"
      loading={busy === 'decision'}
      type="submit"
      variant={isDecided ? 'secondary' : isEnd ? 'danger' : 'primary'}
    >
      {isDecided ? texts.reopen : to ? texts.actions[to] : texts.choose}
    </Button>
  )
  const note = (
    <Button disabled={busy === 'decision'} key="note" loading={busy === 'note'} onPress={onNote}>
      {texts.addNote}
    </Button>
  )
  return (
    <div className={`buttons ${styles.buttons}`}>
      {/* Reopening is rare, so its button comes last. */}
      {isDecided ? [note, decide] : [decide, note]}
    </div>
  )
}

interface EndingDialogProps {
  /** The request for corrections that the decision would end. */
  readonly ended: ConsoleCorrection | undefined
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

function EndingDialog({ ended, isOpen, onCancel, onConfirm }: EndingDialogProps) {
  return (
    <AlertDialog
      cancelLabel={texts.endsCancel}
      confirmLabel={texts.endsConfirm}
      danger
      onCancel={onCancel}
      onConfirm={onConfirm}
      open={isOpen}
      title={texts.endsTitle}
    >
      {ended &&
        texts.ends(
          ended.by,
          fieldLabels(ended.fields, undefined, recordTexts).join('; '),
          timeText(ended.expiresAt),
        )}
    </AlertDialog>
  )
}
