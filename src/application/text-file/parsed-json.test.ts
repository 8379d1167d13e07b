import { expect, it } from 'vitest'
import { parsedJson } from './parsed-json.ts'

it.each([
  ['{"a":1}\n{"a":2}\n', 2],
  ['[\n{"a":1},\n]', 3],
  ['[\n  "secret', 2],
  ['', 1],
  ['[\n1,\n', 2],
  ['// leads\n[{"a":1}]', 1],
  ['[\n{"a":1},\n{\'b\':2},\n{"c":3}\n]', 3],
  ['[\n1,\nNaN,\n2\n]', 3],
  ['[\n1\n2,\n3\n]', 3],
  ['[1,\n2]\n\n]', 4],
])('a text that is not JSON is reported with its line: %j', (text, line) => {
  expect(() => parsedJson(text)).toThrow(`is not JSON (line ${line})`)
})

it('is parsed as JSON', () => {
  expect(parsedJson('[{"a": null}]')).toEqual([{ a: null }])
})

it('reports a repeated key, whose first value would be lost', () => {
  expect(() => parsedJson('[{"phone":"1"},\n{"phone":"2",\n"phone":"3"}]')).toThrow(
    'has the same key twice in one object (line 3)',
  )
})
