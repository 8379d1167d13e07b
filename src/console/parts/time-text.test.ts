import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

test.each([
  [new Date(2026, 10, 22, 10, 42), /^Nov 22, 10:42\u00a0AM$/],
  [new Date(2025, 10, 22, 10, 42), /^Nov 22, 2025, 10:42\u00a0AM$/],
])('%s has its year if it is another one', (time, text) => {
  expect(timeText(time.toISOString(), new Date(2026, 11, 1))).toMatch(text)
})

test('text that is not a time is shown unchanged', () => {
  expect(timeText('never')).toBe('never')
})
