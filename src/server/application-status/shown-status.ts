/** What the applicant is told of what happened, out of the signed events. */
import type { ShownStatus } from '../../api/application-status.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import type { DocumentMessages } from '../../messages/messages.ts'
import { correctionsIn } from '../corrections/service.ts'
import { mayBeWithdrawn } from '../decisions/service.ts'
import type { StoredEvent } from '../ledger/lookup-service.ts'
import { detailOf, isReceipt, statusAfter, statusIn, versionOf } from '../ledger/reading-service.ts'

type StepName = ShownStatus['steps'][number]['step']

interface Step {
  readonly step: StepName
  readonly at: string
  readonly reasons?: readonly DeclineReason[]
}

/** All but what is known of the link and of the emails. */
export function shownStatus(
  events: readonly StoredEvent[],
  now: Date,
  { status: texts }: Pick<DocumentMessages, 'status'>,
): Pick<ShownStatus, 'status' | 'title' | 'intro' | 'next' | 'steps' | 'mayWithdraw'> {
  const status = statusAfter(events)
  const steps = events.flatMap(stepsOf)
  let state: keyof typeof texts.titles = status
  // No event says that the time of a request is over.
  for (const { asked, closed, expiresAt } of correctionsIn(events)) {
    if (closed) continue
    if (expiresAt > now.toISOString()) {
      state = 'correction'
      continue
    }
    const later = steps.findIndex(({ at }) => at > asked.at && at >= expiresAt)
    const ended = { step: 'correction-ended', at: expiresAt } as const
    steps.splice(later === -1 ? steps.length : later, 0, ended)
  }
  const isCorrected = signedVersions(events).length > 1
  return {
    status,
    title: texts.titles[state],
    intro: texts.intros[state],
    next: [...texts.next[state === 'received' && isCorrected ? 'corrected' : state]],
    steps: steps.map(({ reasons, ...one }) => ({
      ...one,
      text: texts.steps[one.step],
      ...(reasons && { reasons: reasons.map((code) => ({ code, text: texts.reasons[code] })) }),
    })),
    mayWithdraw: mayBeWithdrawn(status),
  }
}

/** The signed versions, oldest first. */
export function signedVersions(
  events: readonly StoredEvent[],
): readonly { readonly version: number; readonly signedAt: string }[] {
  return events
    .filter(isReceipt)
    .map((event) => ({ version: versionOf(event), signedAt: event.at }))
}

function stepsOf(event: StoredEvent): readonly Step[] {
  const { at } = event
  const step = stepOf(event)
  if (!step) return []
  const reasons = step === 'declined' ? statusIn(event)?.reasons : undefined
  return [{ step, at, ...(reasons && reasons.length > 0 && { reasons }) }]
}

/** What is not for the applicant, such as a proposal, is left out. */
function stepOf(event: StoredEvent): StepName | undefined {
  const change = statusIn(event)
  if (change) {
    const { from, to } = change
    if (from === to) return undefined
    return to === 'reviewing' && from !== 'received' ? 'reopened' : to
  }
  if (detailOf(event, 'received')) return 'received'
  if (detailOf(event, 'corrected')) return 'corrected'
  if (detailOf(event, 'correction-requested')) return 'correction-requested'
  return detailOf(event, 'correction-withdrawn') ? 'correction-ended' : undefined
}
