import { describe, expect, it } from 'vitest'
import { storedApplication } from '../testing/stored-application.ts'
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
      data: { reference, at: event.at, from: 'received', to: 'reviewing' },
    })
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
