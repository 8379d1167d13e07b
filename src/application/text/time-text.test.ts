import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

test.each([
  ['en-US', /2026 at 1:39\u00a0AM$/],
  ['es-US', /2026.* 1:39\u00a0a\.(\u00a0)?m\.$/],
])('in %s, the number stays on one line with AM or PM', (language, text) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  expect(timeText(format, new Date(2026, 10, 22, 1, 39))).toMatch(text)
})
