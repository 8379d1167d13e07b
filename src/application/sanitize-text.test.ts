import { expect, it } from 'vitest'
import { sanitizeText } from './sanitize-text.ts'

it.each([
  ['Golden Gate Bakery', 'Golden Gate Bakery'],
  ['מאפייה Bakery', 'מאפייה Bakery'],
  ['a\0b\r\nc', 'a b c'],
  ['\u001b[31mred', ' [31mred'],
  ['invoice\u202efdp.exe', 'invoice fdp.exe'],
  ['\u2066hidden\u2069', ' hidden '],
  ['a\u200fb\u061cc', 'a b c'],
  ['Gol\u200bden\ufeff \u00adGate\u2060', 'Golden Gate'],
  ['a\u{e0041}b\u3164', 'ab'],
  ['a\u2028b', 'a b'],
  ['half \ud83d', 'half \ufffd'],
])('%j is shown as %j', (text, shown) => {
  expect(sanitizeText(text)).toBe(shown)
})
