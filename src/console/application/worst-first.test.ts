import { expect, it } from 'vitest'
import type { EarlierMatches } from '../../api/console/match-keys.ts'
import { worstFirst } from './worst-first.ts'

const match = (
  reference: string,
  status: EarlierMatches['found'][number]['status'],
  kinds: EarlierMatches['found'][number]['kinds'],
  receivedAt = '2026-11-01T00:00:00.000Z',
) => ({ reference, businessName: null, status, receivedAt, kinds, decided: null })

it('shows a declined application first, then those with more in common, then the newest', () => {
  const order = worstFirst([
    match('old', 'approved', ['tin']),
    match('new', 'approved', ['tin'], '2026-11-02T00:00:00.000Z'),
    match('more', 'approved', ['tin', 'account']),
    match('declined', 'declined', ['tin']),
  ])
  expect(order.map(({ reference }) => reference)).toEqual(['declined', 'more', 'new', 'old'])
})
