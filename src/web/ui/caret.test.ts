import { describe, expect, it } from 'vitest'
import { maskEdit } from './caret.ts'

const phone = (typed: string): string => {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^[01]+/, '')
    .slice(0, 10)
  if (digits.length > 6) return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
  if (digits.length > 3) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return digits === '' ? '' : `(${digits}`
}
const eager = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  if (digits.length >= 4) return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`
  return digits.length >= 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}
const money = (typed: string): string => {
  const [whole = '', tail] = typed.replace(/[^\d.]/g, '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return tail === undefined ? grouped : `${grouped}.${tail}`
}

const typing = 'insertText'
const back = 'deleteContentBackward'
const forward = 'deleteContentForward'
const paste = 'insertFromPaste'

/** A text with its caret written as `|`. */
const split = (marked: string): { text: string; caret: number } => ({
  text: marked.replace('|', ''),
  caret: marked.indexOf('|'),
})

describe('masked edit', () => {
  it.each([
    ['types the first digit', phone, '', '5|', typing, '(5|'],
    ['types on at the end', phone, '(555', '(5550|', typing, '(555) 0|'],
    ['types in the middle', phone, '(555) 010-1234', '(5955|) 010-1234', typing, '(595) 5|01-0123'],
    ['types before a bracket', phone, '(555) 010', '(5559|) 010', typing, '(555) 9|01-0'],
    ['types at the very start', phone, '(555) 010', '9|(555) 010', typing, '(9|55) 501-0'],
    ['ignores a letter where it stands', phone, '(555) 010', '(5x|55) 010', typing, '(5|55) 010'],
    ['pastes a formatted number', phone, '', '(555) 010-1234|', paste, '(555) 010-1234|'],
    ['pastes a country code away', phone, '', '+1 (555) 010-1234|', paste, '(555) 010-1234|'],
    ['pastes over the middle', phone, '(555) 010', '(52222|) 010', paste, '(522) 22|0-10'],
    ['deletes a digit', phone, '(555) 010', '(555) 01|', back, '(555) 01|'],
    ['deletes in the middle', phone, '(555) 010', '(5|5) 010', back, '(5|50) 10'],
    ['deletes back across the mask', phone, '(555) 010', '(555)|010', back, '(55|0) 10'],
    ['deletes forward across the mask', phone, '(555) 010', '(555| 010', forward, '(555|) 10'],
    ['deletes the first digit', phone, '(555) 010', '(|55) 010', back, '(|550) 10'],
    ['deletes the last one left', phone, '(5', '(|', back, '|'],
    ['keeps the start when only a bracket goes', phone, '(555', '|555', back, '(|555'],
    ['steps over an eager slash', eager, '1', '12|', typing, '12/|'],
    ['takes an eager slash and its digit back', eager, '12/', '12|', back, '1|'],
    ['fills by autofill', eager, '', '01/02/1990|', '', '01/02/1990|'],
    ['groups thousands while typing', money, '120', '1200|', typing, '1,200|'],
    ['types between groups', money, '1,200', '1,29|00', typing, '12,9|00'],
    ['deletes across a comma', money, '1,200', '1|200', back, '|200'],
    ['keeps a decimal tail', money, '1,200', '1,200.|', typing, '1,200.|'],
    ['deletes a selection', money, '1,234,567', '1,|7', back, '1|7'],
  ] as const)('%s', (_name, format, before, after, inputType, expected) => {
    const { text: raw, caret } = split(after)
    expect(maskEdit({ before, raw, caret, inputType, format })).toEqual(split(expected))
  })
})
