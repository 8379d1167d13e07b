import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { emptyApplication } from '../application.ts'
import { applicationSchema } from '../forms/us/schema.ts'
import { limits } from '../reference/limits.ts'
import { sampleApplication, sampleLinkedAccount } from '../testing/sample-application.ts'
import { readStored, stored, Unreadable } from './stored.ts'

const application = stored(applicationSchema)
const read = (value: unknown) => readStored('application', application, value)

describe('a stored application', () => {
  it('is read as it was stored', () => {
    expect(read(sampleApplication())).toEqual(sampleApplication())
  })

  test.each(Object.keys(emptyApplication))('without %s has its empty answer', (name) => {
    const { [name]: _, ...without }: Record<string, unknown> = { ...sampleApplication() }
    const empty = v.parse(applicationSchema, {})
    expect(read(without)).toEqual({ ...without, [name]: empty[name as keyof typeof empty] })
  })

  test.each([
    [
      'a text that is longer than today allows',
      { legalBusinessName: 'x'.repeat(limits.nameLength + 1) },
    ],
    ['a category that is no longer offered', { mcc: '0000' }],
    ['a text that is trimmed when it arrives', { businessName: ' Bakery\u0000 ' }],
    ['a linked account without its token', { plaid: { ...sampleLinkedAccount, publicToken: '' } }],
    [
      'more owners than are accepted',
      {
        companyOwners: Array.from(
          { length: limits.maximumOwners + 1 },
          () => sampleApplication().companyOwners[0],
        ),
      },
    ],
    ['an address without answers', { mailingAddress: { ...emptyApplication.businessAddress } }],
  ])('keeps %s', (_, changes) => {
    const before = { ...sampleApplication(), ...changes }
    expect(read(before)).toEqual(before)
  })

  test.each([
    ['a question', { businessPager: '4155550199' }, 'businessPager'],
    [
      'a question of an owner',
      { companyOwners: [{ nickname: 'Mia' }] },
      'companyOwners.0.nickname',
    ],
  ])('is refused with %s that only a later version knows', (_, changes, path) => {
    const refused = () => read({ ...sampleApplication(), ...changes })
    expect(refused).toThrow(Unreadable)
    expect(refused).toThrow(`This application has “${path}”, which this release`)
  })

  test.each([[null], ['text'], [[]], [{ businessName: 7 }]])('is damaged as %j', (value) => {
    expect(() => read(value)).toThrow(/^This application is damaged/)
  })
})

test('a stored value of a later version is refused', () => {
  const schema = stored(v.strictObject({ schema: v.literal(1) }))
  expect(readStored('note', schema, { schema: 1 })).toEqual({ schema: 1 })
  expect(() => readStored('note', schema, { schema: 2 })).toThrow(
    'A later release stored this note (its shape is number 2).',
  )
})

test('only values that can be read back are declared as stored', () => {
  expect(() => stored(v.date())).toThrow('A stored date cannot be read')
})
