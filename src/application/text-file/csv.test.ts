import { expect, test } from 'vitest'
import { csvLine, csvUses, flattened } from './csv.ts'

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
  [['123.10', '.50', '5.', '1.234,56'], `"'123.10","'.50","'5.","'1.234,56"\r\n`],
  [['12,50', '0,5', '1,234'], `"'12,50","'0,5","'1,234"\r\n`],
  [['1e+5', '1E-5', '.5e3', '($5.50)'], `"'1e+5","'1E-5","'.5e3","'($5.50)"\r\n`],
  [['10:30 AM', '9 p', '1:02:03.5'], `"'10:30 AM","'9 p","'1:02:03.5"\r\n`],
  [['5-mayo', '1 enero', 'Diciembre 2026'], `"'5-mayo","'1 enero","'Diciembre 2026"\r\n`],
  [['1 1/2', '5-', '1,5 -', '1 E5'], `"'1 1/2","'5-","'1,5 -","'1 E5"\r\n`],
  [['$5,0', '$-5', '$(5)', '5 €', '5 lb'], `"'$5,0","'$-5","'$(5)","'5 €",5 lb\r\n`],
  [['$25', '$480,000', '$12.50'], '$25,"$480,000",$12.50\r\n'],
  [['9am', '100:00', 'Jan. 1', 'Jan 1 2026'], `"'9am","'100:00","'Jan. 1","'Jan 1 2026"\r\n`],
  [['Monday, January 5, 2026', '1. Mayo'], `"'Monday, January 5, 2026","'1. Mayo"\r\n`],
  [['1/2/2026 10:00', 'Mon 1/2', 'Jan 5 26'], `"'1/2/2026 10:00","'Mon 1/2","'Jan 5 26"\r\n`],
  [['Jan 5, 2026, 10:00 AM', '5$-'], `"'Jan 5, 2026, 10:00 AM","'5$-"\r\n`],
  [['Suite 1/2 B', 'Cafe 10:30 Bar'], 'Suite 1/2 B,Cafe 10:30 Bar\r\n'],
  [['lun. 5 mayo 2026', 'Jan 5/2'], `"'lun. 5 mayo 2026","'Jan 5/2"\r\n`],
  [['(€5)', '(1 1/2)', '1e5-', '$1 1/2'], `"'(€5)","'(1 1/2)","'1e5-","'$1 1/2"\r\n`],
  [['5 10:00', '5:', 'Jan. 5 10:00'], `"'5 10:00","'5:","'Jan. 5 10:00"\r\n`],
  [['Calle Mayo 5', 'Market May 5', 'Mon 9-5'], 'Calle Mayo 5,Market May 5,Mon 9-5\r\n'],
  [['VERDADERO', 'falso'], `"'VERDADERO","'falso"\r\n`],
  [['198.51.100.7', '10.0.0.1', '1,234,567'], `198.51.100.7,10.0.0.1,"'1,234,567"\r\n`],
  [['4A', '9 Palms', '1e5x', 'Unit 1.2', ','], '4A,9 Palms,1e5x,Unit 1.2,","\r\n'],
  [['a\tb', 'a\r\nb', '\ufeffa', '\u202ea', '\ud800'], 'a b,a b,a,a,\ufffd\r\n'],
  [['2026-11-24', '12 Main St', '0', 123456789012], '2026-11-24,12 Main St,0,123456789012\r\n'],
])('the cells %j are the line %j', (cells, line) => {
  expect(csvLine(cells, 'spreadsheet')).toBe(line)
})

test('another system gets the texts unchanged', () => {
  const cells = ['=1+1', '+1 415', '@a', '-1', 'a;+b', 'a,"b"', -1]
  expect(csvLine(cells, 'system')).toBe('=1+1,+1 415,@a,-1,a;+b,"a,""b""",-1\r\n')
})

test.each(csvUses)('letters and pictures of several characters stay whole for a %s', (use) => {
  const cells = ['👩\u200d🍳 Café', 'می\u200cخواهم', '❤\ufe0f']
  expect(csvLine(cells, use)).toBe(`${cells.join(',')}\r\n`)
})

test('a nested value gets a column named by its path', () => {
  expect([...flattened({ a: { b: [1, null] }, c: 'd' })]).toEqual([
    ['a.b.0', 1],
    ['a.b.1', null],
    ['c', 'd'],
  ])
})
