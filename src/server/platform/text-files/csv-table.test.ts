import { expect, it } from 'vitest'
import { isHeadingOf } from './csv-table.ts'

it('has headings in any spelling, and in none of hundreds of characters, which takes long to read', () => {
  const named = (heading: string) => isHeadingOf(heading, { headings: ['Business name'] })
  expect([named('BUSINESS_NAME:'), named('businessname'), named('business')]).toEqual([
    true,
    true,
    false,
  ])
  expect(named(`Business${'-'.repeat(200)}name`)).toBe(false)
})
