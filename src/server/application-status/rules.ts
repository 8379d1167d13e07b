/** The rule for an applicant's messages to the reviewer: pure functions. */
import { isDecided } from '../../application/application-status.ts'
import { type ApplicationState, programIn } from '../../application/facts/application-state.ts'
import type { EventDetail } from '../../application/facts/event-kinds.ts'
import type { NewEvent, Ruling, StoredState } from '../../application/facts/ruling.ts'
import { webhook } from '../notifications/announcements-service.ts'
import type { Program } from '../programs/program-service.ts'
import { isProgramOf } from '../programs/removed-program-service.ts'

/** A message, ready to commit. */
export interface MessageCommand {
  readonly detail: Omit<EventDetail<'message'>, 'deliveries' | 'note'>
  /** The text of the message, sealed to the keys of the program. */
  readonly note: Uint8Array
  readonly program: Pick<Program, 'id' | 'keptAs'>
}

export type WritingRefusal = 'decided' | 'written'

/** Allows one message, and another one after each question from a reviewer. */
export function messageRefusal({
  status,
  messages,
  corrections,
}: Pick<ApplicationState, 'status' | 'messages' | 'corrections'>): WritingRefusal | undefined {
  if (isDecided(status)) return 'decided'
  const last = messages.at(-1)?.number ?? 0
  return last > (corrections.at(-1)?.number ?? 0) ? 'written' : undefined
}

/** Adds the applicant's message. It changes no status and closes no request. */
export function write(
  { state }: StoredState,
  { detail, note, program }: MessageCommand,
): Ruling<'evidence' | WritingRefusal, 'written'> {
  if (!isProgramOf(program, programIn(state))) return { refusal: 'evidence' }
  const refusal = messageRefusal(state)
  if (refusal) return { refusal }
  const message: NewEvent = {
    kind: 'message',
    detail,
    note,
    announce: [webhook('application.message')],
  }
  return { outcome: 'written', events: [message] }
}
