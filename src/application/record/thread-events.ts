/**
 * The thread among the events of an application: requests, answers and messages, in order of time.
 */
import { replyKind } from '../corrections/reply-paths.ts'
import type { DocumentTexts } from '../documents/documents.ts'
import type { SealedRecord } from './sealed-record.ts'

const THREAD = [
  'correction-requested',
  'correction-withdrawn',
  'correction-expired',
  'corrected',
  'message',
]

interface ShownEvent {
  readonly kind: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly problem?: string | undefined
}

/** An event of the thread. `replied` is the reply of an answer; empty for other events. */
export type ThreadEvent<Event> = Event & { readonly replied: string }

/**
 * Returns the events of the thread that count.
 *
 * @param versions every version as a whole record, oldest first; empty while they are sealed
 */
export function threadEvents<Event extends ShownEvent>(
  events: readonly Event[],
  versions: readonly Pick<SealedRecord, 'correction' | 'submission'>[],
  { documents: { reply } }: { readonly documents: DocumentTexts },
): readonly ThreadEvent<Event>[] {
  return events
    .filter(({ kind, problem }) => THREAD.includes(kind) && problem === undefined)
    .map((event) => {
      const version =
        event.kind === 'corrected' ? versions[Number(event.detail.version) - 1] : undefined
      const replies = version?.correction?.replies ?? []
      const texts = replies.map(({ number, question, text }) => {
        const files = (version?.submission.documents ?? [])
          .filter(({ kind }) => kind === replyKind(number))
          .map(({ name }) => name)
        return [
          `${reply.question(number)}: ${question}`,
          ...(text ? [text] : []),
          ...(files.length > 0 ? [`${reply.files.label}: ${files.join(', ')}`] : []),
        ].join('\n')
      })
      return { ...event, replied: texts.join('\n\n') }
    })
}
