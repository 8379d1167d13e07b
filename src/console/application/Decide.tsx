import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import {
  type DecisionMade,
  type DecisionRequest,
  decisionsRoute,
  notesRoute,
} from '../../api/console/decisions.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'
import { fieldLabels } from '../../application/correction-labels.ts'
import { formatDollars } from '../../application/forms/us/fields/money.ts'
import {
  type DeclineReason,
  MAX_DECLINE_REASONS,
} from '../../application/reference/decline-reasons.ts'
import { failures } from '../../messages/en/console.ts'
import { application as applicationTexts } from '../../messages/en/console-application.ts'
import { decision as texts } from '../../messages/en/console-decision.ts'
import { language } from '../../messages/en/formats.ts'
import { useLeaveWarning } from '../../web/state/leaving.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { RadioGroup } from '../../web/ui/RadioGroup.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { Panel } from '../parts/Panel.tsx'
import { timeText } from '../parts/time-text.ts'
import { type Answer, send } from '../requests/request.ts'
import { useMay } from '../requests/session.ts'
import { focusOnStep } from '../review/step-focus.ts'
import { recordTexts } from '../texts.ts'
import { sealNote } from '../vault/seal-note.ts'
import { UnlockButton } from '../vault/VaultButton.tsx'
import { useAct } from './acts.ts'
import { conflictText } from './conflict-text.ts'
import styles from './Decide.module.css'
import { LastNote } from './LastNote.tsx'
import type { ApprovalGap } from './missing.ts'
import { Proposed } from './Proposed.tsx'
import { Reasons } from './Reasons.tsx'
import { sendUndo, Undo } from './Undo.tsx'

interface Props {
  readonly application: ConsoleApplication
  /** Whether its latest version is shown, whole. */
  readonly isOpened: boolean
  /** The last event that the person had seen before. */
  readonly looked: number
  /** What an approval still needs. */
  readonly missing: readonly ApprovalGap[]
  readonly onDecided: () => void
}

/**
 * Unsent notes by reference: a note is still there when the reviewer comes back to its application.
 */
const unsentNotes = new Map<string, string>()

type Errors = Readonly<Partial<Record<'to' | 'reasons' | 'note', string>>>

/** An age file of this many characters is within the server's limit. */
const MAX_NOTE_BYTES = 8000

/**
 * What to do next, with a note. What was typed stays until the server has it, whatever happens in
 * between.
 */
