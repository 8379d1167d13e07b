import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../../../application/text-file/csv.ts'
import { rowsOf } from './csv-rows.ts'

/** Returns the only cell of a table that has one row. */
const cellOf = (table: string) => rowsOf(table, ',').rows[0]?.cells[0]

test.each([
  ...['12E3', '3/4', '3-4-80', '9:30', '02110', '2.10', '(12)', 'Sept 11', 'MAR1', 'true'],
  ...['\uff1d1', '=1+1', 'a;+1', "a;'=1", '|=","'],
])('the text %s of an export is imported as it was', (text) => {
  expect(cellOf(csvLine([text, 'x'], 'spreadsheet').replace('\r\n', '\n'))).toBe(text)
})

test('every text of an export is imported as it was, without spaces around it', () => {
  const unit = fc.constantFrom(...'0123456789eE.-/:=+@|%\uff1d,;"\' a')
  const texts = fc.string({ unit }).filter((text) => !text.trim().startsWith("'"))
  fc.assert(
    fc.property(texts, (text) => {
      const table = csvLine([text, 'x'], 'spreadsheet').replace('\r\n', '\n')
      expect(cellOf(table)).toBe(text.trim())
    }),
  )
})
