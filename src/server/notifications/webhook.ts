/** The webhooks that announce events; `api/webhooks.ts` describes their bodies. */

import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import {
  type InvitationWebhookType,
  isInvitationWebhook,
  isWebhookType,
  type WebhookType,
} from '../../api/webhooks.ts'
import type { ChainHead } from '../../application/evidence.ts'
import { programIn } from '../../application/facts/application-state.ts'
import {
  deliveriesIn,
  detailOf,
  type RecordedEvent,
  receiptIn,
  statusIn,
  versionOf,
} from '../../application/facts/event-reading.ts'
import { isUndoableAt } from '../../application/facts/undo-time.ts'
import type { StoredDelivery } from '../outbox/service.ts'
import { base64 } from '../platform/base64.ts'
import type { StoredEntry } from '../records/owner-entry-service.ts'
import type { StoredApplication } from '../records/service.ts'
import { listedFields } from '../records/summary-service.ts'
import type { AnnouncedApplication, AnnouncedInvitation } from './service.ts'

/** The content of a webhook: an event, and the stored parts of its application. */
interface AnnouncedEvent extends AnnouncedApplication {
  readonly row: StoredApplication
  readonly event: RecordedEvent
}

/** The only message that is sent about an erased application. */
const ERASED = 'application.erased' satisfies WebhookType

/** Builds the data of each webhook, without the chain head; undefined if the data is gone. */
const WEBHOOKS = {
  'application.submitted': ({ event, row, entries }) =>
    detailOf(event, 'received') && received(event, row, row.sealed, entries),
  'application.corrected': ({ event, row, entries, versions }) => {
    const number = detailOf(event, 'corrected')?.version
    const version = versions.find(({ version }) => version === number)
    return (
      version && {
        ...received(event, row, version.sealed, entries),
        version: version.version,
      }
    )
  },
  'application.status': ({ event }) => {
    const changed = statusIn(event)
    if (!changed) return undefined
    const { from, to, reasons } = changed
    return {
      ...placeOf(event),
      from,
      to,
      ...(reasons !== undefined && { reasons }),
      ...(event.kind === 'withdrawn' && { byApplicant: true as const }),
      ...sealedNote(event),
    }
  },
  'application.proposed': ({ event }) => {
    const proposed = detailOf(event, 'proposed')
    if (!proposed) return undefined
    const { to, reasons } = proposed
    return { ...placeOf(event), to, ...(reasons && { reasons }), ...sealedNote(event) }
  },
  'application.documents-added': ({ event }) => {
    const receipt = receiptIn(event)
    if (!receipt) return undefined
    const { documents = {} } = receipt
    return {
      ...placeOf(event),
      version: versionOf(event),
      documents: Object.entries(documents).map(([id, { sha256 }]) => ({ id, sha256 })),
    }
  },
  'application.boarded': ({ event }) => {
    const boarded = detailOf(event, 'boarded')
    if (!boarded) return undefined
    const { result, id } = boarded
    return { ...placeOf(event), result, ...(id !== undefined && { id }), ...sealedNote(event) }
  },
  'application.correction-requested': ({ event }) => {
    const request = detailOf(event, 'correction-requested')
    if (!request) return undefined
    const { id, fields, expiresAt } = request
    return { ...placeOf(event), id, fields, expiresAt }
  },
  'application.correction-reminded': ({ event, events }) => {
    const mail = detailOf(event, 'delivered')?.delivery ?? ''
    return correction(
      event,
      events.find((event) => Object.hasOwn(deliveriesIn(event), mail)),
    )
  },
  'application.correction-expired': ({ event, events }) => {
    const id = detailOf(event, 'correction-expired')?.id
    return correction(
      event,
      events.find((event) => detailOf(event, 'correction-requested')?.id === id),
    )
  },
  'application.message': ({ event }) =>
    detailOf(event, 'message') && { ...placeOf(event), ...sealedNote(event) },
  'application.correction-withdrawn': ({ event }) => {
    const id = detailOf(event, 'correction-withdrawn', 'withdrawn')?.id
    return id === undefined ? undefined : { ...placeOf(event), id }
  },
} as const satisfies Readonly<
  Record<
    Exclude<WebhookType, InvitationWebhookType | typeof ERASED>,
    (announced: AnnouncedEvent) => object | undefined
  >
>

/**
 * Returns when the decision that a delivery reports can no longer be undone; undefined if that is
 * over, and for other reports. The delivery's row is due then, but is not signed.
 */
export function undoableUntil(
  { event: number }: Pick<StoredDelivery, 'event'>,
  { events }: Pick<AnnouncedApplication, 'events'>,
  now: Date,
): string | undefined {
  const event = events.find((event) => event.number === number)
  if (!event) return undefined
  const until = detailOf(event, 'status')?.undoUntil
  return until !== undefined && isUndoableAt({ at: event.at, until }, now) ? until : undefined
}

/**
 * Builds the body from the present rows, with the chain head of the audit log. Returns undefined if
 * the subject is gone. Throws for a type that only a later release sends.
 */
export function webhookBody(
  { type, event: number }: Pick<StoredDelivery, 'type' | 'event'>,
  application: AnnouncedApplication,
  auditLog: ChainHead | undefined,
): string | undefined {
  const { events, state, invitation, externalId } = application
  const event = events.find((event) => event.number === number)
  if (!isWebhookType(type)) throw new Error(`There is no webhook ${type}`)
  if (isInvitationWebhook(type)) {
    const data = event && invitation && invitationData(event, invitation)
    return data && JSON.stringify({ type, timestamp: event.at, data: { ...data, auditLog } })
  }
  const data = event && applicationData(type, event, application)
  const program = programIn(state)?.id
  return (
    data &&
    JSON.stringify({
      type,
      timestamp: event.at,
      data: { ...data, ...(program && { program }), ...(externalId && { externalId }), auditLog },
    })
  )
}

function applicationData(
  type: Exclude<WebhookType, InvitationWebhookType>,
  event: RecordedEvent,
  application: AnnouncedApplication,
): object | undefined {
  if (type === ERASED) return detailOf(event, 'purged') && placeOf(event)
  const { row } = application
  return row && WEBHOOKS[type]({ ...application, row, event })
}

function invitationData(event: RecordedEvent, invitation: AnnouncedInvitation) {
  const { id, externalId, program } = invitation
  const submitted = detailOf(event, 'invitation-submitted')
  return {
    id,
    externalId,
    ...(program !== DEFAULT_PROGRAM && { program }),
    sequence: event.number,
    at: event.at,
    ...(submitted && { reference: submitted.application }),
  }
}

function placeOf({ reference, number, at }: RecordedEvent) {
  return { reference, sequence: number, at }
}

/** Returns how the request for corrections of an event has changed. */
function correction(event: RecordedEvent, request: RecordedEvent | undefined) {
  const detail = request && detailOf(request, 'correction-requested')
  return detail && { ...placeOf(event), id: detail.id, expiresAt: detail.expiresAt }
}

function sealedNote({ note }: Pick<RecordedEvent, 'note'>) {
  return note ? { sealedNote: base64(note) } : {}
}

function received(
  { at, number }: Pick<RecordedEvent, 'at' | 'number'>,
  row: StoredApplication,
  sealed: Uint8Array,
  entries: readonly StoredEntry[],
) {
  return {
    reference: row.reference,
    sequence: number,
    receivedAt: at,
    summary: listedFields(row),
    sealedRecord: base64(sealed),
    ...(entries.length > 0 && {
      sealedEntries: Object.fromEntries(
        entries.map(({ invitation, sealed }) => [invitation, base64(sealed)]),
      ),
    }),
  }
}
