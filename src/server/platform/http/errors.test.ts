import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { day, time } from '../../../api/days-and-times.ts'
import { jsonObject, jsonRecord } from '../../../application/json/json-object.ts'
import { allMessages } from '../../../messages/all.ts'
import { validationErrors } from './errors.ts'

function errorsOf(schema: v.GenericSchema | v.ObjectEntries, sent: unknown) {
  const whole = isSchema(schema) ? schema : v.object(schema)
  return validationErrors(v.safeParse(whole, sent).issues ?? [], allMessages.en)
}

const isSchema = (schema: v.GenericSchema | v.ObjectEntries): schema is v.GenericSchema =>
  '~standard' in schema
const whole = v.pipe(v.number(), v.safeInteger())
const NOT_WHOLE = 'Expected a number: whole, except for stakes'

describe('validation errors', () => {
  it.each<[string, v.GenericSchema | v.ObjectEntries, unknown, string | undefined, string]>([
    ['a number', { tin: v.string() }, { tin: 1 }, 'tin', 'Expected text'],
    ['nothing', { tin: v.string() }, {}, 'tin', 'Expected text'],
    ['cents', { avgSale: whole }, { avgSale: 0.5 }, 'avgSale', NOT_WHOLE],
    ['text', { avgSale: whole }, { avgSale: '1' }, 'avgSale', NOT_WHOLE],
    ['text', { is: v.boolean() }, { is: 'yes' }, 'is', 'Expected true or false'],
    [
      'a time whose + became a space',
      { since: time },
      { since: '2026-11-24T00:00:00 02:00' },
      'since',
      'Expected a time such as 2026-11-24T00:00:00Z. In a URL, + is %2B.',
    ],
    ['a day', { on: day }, { on: '24/11/2026' }, 'on', 'Expected a day such as 2026-11-24'],
    ['an object', { all: v.array(v.string()) }, { all: {} }, 'all', 'Expected a list'],
    ['text', jsonObject({}), 'a', undefined, 'Expected an object'],
    ['a list', jsonObject({}), [], undefined, 'Expected an object'],
    ['a list', { all: jsonRecord(v.string(), 9) }, { all: [] }, 'all', 'Expected an object'],
    ['a long key', { all: jsonRecord(v.string(), 2) }, { all: { abc: '' } }, 'all.abc', 'Too long'],
    [
      'many keys',
      { all: v.pipe(jsonRecord(v.string(), 9), v.maxEntries(1)) },
      { all: { a: '', b: '' } },
      'all',
      'Too long',
    ],
    [
      'deep',
      { a: v.array(v.object({ b: v.date() })) },
      { a: [{ b: 1 }] },
      'a.0.b',
      'Not a valid value',
    ],
    [
      'a list',
      { all: v.pipe(v.array(v.string()), v.maxLength(1)) },
      { all: ['', ''] },
      'all',
      'Too long',
    ],
    ['short text', { pmi: v.pipe(v.string(), v.minLength(1)) }, { pmi: '' }, 'pmi', 'Too short'],
    ['another role', { role: v.literal('owner') }, { role: 'x' }, 'role', 'Not a valid value'],
    ['an unknown key', { a: jsonObject({}) }, { a: { color: 1 } }, 'a.color', 'Unknown field'],
    ['a key that is no name', jsonObject({}), { '123-45-6789': 1 }, undefined, 'Unknown field'],
  ])('are plain messages: %s', (_, schema, sent, field, message) => {
    const error = { code: expect.any(String), message }
    expect(errorsOf(schema, sent)).toEqual([field === undefined ? error : { field, ...error }])
  })

  it('are a single one for a text in place of an object, however long', () => {
    expect(errorsOf(jsonObject({}), 'a'.repeat(1000))).toHaveLength(1)
  })

  it('name every unknown key', () => {
    expect(errorsOf(jsonObject({}), { a: 1, b: 2 }).map(({ field }) => field)).toEqual(['a', 'b'])
  })

  it('are at most fifty', () => {
    const keys = Array.from({ length: 500 }, (_, index) => [`key${index}`, 1])
    expect(errorsOf(jsonObject({}), Object.fromEntries(keys))).toHaveLength(50)
  })

  it('name a field once that breaks several rules of a kind', () => {
    const day = v.pipe(v.string(), v.regex(/^\d/), v.regex(/Z$/))
    expect(errorsOf(v.object({ since: day }), { since: 'x' })).toEqual([
      { field: 'since', code: 'value', message: 'Not a valid value' },
    ])
  })
})
