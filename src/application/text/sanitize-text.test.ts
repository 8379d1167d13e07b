import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText, hasHidden, sanitizeText, visibleText } from './sanitize-text.ts'

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

it.each([
  ['Ana\u00a0Mar\u200bía', 'Ana María'],
  ['O\u2011Hara\u2010Ruiz', 'O-Hara-Ruiz'],
  ['\u202eziuR\u202c', 'ziuR'],
  ['one\r\ntwo\tthree', 'one two three'],
  ['山田\u3000太郎', '山田 太郎'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  [
    '👨\u200d👩\u200d👧 1\ufe0f\u20e3 🏴\u{e0067}\u{e0062}\u{e007f}',
    '👨\u200d👩\u200d👧 1\ufe0f\u20e3 🏴\u{e0067}\u{e0062}\u{e007f}',
  ],
  ['half \ud83d', 'half '],
  ['葛\u{e0100}城 辻\u{e01ef} 辻\ufe00', '葛\u{e0100}城 辻\u{e01ef} 辻\ufe00'],
  ['a\u{e0100}b\u{e01ef}c\ufe00', 'abc'],
  ['Sad\ufffcdam Hus\u{1d159}se\ufdd0in\u{fffff}', 'Saddam Hussein'],
  [`e\u0301\u0301\u200b${'\u0301'.repeat(500)}`, `e${'\u0301'.repeat(6)}`],
])('%j is pasted as %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
  expect(hasHidden(cleaned)).toBe(false)
})

it('leaves nothing hidden in any text, and changes no clean text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cleaned = cleanText(text)
      expect(hasHidden(cleaned)).toBe(false)
      expect([cleanText(cleaned), visibleText(cleaned)]).toEqual([cleaned, cleaned])
    }),
  )
})

it('keeps a joiner until its next letter is typed, and keeps line breaks', () => {
  expect(cleanText('می\u200c', { isTyping: true })).toBe('می\u200c')
  expect(cleanText('mi\u200c', { isTyping: true })).toBe('mi')
  expect(cleanText('می\u200c')).toBe('می')
  expect(cleanText('a\r\n\tb\u2009c', { hasLines: true })).toBe('a\r\n\tb c')
})

it('marks invisible characters', () => {
  expect(visibleText('J\u200aohn \u202eeoD\n\u00ad')).toBe('J[U+200A]ohn [U+202E]eoD\n[U+00AD]')
})
