/** The part of an application's events that its applicant sees. */
import type { ShownStatus } from '../../api/application-status.ts'
import type {
  ApplicationState,
  LivingState,
  StatusChange,
} from '../../application/facts/application-state.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import type { DocumentMessages } from '../../messages/messages.ts'
import { mayBeWithdrawn, undoableIn } from '../decisions/service.ts'

type StepName = ShownStatus['steps'][number]['step']

interface Step {
  readonly step: StepName
  readonly at: string
  readonly reasons?: readonly DeclineReason[] | undefined
}

/** Returns everything except the details of the link and of the emails. */
export function shownStatus(
  proven: LivingState,
  now: Date,
  { status: texts }: Pick<DocumentMessages, 'status'>,
): Pick<ShownStatus, 'status' | 'title' | 'intro' | 'next' | 'steps' | 'mayWithdraw'> {
  const application = withoutUndoable(proven, now)
  const { status, versions, corrections } = application
  const steps = stepsOf(application)
  let state: keyof typeof texts.titles = status
  // No event records that the time for a request has run out.
  for (const { at: askedAt, end, expiresAt } of corrections) {
    if (end) continue
    if (expiresAt > now.toISOString()) {
      state = 'correction'
      continue
    }
    const later = steps.findIndex(({ at }) => at > askedAt && at >= expiresAt)
    const ended = { step: 'correction-ended', at: expiresAt } as const
    steps.splice(later === -1 ? steps.length : later, 0, ended)
  }
  const isCorrected = versions.length > 1
  return {
    status,
    title: texts.titles[state],
    intro: texts.intros[state],
    next: [...texts.next[state === 'received' && isCorrected ? 'corrected' : state]],
    steps: steps.map(({ reasons, ...step }) => ({
      ...step,
      text: texts.steps[step.step],
      ...(reasons && { reasons: reasons.map((code) => ({ code, text: texts.reasons[code] })) }),
    })),
    mayWithdraw: mayBeWithdrawn(proven.status),
  }
}

/** Hides a decision from the applicant while it can still be undone. */
function withoutUndoable(application: ApplicationState, now: Date): ApplicationState {
  const last = undoableIn(application, now)
  if (!last) return application
  return { ...application, status: last.from, changes: application.changes.slice(0, -1) }
}

/** Returns the steps in order, without those that are not for the applicant, such as a proposal. */
function stepsOf({ versions, changes, corrections }: ApplicationState): Step[] {
  const steps: readonly (Step & { readonly number: number })[] = [
    ...versions.map(({ number, at, answers }) => {
      return { number, at, step: answers === undefined ? 'received' : 'corrected' } as const
    }),
    ...changes.map((change) => ({ ...change, ...stepOf(change) })),
    ...corrections.flatMap(({ number, at, end }) => [
      { number, at, step: 'correction-requested' } as const,
      ...(end?.by === 'withdrawal'
        ? [{ number: end.number, at: end.at, step: 'correction-ended' } as const]
        : []),
    ]),
  ]
  return steps
    .toSorted((one, other) => one.number - other.number)
    .map(({ step, at, reasons }) => ({ step, at, ...(reasons && { reasons }) }))
}

function stepOf({ from, to, reasons = [] }: StatusChange): Omit<Step, 'at'> {
  const step = to === 'reviewing' && from !== 'received' ? 'reopened' : to
  const isSaid = step === 'declined' && reasons.length > 0
  return { step, reasons: isSaid ? reasons : undefined }
}
