import { SERVER } from '../../application/facts/application-state.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { eventPerson, eventText, storedDetail } from '../../application/facts/event-reading.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { printedText } from '../../application/text/sanitize-text.ts'
import { allMessages } from '../../messages/all.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Unsealer } from '../../server/platform/encryption/unseal.ts'
import type { Ledger } from '../../server/platform/ledger.ts'
import {
  type MarkedEvent,
  historyOf as markedHistory,
} from '../../server/records/history-service.ts'
import { minute } from '../terminal/print.ts'

/** An event, with its note if an identity is given. */
export interface HistoryEntry {
  /** The position among the application's events, from 1. */
  readonly number: number
  readonly at: string
  readonly kind: EventContent['kind']
  /** The operator, the person who used the console, or `server`. */
  readonly by: string
  /** The event in words. */
  readonly what: string
  readonly detail: Readonly<Record<string, unknown>>
  /** Null if the identity does not open the note: a browser may have sent anything. */
  readonly note?: unknown
  /** Why the event does not count, such as `was changed`. */
  readonly problem?: string
  /** Whether the signed note was changed or removed. */
  readonly isNoteChanged?: true
}

export async function historyOf(
  db: Database,
  reference: string,
  { ledger, unseal, record }: HistoryOptions,
): Promise<readonly HistoryEntry[]> {
  const events = await markedHistory(db, reference, ledger)
  const texts = record ? withOwnWords(allMessages.en, formOfRecord(record)) : allMessages.en
  return Promise.all(events.map((event) => historyEntry(event, { unseal, texts })))
}

interface HistoryOptions {
  readonly ledger: Ledger
  readonly unseal: Unsealer | undefined
  /** Has the labels of an operator's own questions; undefined if it was not opened. */
  readonly record: SealedRecord | undefined
}

async function historyEntry(
  { event, problem, isNoteChanged }: MarkedEvent,
  { unseal, texts }: Pick<HistoryOptions, 'unseal'> & { readonly texts: typeof allMessages.en },
): Promise<HistoryEntry> {
  const { number, at, kind } = event
  const by = eventPerson(event)
  const detail = storedDetail(event)
  const text = eventText(event, {}, texts)
  const note = event.note && unseal ? { note: await unseal(event.note).catch(() => null) } : {}
  const marks = { ...(problem && { problem }), ...(isNoteChanged && { isNoteChanged }) }
  return { number, at, kind, by, what: text, detail, ...note, ...marks }
}

/** Formats a history for the terminal, one event a line. */
export function historyLines(history: readonly HistoryEntry[]): string {
  if (history.length === 0) return '  none\n'
  return history
    .map(({ at, by, what, note, problem, isNoteChanged }) => {
      const author = by === SERVER ? '' : ` by ${by}`
      const doubt = problem ? ` (does not count: it ${problem})` : ''
      const line = `  ${printedText(minute(at))}  ${printedText(`${what}${author}${doubt}`)}\n`
      if (isNoteChanged) return `${line}    note: was changed or removed\n`
      const text = note === null ? 'does not open with this identity' : printedText(String(note))
      return note === undefined ? line : `${line}    note: ${text}\n`
    })
    .join('')
}
