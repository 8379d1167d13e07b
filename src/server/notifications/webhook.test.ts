import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type WebhookType, webhookMessage, webhookTypes } from '../../api/webhooks.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { receipt, storedApplication, storedEvent } from '../../test-support/stored-rows.ts'
import { webhookBody } from './webhook.ts'

const { reference } = storedApplication
const event = storedEvent(
  { kind: 'status', detail: { from: 'received', to: 'reviewing', deliveries: {} } },
  { number: 2 },
)
const application = {
  row: storedApplication,
  events: [event],
  state: stateOf(reference, [event]),
  entries: [],
  versions: [],
}

const OTHER = new Uint8Array([1])

describe('the body of a webhook', () => {
  it('has the content of its type', () => {
    const body = webhookBody({ type: 'application.status', event: 2 }, application, undefined)
    expect(JSON.parse(body ?? '')).toEqual({
      type: 'application.status',
      timestamp: event.at,
      data: { reference, sequence: 2, at: event.at, from: 'received', to: 'reviewing' },
    })
  })

  const content: EventContent = {
    kind: 'correction-requested',
    detail: {
      id: 'i',
      fields: ['tin'],
      kept: [],
      ciphertext: 'ab',
      recipients: 'cd',
      expiresAt: event.at,
      deliveries: { reminder: 'mail correction-reminder' },
    },
  }
  const announced: Readonly<Record<WebhookType, EventContent>> = {
    'application.submitted': { kind: 'received', detail: receipt },
    'application.corrected': { kind: 'corrected', detail: { ...receipt, id: 'i', version: 2 } },
    'application.status': {
      kind: 'status',
      detail: { from: 'reviewing', to: 'declined', reasons: ['credit-history'], deliveries: {} },
    },
    'application.proposed': {
      kind: 'proposed',
      detail: { to: 'declined', reasons: ['credit-history'], deliveries: {} },
    },
    'application.documents-added': {
      kind: 'received',
      detail: { ...receipt, documents: { d: { sha256: 'ab', recipients: 'cd' } } },
    },
    'application.boarded': {
      kind: 'boarded',
      detail: { result: 'succeeded', id: '4445012345678', key: 7, deliveries: {} },
    },
    'application.correction-requested': content,
    'application.correction-reminded': {
      kind: 'delivered',
      detail: { delivery: 'reminder', kind: 'mail', type: 'correction-reminder', deliveries: {} },
    },
    'application.correction-expired': {
      kind: 'correction-expired',
      detail: { id: 'i', deliveries: {} },
    },
    'application.correction-withdrawn': {
      kind: 'correction-withdrawn',
      detail: { id: 'i', deliveries: {} },
    },
    'application.message': { kind: 'message', detail: { recipients: 'cd', deliveries: {} } },
    'application.erased': { kind: 'purged', detail: { receivedAt: event.at, deliveries: {} } },
    'invitation.created': {
      kind: 'invited',
      detail: {
        token: 'ab',
        linkKey: 'ab',
        expiresAt: event.at,
        deliveries: {},
        program: 'acme',
        row: 'ab',
        ciphertext: 'ab',
      },
    },
    'invitation.sent': {
      kind: 'delivered',
      detail: { delivery: 'd', kind: 'mail', type: 'invitation', deliveries: {} },
    },
    'invitation.opened': { kind: 'invitation-opened', detail: { deliveries: {} } },
    'invitation.started': { kind: 'invitation-started', detail: { deliveries: {} } },
    'invitation.submitted': {
      kind: 'invitation-submitted',
      detail: { application: reference, deliveries: {} },
    },
    'invitation.expired': { kind: 'invitation-expired', detail: { deliveries: {} } },
    'invitation.revoked': { kind: 'invitation-revoked', detail: { key: 1, deliveries: {} } },
  }
  it.each(webhookTypes)("matches the API's description of %s", (type) => {
    const sealed = storedApplication.sealed
    const told = {
      ...application,
      events: [storedEvent(content), storedEvent(announced[type], { number: 2, note: sealed })],
      entries: [{ invitation: 'i', sealed }],
      versions: [{ version: 2, sealed }],
      invitation: { id: 'i', externalId: 'CRM-1', program: 'acme' },
    }
    const body = webhookBody({ type, event: 2 }, told, { position: 7, hash: 'ab' })
    const { issues } = v.safeParse(webhookMessage(type), JSON.parse(body ?? ''))
    expect(issues).toBeUndefined()
    const bare = webhookBody({ type, event: 2 }, { ...told, entries: [] }, undefined)
    expect(v.is(webhookMessage(type), JSON.parse(bare ?? ''))).toBe(true)
  })

  it('names the application and its program once it is erased, but not the erased invitation', () => {
    const program = { id: 'acme', sha256: 'ab' }
    const signed = storedEvent({ kind: 'received', detail: { ...receipt, program } })
    const erased = storedEvent(announced['application.erased'], { number: 2 })
    const events = [signed, erased]
    const told = { ...application, row: undefined, events, state: stateOf(reference, events) }
    const body = webhookBody({ type: 'application.erased', event: 2 }, told, undefined)
    expect(JSON.parse(body ?? '').data).toEqual({
      reference,
      sequence: 2,
      at: erased.at,
      program: 'acme',
    })
  })

  it('is missing for a purged application, a missing event, and a missing version', () => {
    const status = { type: 'application.status', event: 2 }
    expect(webhookBody(status, { ...application, row: undefined }, undefined)).toBeUndefined()
    expect(webhookBody({ ...status, event: 3 }, application, undefined)).toBeUndefined()
    const corrected = { type: 'application.corrected', event: 2 }
    expect(webhookBody(corrected, application, undefined)).toBeUndefined()
  })

  const types = webhookTypes.filter((type) => type.startsWith('application.'))
  it.each(types)('is missing if an event of another kind announces it: %s', (type) => {
    const other = storedEvent({ kind: 'assigned', detail: { to: null } }, { number: 2 })
    const told = { ...application, events: [other], versions: [{ version: 1, sealed: OTHER }] }
    expect(webhookBody({ type, event: 2 }, told, undefined)).toBeUndefined()
  })

  it("never has another type's content", () => {
    const later = { type: 'application.of-a-later-release', event: 2 }
    expect(() => webhookBody(later, application, undefined)).toThrow(
      'There is no webhook application.of-a-later-release',
    )
  })
})
