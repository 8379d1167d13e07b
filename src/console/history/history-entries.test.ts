import { describe, expect, it } from 'vitest'
import { isUnread, seenBy } from './history-entries.ts'

const note = 'sealed'

describe('the mark for new events', () => {
  it.each<[string, Parameters<typeof isUnread>[0], number, boolean]>([
    ['a later note of another', { number: 5, kind: 'status', byMe: false, note }, 4, true],
    ['a later event of another', { number: 5, kind: 'assigned', byMe: false }, 4, true],
    ['an earlier one', { number: 4, kind: 'status', byMe: false, note }, 4, false],
    ['one of their own', { number: 5, kind: 'status', byMe: true, note }, 4, false],
    ['a later view', { number: 5, kind: 'opened', byMe: false }, 4, false],
    [
      'a note, to a person who has never looked',
      { number: 2, kind: 'status', byMe: false, note },
      0,
      true,
    ],
    [
      'the receipt, to a person who has never looked',
      { number: 1, kind: 'received', byMe: false },
      0,
      false,
    ],
  ])('%s', (_, entry, looked, expected) => {
    expect(isUnread(entry, looked)).toBe(expected)
  })
})

/** Returns events, the first of which has the number 1, by whom a word names, and of which kind. */
const events = (...words: readonly string[]) =>
  words.map((word, index) => {
    const [by, kind = 'status'] = word.split(' ')
    return { number: index + 1, byMe: by === 'me', kind }
  })

describe('the last event seen before an action', () => {
  it.each<[string, ReturnType<typeof events>, number]>([
    ['the last one shown if nothing has happened', events('server received'), 1],
    ['the last action of the person since', events('server', 'me', 'me'), 3],
    ['not an action of another person since', events('server', 'Vera'), 1],
    ['not an action of another person before or after', events('server', 'me', 'Vera'), 1],
    ['past the opening by another person', events('server', 'Vera opened', 'me'), 3],
    ['the last one shown if nothing is loaded', [], 1],
  ])('is %s', (_, history, seen) => {
    expect(seenBy(history, 1)).toBe(seen)
  })
})
