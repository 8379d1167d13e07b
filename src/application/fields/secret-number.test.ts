import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasSecretNumber } from './secret-number.ts'

describe('a secret number in a text', () => {
  test.each([
    '678-45-1234',
    'Owner (SSN 678 45 1234)',
    '678‑45‑1234',
    '12-3456789',
    'EIN: 12–3456789.',
    '4111111111111111',
    'card 4111 1111 1111 1111, 12/27',
    '4111-1111-1111-1111',
    '3782 822463 10005',
    '٤١١١ ١١١١ ١١١١ ١١١١',
  ])('is found: %s', (text) => {
    expect(hasSecretNumber(text)).toBe(true)
  })

  test.each([
    '',
    '4111111111111112',
    '(415) 555-0132, (415) 555-0199',
    '415 555 0132 415 555 0199',
    '+1 415-555-0132',
    '94103-1234',
    '123-45 67th Avenue',
    '1-678-45-1234',
    '678-45-12345',
    '1,500,000',
    '12/27/1990',
    '2020-2025',
    'https://www.facebook.com/profile.php?id=61550000000004',
    'https://example.com/shop/4111111111111111',
    'https://example.com/12-34567890',
  ])('is not seen in another text: %s', (text) => {
    expect(hasSecretNumber(text)).toBe(false)
  })

  test('is found by its check digit alone, which no other digit replaces', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-6]\d{11,17}$/), (start) => {
        const secret = [...'0123456789'].filter((digit) => hasSecretNumber(start + digit))
        expect(secret).toHaveLength(1)
      }),
    )
  })
})
