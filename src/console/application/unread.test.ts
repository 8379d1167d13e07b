import { describe, expect, it } from 'vitest'
import { isUnread } from './unread.ts'

const note = 'sealed'

describe('the mark for new events', () => {
  it.each<[string, Parameters<typeof isUnread>[0], number, boolean]>([
    ['a later note of another', { number: 5, kind: 'status', byMe: false, note }, 4, true],
    ['a later event of another', { number: 5, kind: 'assigned', byMe: false }, 4, true],
    ['an earlier one', { number: 4, kind: 'status', byMe: false, note }, 4, false],
    ['one of their own', { number: 5, kind: 'status', byMe: true, note }, 4, false],
    ['a later view', { number: 5, kind: 'opened', byMe: false }, 4, false],
    ['a note, to who has never looked', { number: 2, kind: 'status', byMe: false, note }, 0, true],
    [
      'the receipt, to who has never looked',
      { number: 1, kind: 'received', byMe: false },
      0,
      false,
    ],
  ])('%s', (_, entry, looked, expected) => {
    expect(isUnread(entry, looked)).toBe(expected)
  })
})
