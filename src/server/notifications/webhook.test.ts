import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type WebhookType, webhookMessage, webhookTypes } from '../../api/webhooks.ts'
import { storedApplication } from '../../test-support/stored-application.ts'
import { webhookBody } from './webhook.ts'

const { reference } = storedApplication
const event = {
  reference,
  number: 2,
  at: '2026-11-21T17:00:00.000Z',
  kind: 'status',
  detail: JSON.stringify({ from: 'received', to: 'reviewing' }),
  note: null,
} as unknown as Parameters<typeof webhookBody>[1]['events'][number]
const application = { row: storedApplication, events: [event], entries: [], versions: [] }

describe('the body of a webhook', () => {
  it('is that of its type', () => {
    const body = webhookBody({ type: 'application.status', event: 2 }, application, undefined)
    expect(JSON.parse(body ?? '')).toEqual({
      type: 'application.status',
      timestamp: event.at,
      data: { reference, sequence: 2, at: event.at, from: 'received', to: 'reviewing' },
    })
  })

  const details: Readonly<Record<WebhookType, object>> = {
    'application.submitted': {},
    'application.corrected': { version: 2 },
    'application.status': { from: 'reviewing', to: 'declined', reasons: ['risk'] },
    'application.correction-requested': { id: 'i', fields: ['tin'], expiresAt: event.at },
    'application.correction-withdrawn': { id: 'i' },
  }
  it.each(webhookTypes)('is what the API says of %s', (type) => {
    const sealed = storedApplication.sealed
    const told = {
      ...application,
      events: [{ ...event, note: Buffer.from(sealed), detail: JSON.stringify(details[type]) }],
      entries: [{ invitation: 'i', sealed }],
      versions: [{ version: 2, sealed }],
    }
    const body = webhookBody({ type, event: 2 }, told, { position: 7, hash: 'ab' })
    const { issues } = v.safeParse(webhookMessage(type), JSON.parse(body ?? ''))
    expect(issues).toBeUndefined()
    const bare = webhookBody({ type, event: 2 }, { ...told, entries: [] }, undefined)
    expect(v.is(webhookMessage(type), JSON.parse(bare ?? ''))).toBe(true)
  })

  it('is none of a purged application, of an event that is gone, and of a version that is gone', () => {
    const status = { type: 'application.status', event: 2 }
    expect(webhookBody(status, { ...application, row: undefined }, undefined)).toBeUndefined()
    expect(webhookBody({ ...status, event: 3 }, application, undefined)).toBeUndefined()
    const corrected = { type: 'application.corrected', event: 2 }
    expect(webhookBody(corrected, application, undefined)).toBeUndefined()
  })

  it('is never that of another type', () => {
    const later = { type: 'application.boarded', event: 2 }
    expect(() => webhookBody(later, application, undefined)).toThrow(
      'There is no webhook application.boarded',
    )
  })
})
