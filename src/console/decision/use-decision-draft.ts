import { useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'
import {
  type DeclineReason,
  MAX_DECLINE_REASONS,
} from '../../application/reference/decline-reasons.ts'
import { decision as texts } from '../../messages/console/decision.ts'
import { useLeaveWarning } from '../../web/tab/leaving.ts'
import { isNoteTooLong } from '../vault/seal-note.ts'

/** The statuses that the person can choose, and their choice and note so far. */
export interface DecisionDraft {
  /** Whether the application is decided and can only be reopened. */
  readonly isDecided: boolean
  readonly choices: readonly ApplicationStatus[]
  readonly to: ApplicationStatus | undefined
  readonly reasons: readonly DeclineReason[]
  readonly note: string
}

export type DraftErrors = Readonly<Partial<Record<'to' | 'reasons' | 'note', string>>>

/** Unsent notes by reference. Each is still there when the reviewer returns to its application. */
const unsentNotes = new Map<string, string>()

/** Keeps the draft of a decision, and warns before the person leaves a page with an unsent note. */
export function useDecisionDraft({ nextStatuses, proposed, reference }: ConsoleApplication) {
  const [chosen, setChosen] = useState<ApplicationStatus>()
  const [reasons, setReasons] = useState<readonly DeclineReason[]>([])
  const [note, setNote] = useState(() => unsentNotes.get(reference) ?? '')
  useLeaveWarning(note.trim() !== '')
  // After deciding first, a person waits for someone else to make the same decision.
  const choices = nextStatuses.filter((status) => !(proposed?.byMe && status === proposed.to))
  const isDecided = nextStatuses.length === 0
  const to = isDecided ? 'reviewing' : choices.find((status) => status === chosen)
  const draft: DecisionDraft = { isDecided, choices, to, reasons, note }
  const changeNote = (text: string) => {
    unsentNotes.set(reference, text)
    setNote(text)
  }
  return {
    draft,
    choose: (id: string) => setChosen(choices.find((status) => status === id)),
    changeReasons: setReasons,
    changeNote,
    // A note or choice that was changed during the request has not been sent, so it stays.
    clearNote() {
      if (unsentNotes.get(reference) === note) changeNote('')
    },
    clearChoice() {
      setChosen((now) => (now === to ? undefined : now))
      setReasons((now) => (now === reasons ? [] : now))
    },
  }
}

export function decisionErrors({ to, reasons, note }: DecisionDraft): DraftErrors {
  return {
    ...(to === undefined && { to: texts.chooseMissing }),
    ...(to === 'declined' && reasons.length === 0 && { reasons: texts.reasonsMissing }),
    ...(reasons.length > MAX_DECLINE_REASONS && { reasons: texts.reasonsTooMany }),
    ...(isNoteTooLong(note) && { note: texts.noteTooLong }),
  }
}

export function noteErrors({ note }: DecisionDraft): DraftErrors {
  if (note.trim() === '') return { note: texts.noteMissing }
  return isNoteTooLong(note) ? { note: texts.noteTooLong } : {}
}
