/** The requests that a decision sends, and the texts that tell the reviewer the outcome. */
import type { ConsoleApplication, ConsoleCorrection } from '../../api/console/applications.ts'
import {
  type DecisionMade,
  type DecisionRequest,
  decisionsRoute,
  notesRoute,
} from '../../api/console/decisions.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import { decision } from '../../messages/console/decision.ts'
import { failureText } from '../parts/failure-text.ts'
import { type Answer, send } from '../requests/request.ts'
import { sealNote } from '../vault/seal-note.ts'

/** A decision and its note, which may be empty. */
interface Decision {
  readonly to: DecisionRequest['to']
  readonly reasons: readonly DeclineReason[]
  readonly note: string
}

export async function sendDecision(
  application: ConsoleApplication,
  { to, reasons, note }: Decision,
  seen: number,
): Promise<Answer<DecisionMade>> {
  const { reference, corrections, nextStatuses } = application
  const sealed = note.trim() === '' ? undefined : await sealNote(reference, note)
  if (sealed && !sealed.ok) return sealed
  const body: DecisionRequest = {
    to,
    version: 1 + corrections.filter(({ version }) => version).length,
    ...(to === 'declined' ? { reasons: [...reasons] } : {}),
    ...(sealed && { note: sealed.value }),
    ...(nextStatuses.length === 0 ? { reopen: true } : {}),
    ...(requestEndedBy(application, to) ? { endsCorrection: true } : {}),
    seen,
  }
  return send(decisionsRoute, { params: { reference }, body })
}

export async function sendNote(
  reference: string,
  note: string,
  seen: number,
): Promise<Answer<undefined>> {
  const sealed = await sealNote(reference, note)
  if (!sealed.ok) return sealed
  return send(notesRoute, { params: { reference }, body: { note: sealed.value, seen } })
}

/** Returns the request for corrections that a status would end, if one waits. */
export function requestEndedBy(
  { corrections }: Pick<ConsoleApplication, 'corrections'>,
  to: ApplicationStatus | undefined,
): ConsoleCorrection | undefined {
  if (to === undefined || to === 'reviewing') return undefined
  return corrections.find(({ state }) => state === 'waiting')
}

/** Returns what the person is told of an answer. A note without a decision has no outcome. */
export function outcomeText(answer: Answer<DecisionMade | undefined>): string {
  if (!answer.ok) return failureText(answer)
  if (!answer.value) return decision.noteAdded
  const { outcome, status } = answer.value
  return outcome === 'proposed' ? decision.proposed : decision.decided(status)
}
