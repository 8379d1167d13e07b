import { describe, expect, it } from 'vitest'
import { searchedValues } from './searched-values.ts'

describe('a searched value', () => {
  it.each([
    [' Maria@Example.com ', [{ kind: 'email', value: 'maria@example.com' }]],
    ['12-3456789', [{ kind: 'tin', value: '123456789' }]],
    ['123-45-6789', [{ kind: 'tin', value: '123456789' }]],
    ['(415) 555-0132', [{ kind: 'phone', value: '4155550132' }]],
    ['+1 415 555 0132', [{ kind: 'phone', value: '4155550132' }]],
    ['021000021 000123456789', [{ kind: 'account', value: '021000021 000123456789' }]],
    ['SSN 123–45–6789', [{ kind: 'tin', value: '123456789' }]],
    ['Tel.: \u202a(415) 555‑0132\u202c', [{ kind: 'phone', value: '4155550132' }]],
    ['Maria <Maria@Example.com>', [{ kind: 'email', value: 'maria@example.com' }]],
    ['021000021 / 1234', []],
    [
      'López, María Elena',
      [
        { kind: 'person', value: 'elena lopez maria' },
        { kind: 'person', value: 'lopez maria' },
        { kind: 'name', value: 'aln lps mr' },
      ],
    ],
    [
      "Seán O'Brien",
      [
        { kind: 'person', value: 'obrien sean' },
        { kind: 'name', value: 'abrn sn' },
      ],
    ],
    [
      '李 伟',
      [
        { kind: 'person', value: '李 伟' },
        { kind: 'name', value: '李 伟' },
      ],
    ],
    ['  ', []],
    ['12345', []],
    ['', []],
  ])('“%s” is compared as %j', (text, values) => {
    expect(searchedValues(text)).toEqual(values)
  })
})
