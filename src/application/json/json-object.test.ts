import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { jsonObject, jsonRecord } from './json-object.ts'

/** A parsed object, since a literal would set the prototype. */
const withKey = (key: string): unknown => JSON.parse(`{"${key}":"1.0"}`)

const INHERITED = ['__proto__', 'constructor', 'prototype']

describe('a JSON record', () => {
  it('has any keys', () => {
    const read = v.parse(jsonRecord(v.string(), 20), { toString: '1.0', terms: '2.0' })
    expect(read).toEqual({ toString: '1.0', terms: '2.0' })
  })

  it.each(INHERITED)('refuses %s instead of leaving it out', (key) => {
    expect(v.is(jsonRecord(v.string(), 20), withKey(key))).toBe(false)
  })
})

describe('a JSON object', () => {
  it.each([jsonObject({}), jsonRecord(v.string(), 20)])(
    'is not an array, and the array is not reported as missing',
    (schema) => {
      const [issue] = v.safeParse(schema, ['a']).issues ?? []
      expect(issue?.input).toBe(false)
    },
  )

  it.each([...INHERITED, 'toString'])('has no key %s', (key) => {
    expect(v.is(jsonObject({ name: v.exactOptional(v.string()) }), withKey(key))).toBe(false)
  })
})
