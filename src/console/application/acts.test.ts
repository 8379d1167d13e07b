import { describe, expect, it } from 'vitest'
import { seenBy } from './acts.ts'

const event = (number: number, by: string, kind = 'status') => ({ number, byMe: by === 'me', kind })

describe('the last event seen before an action', () => {
  it.each<[string, readonly ReturnType<typeof event>[], number]>([
    ['the last one shown if nothing has happened', [event(1, 'server', 'received')], 1],
    [
      'the last action of the person since',
      [event(1, 'server'), event(2, 'me'), event(3, 'me')],
      3,
    ],
    ['not an action of another person since', [event(1, 'server'), event(2, 'Vera')], 1],
    [
      'not an action of another person before or after',
      [event(1, 'server'), event(2, 'me'), event(3, 'Vera')],
      1,
    ],
    [
      'past the opening by another person',
      [event(1, 'server'), event(2, 'Vera', 'opened'), event(3, 'me')],
      3,
    ],
    ['the last one shown if nothing is loaded', [], 1],
  ])('is %s', (_, history, seen) => {
    expect(seenBy(history, 1)).toBe(seen)
  })
})
