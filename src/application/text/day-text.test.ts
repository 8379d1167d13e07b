import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDayText, utcText } from './day-text.ts'

const now = new Date('2026-11-15T17:00:00Z')

test.each([
  ['2026-11-29T02:00:00.000Z', 'November 27, 2026'],
  ['2026-11-29T11:59:59.999Z', 'November 27, 2026'],
  ['2026-11-29T12:00:00.000Z', 'November 28, 2026'],
  ['2026-11-29T23:59:59.999Z', 'November 28, 2026'],
  ['2027-01-01T02:00:00.000Z', 'December 30, 2026'],
  ['2026-11-16T17:00:00.000Z', 'November 15, 2026'],
  // The day before is over, so the time is shown.
  ['2026-11-16T02:00:00.000Z', 'November 16, 2026 at 2:00 AM UTC'],
])('a link that expires at %s works until %s', (expiresAt, day) => {
  expect(lastDayText(expiresAt, 'en-US', now)).toBe(day)
})

test('on the last day, a link works until the day ends, in every time zone', () => {
  const zones = [
    'Etc/GMT+12',
    'Pacific/Pago_Pago',
    'America/Los_Angeles',
    'UTC',
    'Pacific/Guam',
    'Pacific/Kiritimati',
  ]
  const within = {
    noInvalidDate: true,
    min: new Date(now.getTime() + 2 * 86_400_000),
    max: new Date('2027-06-01T00:00:00Z'),
  }
  fc.assert(
    fc.property(fc.date(within), fc.constantFrom(...zones), (expires, timeZone) => {
      const shown = Date.parse(`${lastDayText(expires.toISOString(), 'en-US', now)} UTC`)
      const local = expires.toLocaleDateString('en-US', { timeZone })
      expect(shown).toBeLessThan(Date.parse(`${local} UTC`))
    }),
  )
})

test('a time for no particular reader names its zone', () => {
  expect(utcText('2026-11-28T02:00:00Z', 'en-US', 'medium')).toBe('Nov 28, 2026, 2:00 AM UTC')
  expect(utcText('2026-11-28T02:00:00Z', 'es-US')).toMatch(
    /^28 de noviembre de 2026.* 2:00.a\.?\s?m\.? UTC$/,
  )
})
