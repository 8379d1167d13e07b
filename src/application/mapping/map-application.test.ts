import { describe, expect, test, vi } from 'vitest'
import { mapApplication, mappingProblem } from './map-application.ts'
import { type MappingFormat, mappedFile } from './mapped-file.ts'

const SSN = '123456789'
const input = { application: { tin: '94-1234567', ssn: SSN, sites: ['a', 'b'], sales: 480_000 } }

const mapped = (mapping: string, format: MappingFormat = 'json') =>
  mapApplication({ mapping, input, format })

describe('a mapping', () => {
  test.each([
    ['{"tin": application.tin}', [{ tin: '94-1234567' }]],
    ['application.sites.{"site": $}', [{ site: 'a' }, { site: 'b' }]],
    ['[{"a": 1}]', [{ a: 1 }]],
    [
      '{"list": application.sites[], "none": application.missing, "null": null}',
      [{ list: ['a', 'b'], null: null }],
    ],
    [
      '{"monthly": $round(application.sales / 12), "big": application.sales > 1}',
      [{ monthly: 40_000, big: true }],
    ],
  ])('%s', async (mapping, rows) => {
    expect(await mapped(mapping)).toEqual({ rows })
  })

  test.each([
    '$seen := {"before": $seen.tin, "tin": application.tin}',
    '$append({"before": $seen.tin}, $seen := {"tin": application.tin})',
  ])('%s keeps nothing from the previous application', async (mapping) => {
    const first = await mapped(mapping)
    expect(first.problem).toBeUndefined()
    expect(await mapped(mapping)).toEqual(first)
  })

  test.each([
    ['nothing', 'gives nothing'],
    ['application.missing', 'gives nothing'],
    ['[]', 'gives nothing'],
    ['{"a": application.missing}', 'gives nothing'],
    ['application.tin', 'its result is a text; each result has to be an object'],
    ['[{"a": 1}, 2]', 'result 2 is a number; each result has to be an object'],
    ['$sum', 'its result is a function; each result has to be an object'],
    ['{"a": {"sum": $sum}}', 'a.sum is a function'],
    ['{"a": [function($x) { $x }]}', 'a.0 is a function'],
    ['{"a": {"share": 1 / 0}}', 'a.share is no number that a file can contain'],
    [
      '{"account": $number("12345678901234567")}',
      'account is a number with so many digits that some change: use a text',
    ],
    [
      '{\n  "merchant": {"number": $number(application.tin)}\n}',
      'merchant.number (line 2, column 33): Unable to cast value to a number: …',
    ],
    [
      '{"sum": 1 + application.ssn}',
      'sum (line 1, column 11): The right side of the "+" operator must evaluate to a number',
    ],
    [
      '{"a": 1 + function($x) { $x }}',
      'a (line 1, column 9): The right side of the "+" operator must evaluate to a number',
    ],
    ['$error("no bank account")', 'line 1, column 7: no bank account'],
    [
      '$error("wrong: " & application.ssn)',
      'line 1, column 7: the mapping refuses this application',
    ],
    ['$assert(false, application.ssn)', 'line 1, column 8: the mapping refuses this application'],
    ['($f := function($x) { $f($x) + 1 }; {"a": $f(1)})', /calls functions too deeply/],
    ['{"a": $pad("x", 600000000)}', 'returns text that is too long'],
    ['{"a": [1..9000000]}', /maximum sequence length/],
    ['{"a"', 'line 1, column 4: Expected ":" before end of expression'],
  ])('%s: %s', async (mapping, problem) => {
    const { problem: said = '' } = await mapped(mapping)
    if (typeof problem === 'string') expect(said).toBe(problem)
    else expect(said).toMatch(problem)
    expect(said).not.toMatch(/123456789|94-1234567/)
  })

  test.each([
    ['{"list": application.sites}', 'list is a list'],
    ['{"a": {"b": 1}}', 'a is an object'],
  ])('refuses a table column with several values: %s', async (mapping, problem) => {
    expect((await mapped(mapping, 'csv')).problem).toBe(
      `${problem}; in a table, a column has texts, numbers, true, false and null`,
    )
  })

  test('that never ends is stopped', async () => {
    // Each reading of the clock takes a second.
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
    const { problem } = await mapped('($f := function($x) { $f($x) }; {"a": $f(1)})')
    expect(problem).toBe('was stopped after 5 seconds: something in it does not end')
  })

  test.each([
    ['{"a": 1}', undefined],
    ['{"a": }', /^line 1, column \d+: /],
  ])('%s is valid: %s', (mapping, problem) => {
    const said = mappingProblem(mapping)
    if (problem === undefined) expect(said).toBeUndefined()
    else expect(said).toMatch(problem)
  })
})

describe('its file', () => {
  test('is a table with the columns of all rows, without formulas for a spreadsheet', () => {
    const rows = [
      { a: '=1+1', b: 2 },
      { b: null, c: 'x,"y"' },
    ]
    expect(mappedFile('csv', rows)).toBe('a,b,c\r\n=1+1,2,\r\n,,"x,""y"""\r\n')
    expect(mappedFile('csv', [{ a: '=1+1' }], 'spreadsheet')).toBe('\uFEFFa\r\n"\'=1+1"\r\n')
    expect(mappedFile('csv', [])).toBe('')
    expect(mappedFile('csv', [{ constructor: 'x' }, { a: 1 }])).toBe(
      'constructor,a\r\nx,\r\n,1\r\n',
    )
  })

  test('is a list', () => {
    expect(mappedFile('json', [{ a: { b: [1] } }])).toBe(
      '[\n  {\n    "a": {\n      "b": [\n        1\n      ]\n    }\n  }\n]\n',
    )
    expect(mappedFile('json', [])).toBe('[]\n')
  })
})
