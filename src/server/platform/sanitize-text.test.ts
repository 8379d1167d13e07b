import { expect, it } from 'vitest'
import { sanitizeText } from './sanitize-text.ts'

it.each([
  ['Golden Gate Bakery', 'Golden Gate Bakery'],
  ['מאפייה Bakery', 'מאפייה Bakery'],
  ['a\0b\r\nc', 'a b c'],
  ['\u001b[31mred', ' [31mred'],
  ['invoice\u202efdp.exe', 'invoice fdp.exe'],
  ['\u2066hidden\u2069', ' hidden '],
  ['half \ud83d', 'half \ufffd'],
])('%j is shown as %j', (text, shown) => {
  expect(sanitizeText(text)).toBe(shown)
})
