import { describe, expect, it } from 'vitest'
import { searchedValues } from './searched-values.ts'

describe('a searched value', () => {
  it.each([
    [' Maria@Example.com ', 'email: maria@example.com'],
    ['12-3456789', 'tin: 123456789'],
    ['123-45-6789', 'tin: 123456789'],
    ['(415) 555-0132', 'phone: 4155550132'],
    ['+1 415 555 0132', 'phone: 4155550132'],
    ['021000021 000123456789', 'account: 021000021 000123456789'],
    ['SSN 123–45–6789', 'tin: 123456789'],
    ['Tel.: \u202a(415) 555‑0132\u202c', 'phone: 4155550132'],
    ['Maria <Maria@Example.com>', 'email: maria@example.com'],
    ['021000021 / 1234'],
    ['López, María Elena', 'person: elena lopez maria', 'person: lopez maria', 'name: aln lps mr'],
    ["Seán O'Brien", 'person: obrien sean', 'name: abrn sn'],
    ['李 伟', 'person: 李 伟', 'name: 李 伟'],
    ['  '],
    ['12345'],
    [''],
  ])('“%s” is compared as %j', (text, ...values) => {
    expect(searchedValues(text).map(({ kind, value }) => `${kind}: ${value}`)).toEqual(values)
  })
})
