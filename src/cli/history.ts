import {
  detailOf,
  type EventContent,
  eventsOf,
  type StoredEvent,
} from '../server/audit-log/events.ts'
import type { Database } from '../server/platform/database/database.ts'
import { SERVER } from '../server/platform/encryption/trusted-keys.ts'
import type { Unseal } from '../server/platform/encryption/unseal.ts'
import { sanitizeText } from '../server/platform/sanitize-text.ts'
import { count } from './count.ts'
import { openSealed } from './identity.ts'
import { minute } from './times.ts'

/** An event, with its note if there is an identity. */
export interface HistoryEntry {
  readonly at: string
  readonly kind: EventContent['kind']
  /** Who did it: an operator, or `server`. */
  readonly by: string
  /** The event in words. */
  readonly what: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly note?: unknown
}

const KINDS: Readonly<Record<EventContent['kind'], string>> = {
  received: 'received',
  delivered: 'delivered',
  copied: 'signed copy generated',
  opened: 'viewed',
  'code-sent': 'code for the signed copy sent',
  downloaded: 'signed copy downloaded',
  exported: 'exported',
  status: 'status changed',
  rekeyed: 're-encrypted',
  purged: 'erased',
}

/** The events of an application, in order. */
export async function historyOf(
  db: Database,
  reference: string,
  unseal: Unseal | undefined,
): Promise<readonly HistoryEntry[]> {
  const events = (await eventsOf(db, [reference])).get(reference) ?? []
  return Promise.all(events.map((event) => historyEntry(event, unseal)))
}

async function historyEntry(event: StoredEvent, unseal: Unseal | undefined): Promise<HistoryEntry> {
  const { at, kind, signer: by } = event
  const detail = detailOf(event)
  const what = eventText(kind, detail)
  const note = event.note && unseal ? { note: await openSealed(unseal, event.note) } : {}
  return { at, kind, by, what, detail, ...note }
}

function eventText(kind: HistoryEntry['kind'], detail: HistoryEntry['detail']): string {
  const { from, to } = detail
  if (kind === 'status' && from && from === to) return 'note added'
  return [KINDS[kind], ...inWords(detail)].join(' ')
}

/** What the detail of an event says, apart from hashes and ids. */
function* inWords(detail: HistoryEntry['detail']): Generator<string> {
  const { from, to, type, format, opened, filter, count: exported } = detail
  if (type) yield String(type)
  if (from && to) yield `from ${from} to ${to}`
  if (typeof exported === 'number') yield count(exported, 'application')
  if (format) yield `as ${format}`
  if (opened) yield 'with sealed data'
  const parts = Object.entries(filter ?? {})
  if (parts.length > 0) yield `(${parts.map((part) => part.join(' ')).join(', ')})`
}

/** A history for the terminal: a line for each event. */
export function historyLines(history: readonly HistoryEntry[]): string {
  if (history.length === 0) return '  none\n'
  return history
    .map(({ at, by, what, note }) => {
      const who = by === SERVER ? '' : ` by ${by}`
      const line = `  ${sanitizeText(minute(at))}  ${sanitizeText(`${what}${who}`)}\n`
      return note === undefined ? line : `${line}    note: ${sanitizeText(String(note))}\n`
    })
    .join('')
}
