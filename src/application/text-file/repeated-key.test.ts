import { expect, it } from 'vitest'
import { findRepeatedKey } from './repeated-key.ts'

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['[{"b":{"a":1}},{"c":[{"a":1 , "a" : 1}]}]', 'a'],
  ['{"a":{"b":1},"a":2}', 'a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"":1,"":2}', ''],
])('%s has a repeated key', (json, key) => {
  expect(findRepeatedKey(json)?.key).toBe(key)
})

it.each([
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
  '{"a":"b","b":"\\"a\\":{","c":"a","d":"}"}',
  '["a","a"]',
  '{"a":"x\\\\","b":":"}',
  '{"constructor":1}',
  '"{"',
  'null',
])('%s has no repeated key', (json) => {
  expect(findRepeatedKey(json)).toBeUndefined()
})

it('is found at its second occurrence', () => {
  expect(findRepeatedKey('{"a":1,\n"a":2}')?.index).toBe(8)
})
