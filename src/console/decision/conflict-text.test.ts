import { expect, test } from 'vitest'
import { conflictText } from './conflict-text.ts'

const refused = (code: string, status?: string) => ({ errors: [{ code, message: 'm' }], status })

test.each([
  [refused('refused', 'withdrawn'), /^It was changed in the meantime and is now: Withdrawn/],
  [refused('unchanged', 'approved'), /^It is already: Approved/],
  [refused('same-person', 'reviewing'), /^You decided first/],
])('%j is explained', (body, text) => {
  expect(conflictText(body)).toMatch(text)
})

test.each([[undefined], ['text'], [refused('refused')], [refused('refused', 'lost')]])(
  '%j has no text of its own',
  (body) => {
    expect(conflictText(body)).toBeUndefined()
  },
)
