import { describe, expect, it } from 'vitest'
import { seenBy } from './acts.ts'

const event = (number: number, by: string, kind = 'status') => ({ number, byMe: by === 'me', kind })

describe('the facts seen for an action', () => {
  it.each<[string, readonly ReturnType<typeof event>[], number]>([
    ['what was shown, where nothing has happened', [event(1, 'server', 'received')], 1],
    ['what the person did since', [event(1, 'server'), event(2, 'me'), event(3, 'me')], 3],
    ['not what another did since', [event(1, 'server'), event(2, 'Vera')], 1],
    [
      'not what another did before or after',
      [event(1, 'server'), event(2, 'me'), event(3, 'Vera')],
      1,
    ],
    ['that another read it', [event(1, 'server'), event(2, 'Vera', 'opened'), event(3, 'me')], 3],
    ['what was shown, where nothing is loaded', [], 1],
  ])('is %s', (_, history, seen) => {
    expect(seenBy(history, 1)).toBe(seen)
  })
})
