import { describe, expect, test } from 'vitest'
import { isEmpty, REQUIRED, statusOf } from './field.ts'

describe('emptiness', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no text', ''],
    ['blanks', ' \t\n '],
    ['a blank phone mask', '(___) ___-____'],
    ['a blank date mask', '__/__/____'],
    ['a blank zip mask', '_____'],
    ['a blank mask between blanks', ' _____ '],
  ])('%s is empty', (_, text) => {
    expect(isEmpty(text)).toBe(true)
  })

  test.each(['0', '-', '(4__) ___-____', '0_/__/____', '9____', 'null'])(
    '%s is not empty',
    (text) => {
      expect(isEmpty(text)).toBe(false)
    },
  )
})

describe('status', () => {
  test.each([
    ['', REQUIRED, 'error'],
    ['abc', 'Email is invalid', 'error'],
    ['a@b.co', undefined, 'success'],
    ['', undefined, 'none'],
    ['_____', undefined, 'none'],
  ])('of "%s" with the message %s is %s', (shown, problem, status) => {
    expect(statusOf(shown, problem)).toBe(status)
  })
})
