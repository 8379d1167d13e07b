import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutMiddle, cutText } from './cut-text.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const FLAG = '🇺🇸'
const ACCENT = 'e\u0301'

test.each([
  ['statement', 4, 'stat'],
  [`a${FAMILY}b`, 5, 'a'],
  [`a${FLAG}${FLAG}`, 5, `a${FLAG}`],
  [`a${ACCENT}${ACCENT}`, 4, `a${ACCENT}`],
  ['a😀b', 2, 'a'],
  ['\r\n', 1, ''],
])('%j cut to %i is %j', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut)
})

test.each([
  ['statement.pdf', 13, 'statement.pdf'],
  ['a-long-statement.pdf', 11, 'a-lon…t.pdf'],
  [`aaaa${FAMILY}bbbb`, 11, 'aaaa…bbbb'],
  [`${FLAG}aaaaaaaaaaa${FLAG}`, 11, `${FLAG}a…a${FLAG}`],
])('%j cut to %i in its middle is %j', (text, length, cut) => {
  expect(cutMiddle(text, length)).toBe(cut)
})

test('no character is split, whatever the text', () => {
  const unit = fc.constantFrom('a', FAMILY, FLAG, ACCENT, '😀', 'ñ', '뽀', 'क्षि', '.')
  const whole = (text: string) =>
    Array.from(new Intl.Segmenter().segment(text), (grapheme) => grapheme.segment)
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 60 }),
      fc.integer({ min: 3, max: 80 }),
      (text, length) => {
        const [start = '', end = ''] = cutMiddle(text, length).split('…')
        expect(start.length + end.length + 1).toBeLessThanOrEqual(Math.max(length, text.length + 1))
        const all = whole(text)
        expect(all.slice(0, whole(start).length).join('')).toBe(start)
        if (end !== '') expect(all.slice(-whole(end).length).join('')).toBe(end)
      },
    ),
  )
})
