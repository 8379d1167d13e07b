import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

test.each([
  [new Date(2026, 10, 22, 10, 42), /^Nov 22, 10:42\u00a0AM$/],
  [new Date(2025, 10, 22, 10, 42), /^Nov 22, 2025, 10:42\u00a0AM$/],
])('%s has its year if it is another one', (time, text) => {
  expect(timeText(time.toISOString(), new Date(2026, 11, 1))).toMatch(text)
})

test('a text that is no time is shown as it is', () => {
  expect(timeText('never')).toBe('never')
})
