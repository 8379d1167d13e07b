import { routingNumbersRoute } from '../../api/console/reviews.ts'
import { urlOf } from '../../api/route.ts'
import { digits } from '../../application/fields/digits.ts'
import { dayInUtc } from '../../application/fields/field.ts'
import { type Advice, adviceOn } from '../../application/forms/us/advice.ts'
import { us } from '../../application/forms/us.ts'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import { withEntries } from '../../application/record/record-summary.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { answerNotes as texts } from '../../messages/console/application.ts'
import type { OpenedRecord } from '../opened/use-opened.ts'
import { Panel } from '../parts/Panel.tsx'
import { useGet } from '../requests/use-get.ts'

/** Remarks on the answers; absent if there are none. */
export function AnswerNotes({ record, entries }: Pick<OpenedRecord, 'record' | 'entries'>) {
  const { value } = useGet(urlOf(routingNumbersRoute))
  const notes = answerNotes(record, entries, new Set(value?.routingNumbers))
  if (notes.length === 0) return null
  return (
    <Panel title={texts.title}>
      <ul className="items">
        {[...new Set(notes.map(textOf))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="hint">{texts.hint}</p>
    </Panel>
  )
}

function textOf(note: AnswerNote): string {
  return texts[note.code](note.who)
}

/**
 * Remarks that a reviewer may want to ask about. They are computed in the tab from the opened
 * answers and sent nowhere. The form accepts every answer that the specification accepts.
 */
type AnswerNote =
  | Pick<Advice, 'code' | 'who'>
  | { readonly code: 'routing.unknown'; readonly who: '' }

/** Returns the remarks on an opened application. `directory`: all known routing numbers, if any. */
export function answerNotes(
  { submission, evidence }: SealedRecord,
  entries: readonly OwnerEntry[],
  directory: ReadonlySet<string>,
): readonly AnswerNote[] {
  const application = withEntries(submission, entries, us)
  const routing = digits(application.manualEntry?.routingNumber ?? '')
  const advice = adviceOn(application, dayInUtc(evidence.signedAt))
  // A number that no bank uses is in no directory.
  const isUnusual = advice.some(({ code }) => code === 'routing.unusual')
  const isUnknown = routing !== '' && directory.size > 0 && !directory.has(routing) && !isUnusual
  return [
    ...advice.map(({ code, who }) => ({ code, who })),
    ...(isUnknown ? [{ code: 'routing.unknown', who: '' } as const] : []),
  ]
}
