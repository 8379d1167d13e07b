/** Events in words, for operators. */
import { fieldLabels } from '../../application/correction-labels.ts'
import { isRecord } from '../../application/is-record.ts'
import { allMessages } from '../../messages/all.ts'
import { SERVER } from '../platform/encryption/trusted-keys.ts'
import type { EventContent } from './event-kinds.ts'
import { detailOf, type StoredEvent } from './service.ts'

const KINDS: Readonly<Record<EventContent['kind'], string>> = {
  received: 'received',
  corrected: 'corrected:',
  'correction-requested': 'corrections asked for:',
  'correction-withdrawn': 'request for corrections withdrawn',
  delivered: 'delivered',
  copied: 'signed copy generated',
  opened: 'viewed',
  shown: 'shown unmasked:',
  'code-sent': 'code for the signed copy sent',
  downloaded: 'signed copy downloaded',
  exported: 'exported',
  status: 'status changed',
  proposed: 'first of two decisions:',
  assigned: 'assigned',
  rekeyed: 're-encrypted',
  purged: 'erased',
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  'key-made': 'API key made:',
  'key-ended': 'API key ended:',
}

type StatusNames = Readonly<Record<string, string>>

/** What happened: `status changed from received to reviewing`, or with the names of the statuses. */
export function eventText(
  event: Pick<StoredEvent, 'kind' | 'detail'>,
  statusNames: StatusNames = {},
): string {
  const { kind } = event
  const detail = detailOf(event)
  const { from, to } = detail
  if (kind === 'status' && from && from === to) return 'note added'
  if (kind === 'assigned' && to === null) return 'assigned to nobody'
  return [KINDS[kind], ...inWords(detail, statusNames)].join(' ')
}

/** Who did it: an operator, the person who used the console, or `server`. */
export function eventPerson(event: Pick<StoredEvent, 'signer' | 'detail'>): string {
  const { by } = detailOf(event)
  return event.signer === SERVER && isRecord(by) ? String(by.name) : event.signer
}

/** What the detail of an event says, apart from hashes and ids. */
function* inWords(
  detail: ReturnType<typeof detailOf>,
  statusNames: StatusNames,
): Generator<string> {
  const { version, from, to, type, format, opened, filter, count, fields, reasons, role, of, by } =
    detail
  const { name, may, key, unseen, isAsker } = detail
  if (type) yield String(type)
  // Most applications have but one.
  if (version && version !== 1) yield `version ${version}`
  const named = (status: unknown) => statusNames[String(status)] ?? String(status)
  if (from && to) yield `from ${named(from)} to ${named(to)}`
  if (!from && typeof to === 'string') yield named(to)
  if (isRecord(to)) yield `to ${to.name}`
  if (Array.isArray(fields)) yield fieldsText(fields.map(String))
  if (Array.isArray(reasons) && reasons.length > 0) yield `(${reasons.join(', ')})`
  if (role) yield `as ${role}`
  if (typeof name === 'string') yield name
  if (Array.isArray(may)) yield `(may: ${may.join(', ')})`
  if (key) yield `number ${key}`
  if (isRecord(of) && isRecord(by) && of.subject !== by.subject) yield `(session of ${of.name})`
  if (typeof count === 'number')
    yield `${count.toLocaleString('en-US')} ${count === 1 ? 'application' : 'applications'}`
  if (format) yield `as ${format}`
  if (opened) yield 'with sealed data'
  if (unseen) yield '(without having opened it)'
  if (isAsker) yield '(asked and decided by the same person)'
  const parts = Object.entries(filter ?? {})
  if (parts.length > 0) yield `(${parts.map((part) => part.join(' ')).join(', ')})`
}

/** Fields as the form names them; people by their place, without their names. */
function fieldsText(paths: readonly string[]): string {
  return [...new Set(paths.map(fieldText))].join('; ')
}

function fieldText(path: string): string {
  const place = /^documents\.(\d+)$/.exec(path)?.[1]
  if (place !== undefined) return `Document ${Number(place) + 1}`
  const [text] = fieldLabels([path], undefined, allMessages.en)
  return text || path
}
