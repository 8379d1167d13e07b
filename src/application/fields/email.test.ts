import { describe, expect, it } from 'vitest'
import { limits } from '../reference/limits.ts'
import { email } from './email.ts'

const today = { year: 2026 }
/** Returns an address of this length, with valid parts. */
const ofLength = (length: number) => {
  const domain = `@${'a'.repeat(60)}.${'b'.repeat(60)}.example`
  return 'x'.repeat(length - domain.length) + domain
}

describe('an email address', () => {
  it('may have exactly as many characters as the limit', () => {
    expect(email.validate(ofLength(limits.emailLength), today)).toBeUndefined()
    expect(email.validate(ofLength(limits.emailLength + 1), today)).toMatchObject({ code: 'email' })
  })

  it('is cut at the limit as it is typed, without the spaces around it', () => {
    const typed = ` ${ofLength(limits.emailLength)}`
    expect(email.parse(`${typed} `)).toBe(ofLength(limits.emailLength))
    expect(email.parse(`${typed}more`)).toBe(ofLength(limits.emailLength))
  })

  it('has labels of at most 63 characters in its domain', () => {
    const at = (label: string) => email.validate(`maria@${label}.example`, today)
    expect(at('a'.repeat(63))).toBeUndefined()
    expect(at('a'.repeat(64))).toMatchObject({ code: 'email' })
  })
})
