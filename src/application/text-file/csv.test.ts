import { expect, test } from 'vitest'
import { csvLine, flattened } from './csv.ts'

test.each([
  [['a', 1, null, undefined], 'a,1,,\r\n'],
  [['a,b', 'say "hi"'], '"a,b","say ""hi"""\r\n'],
  [['=1+1', ' @SUM(A1)', '-1', 'a;+b'], `"'=1+1","' @SUM(A1)","'-1","a;'+b"\r\n`],
  [['\uff1d1', "'a", '%1'], `"'\uff1d1","'a","'%1"\r\n`],
  [[-1, true], '-1,true\r\n'],
  [['02110', '021000021', '94105', '4155550132'], `"'02110","'021000021",94105,4155550132\r\n`],
  [['12345678901234567', '123456789012'], `"'12345678901234567","'123456789012"\r\n`],
  [['12E3', '3/4', '3-4-80', '9:30'], `"'12E3","'3/4","'3-4-80","'9:30"\r\n`],
  [['2.10', '1.2.3', '1.50', '(123)'], `"'2.10","'1.2.3","'1.50","'(123)"\r\n`],
  [['Sept 11', 'MAR1', '5-may'], `"'Sept 11","'MAR1","'5-may"\r\n`],
  [['Jan-21', '3 de mayo', '2012-05', 'True'], `"'Jan-21",3 de mayo,"'2012-05","'True"\r\n`],
  [['May', 'Marina 5', 'May 5 Bakery', '60%'], 'May,Marina 5,May 5 Bakery,60%\r\n'],
  [['2026-11-24', '12 Main St', '0', 123456789012], '2026-11-24,12 Main St,0,123456789012\r\n'],
])('the cells %j are the line %j', (cells, line) => {
  expect(csvLine(cells, 'spreadsheet')).toBe(line)
})

test('another system gets the texts unchanged', () => {
  const cells = ['=1+1', '+1 415', '@a', '-1', 'a;+b', 'a,"b"', -1]
  expect(csvLine(cells, 'system')).toBe('=1+1,+1 415,@a,-1,a;+b,"a,""b""",-1\r\n')
})

test('a nested value gets a column named by its path', () => {
  expect([...flattened({ a: { b: [1, null] }, c: 'd' })]).toEqual([
    ['a.b.0', 1],
    ['a.b.1', null],
    ['c', 'd'],
  ])
})