export function Decide({ application, isOpened, looked, missing, onDecided }: Props) {
  const { nextStatuses, problems, proposed, reference } = application
  const mayDecide = useMay('reviewer')
  const act = useAct()
  const [chosen, setChosen] = useState<ApplicationStatus | ''>('')
  const [reasons, setReasons] = useState<readonly DeclineReason[]>([])
  const [note, setNote] = useState(() => unsentNotes.get(reference) ?? '')
  useLeaveWarning(note.trim() !== '')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState<'decision' | 'note'>()
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean }>()
  const isDecided = nextStatuses.length === 0
  // The person who has decided first waits for another to do the same.
  const choices = nextStatuses.filter((status) => !(proposed?.byMe && status === proposed.to))
  const to = isDecided ? 'reviewing' : choices.find((status) => status === chosen)
  const isUnread = isDecision(to) && !isOpened
  const waiting = application.corrections.find(({ state }) => state === 'waiting')
  const endsRequest = waiting && to !== undefined && to !== 'reviewing'
  const [isEnding, setEnding] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const outcome = useRef<HTMLDivElement>(null)

  const changeNote = (text: string) => {
    unsentNotes.set(reference, text)
    setNote(text)
  }
  const run = async (
    what: NonNullable<typeof busy>,
    request: () => Promise<Answer<DecisionMade | undefined>>,
  ) => {
    const pressed = document.activeElement
    setBusy(what)
    setSaid(undefined)
    const answer = await request()
    if (answer.ok) {
      // What was typed or chosen in the meantime was not sent.
      if (unsentNotes.get(reference) === note) changeNote('')
      if (what === 'decision') {
        setChosen((now) => (now === to ? '' : now))
        setReasons((now) => (now === reasons ? [] : now))
        onDecided()
      }
      setSaid({ text: outcomeText(answer.value), isProblem: false })
    } else {
      const text = conflictText(answer.body) ?? failures[answer.failure]
      setSaid({ text, isProblem: true })
    }
    flushSync(() => setBusy(undefined))
    const focused = document.activeElement
    const isElsewhere = focused !== pressed && focused?.matches('input, textarea')
    // The button that was pressed does something else by now: it would reopen what was declined.
    if (answer.ok && what === 'decision' && !isElsewhere) outcome.current?.focus()
  }
  /** Shows what is missing, without the message of an attempt before; returns whether nothing is. */
  const isComplete = (wrong: Errors) => {
    flushSync(() => {
      setErrors(wrong)
      setSaid(undefined)
    })
    focusOnFirstMissing(form.current)
    return Object.keys(wrong).length === 0
  }
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete(errorsIn(to, reasons, note)) || isUnread) return
    if (endsRequest) setEnding(true)
    else await decide()
  }
  const decide = async () => {
    setEnding(false)
    if (to === undefined || to === 'received') return
    await run('decision', () =>
      act(async (seen) => {
        const sealed = note.trim() === '' ? undefined : await sealNote(reference, note)
        if (sealed && !sealed.ok) return sealed
        const body: DecisionRequest = {
          to,
          version: 1 + application.corrections.filter(({ version }) => version).length,
          ...(to === 'declined' ? { reasons: [...reasons] } : {}),
          ...(sealed && { note: sealed.value }),
          ...(isDecided ? { reopen: true } : {}),
          ...(endsRequest ? { endsCorrection: true } : {}),
          seen,
        }
        return send(decisionsRoute, { params: { reference }, body })
      }),
    )
  }
  const addNote = async () => {
    const wrong = note.trim() === '' ? { note: texts.noteMissing } : noteErrors(note)
    if (!isComplete(wrong)) return
    await run('note', () =>
      act(async (seen) => {
        const sealed = await sealNote(reference, note)
        if (!sealed.ok) return sealed
        return send(notesRoute, { params: { reference }, body: { note: sealed.value, seen } })
      }),
    )
  }

  const isEnd = to === 'declined' || to === 'withdrawn'
  const decideButton = (
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
  const addButton = (
    <Button disabled={busy === 'decision'} key="note" loading={busy === 'note'} onPress={addNote}>
      {texts.addNote}
    </Button>
  )

  return (
    <Panel title={texts.title}>
      {problems.length > 0 && (
        <Banner kind="warning">
          {applicationTexts.problems}. {applicationTexts.problemsHint}
        </Banner>
      )}
      <Proposed application={application} />
      <LastNote application={application} looked={looked} />
      {mayDecide ? (
        <form className={styles.form} onSubmit={ask} ref={form}>
          {!isDecided && <FourEyes application={application} />}
          {isDecided ? (
            <p className={styles.hint}>{texts.reopenHint}</p>
          ) : (
            <RadioGroup
              label={texts.decide}
              message={errors.to}
              onChange={(value) => setChosen(choices.find((status) => status === value) ?? '')}
              options={choices.map((id) => ({ id, text: texts.actions[id] }))}
              status={errors.to ? 'error' : 'none'}
              value={chosen}
            />
          )}
          {(to === undefined || to === 'approved') && <NotYet missing={missing} />}
          {to === 'declined' && (
            <Reasons error={errors.reasons} onChange={setReasons} reasons={reasons} />
          )}
          <TextField
            hint={texts.noteHint}
            label={texts.note}
            message={errors.note}
            onChange={changeNote}
            optional
            rows={3}
            status={errors.note ? 'error' : 'none'}
            value={note}
          />
          {!said && isUnread && (
            <div data-invalid="">
              <Banner kind="warning">
                <div className={styles.unread}>
                  {texts.notOpened}
                  <UnlockButton />
                </div>
              </Banner>
            </div>
          )}
          <div ref={outcome} role={said?.isProblem ? 'alert' : 'status'} tabIndex={-1}>
            {said && <Banner kind={said.isProblem ? 'warning' : 'success'}>{said.text}</Banner>}
          </div>
          {application.undoSeconds !== null && (
            <Undo
              onUndo={() => act((seen) => sendUndo(reference, seen))}
              onUndone={() => setSaid({ text: texts.undone, isProblem: false })}
              seconds={application.undoSeconds}
            />
          )}
          <div className={styles.buttons}>
            {/* What is decided is rarely reopened, so that is not the first button. */}
            {isDecided ? [addButton, decideButton] : [decideButton, addButton]}
          </div>
        </form>
      ) : (
        <p className={styles.hint}>{texts.viewer}</p>
      )}
      <AlertDialog
        cancelLabel={texts.endsCancel}
        confirmLabel={texts.endsConfirm}
        danger
        onCancel={() => setEnding(false)}
        onConfirm={decide}
        open={isEnding}
        title={texts.endsTitle}
      >
        {waiting &&
          texts.ends(
            waiting.by,
            fieldLabels(waiting.fields, undefined, recordTexts).join('; '),
            timeText(waiting.expiresAt),
          )}
      </AlertDialog>
    </Panel>
  )
}

function focusOnFirstMissing(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const isControl = field?.matches('input, textarea') === true
  const control = isControl ? field : field?.querySelector<HTMLElement>('input, button')
  control?.focus()
}

/** Whether only a person who has read the application may set this status. */
function isDecision(to: ApplicationStatus | undefined): boolean {
  return to === 'approved' || to === 'declined'
}

/** Says what an approval still needs, and leads there. */
function NotYet({ missing }: Pick<Props, 'missing'>) {
  if (missing.length === 0) return null
  const leadTo = (id: string) => {
    const isStep = document.getElementById(id)?.matches('li') === true
    if (isStep) focusOnStep(id)
    else document.getElementById(id)?.focus()
  }
  return (
    <div>
      <p className={styles.hint}>{texts.missing}</p>
      <ul className={styles.missing}>
        {missing.map(({ id, text }) => (
          <li key={id}>
            <Button onPress={() => leadTo(id)} variant="text">
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FourEyes({ application }: { readonly application: ConsoleApplication }) {
  const { secondPerson, fourEyesAbove } = application
  if (secondPerson === null) return null
  const amount = formatDollars(fourEyesAbove ?? 0, language)
  return <p className={styles.hint}>{texts.fourEyes[secondPerson](amount)}</p>
}

function errorsIn(
  to: ApplicationStatus | undefined,
  reasons: readonly DeclineReason[],
  note: string,
): Errors {
  return {
    ...(to === undefined && { to: texts.chooseMissing }),
    ...(to === 'declined' && reasons.length === 0 && { reasons: texts.reasonsMissing }),
    ...(reasons.length > MAX_DECLINE_REASONS && { reasons: texts.reasonsTooMany }),
    ...noteErrors(note),
  }
}

function noteErrors(note: string): Errors {
  const isTooLong = new TextEncoder().encode(note).length > MAX_NOTE_BYTES
  return isTooLong ? { note: texts.noteTooLong } : {}
}

/** A note alone has no outcome. */
function outcomeText(made: DecisionMade | undefined): string {
  if (!made) return texts.noteAdded
  return made.outcome === 'proposed' ? texts.proposed : texts.decided(made.status)
}
