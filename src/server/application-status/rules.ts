/** The rule by which an applicant writes to the reviewer: pure. */
import { isDecided } from '../../application/application-status.ts'
import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { EventDetail } from '../../application/facts/event-kinds.ts'
import type { NewEvent, Ruling, StoredState } from '../../application/facts/ruling.ts'
import { webhook } from '../notifications/service.ts'

/** A message, as it is committed. */
export interface MessageCommand {
  readonly detail: Omit<EventDetail<'message'>, 'deliveries' | 'note'>
  /** Sealed. */
  readonly note: Uint8Array
}

/** Why nobody can write now. */
export type WritingRefusal = 'decided' | 'written'

/** One message, and another once a reviewer has asked something since. */
export function whyNotWrite({
  status,
  messages,
  corrections,
}: Pick<ApplicationState, 'status' | 'messages' | 'corrections'>): WritingRefusal | undefined {
  if (isDecided(status)) return 'decided'
  const last = messages.at(-1)?.number ?? 0
  return last > (corrections.at(-1)?.number ?? 0) ? 'written' : undefined
}

/** The applicant writes; it decides nothing, and ends nothing. */
export function write(
  { state, doubt }: StoredState<'row'>,
  { detail, note }: MessageCommand,
): Ruling<'evidence' | WritingRefusal, 'written'> {
  // An earlier message may be hidden.
  if (doubt && !doubt.isStatusAlone) return { refusal: 'evidence' }
  const refusal = whyNotWrite(state)
  if (refusal) return { refusal }
  const message: NewEvent = {
    kind: 'message',
    detail,
    note,
    announce: [webhook('application.message')],
  }
  return { outcome: 'written', events: [message] }
}
