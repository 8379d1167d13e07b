import { expect, it } from 'vitest'
import { isHeadingOf, readTable } from './csv-table.ts'

it('has headings in any spelling, and in none of hundreds of characters, which takes long to read', () => {
  const named = (heading: string) => isHeadingOf(heading, { headings: ['Business name'] })
  expect([named('BUSINESS_NAME:'), named('businessname'), named('business')]).toEqual([
    true,
    true,
    false,
  ])
  expect(named(`Business${'-'.repeat(200)}name`)).toBe(false)
})

const columns = {
  name: { headings: ['name'] },
  email: { headings: ['email'] },
  phone: { headings: ['phone'] },
}
const people = ['Ann,a@example.com,4155550132', 'Bo,b@example.com,4155550133']
const read = (...lines: readonly string[]) =>
  readTable(['name,email,phone', ...lines].join('\n'), { columns, others: 'refused' })

it.each([
  '# exported by a person',
  '// end',
  'Generated on 2026-11-30,,',
  'Printed by: Ann Lee',
  'Page 1 of 3',
  ',,Page 2',
  '*** End of report ***,,',
  'End of list',
  'EOF',
  '© 2026 Acme',
  'Confidential - do not share',
  'Applied filters: State is CA',
  'Rows: 2',
  'Showing 1 to 2 of 2 entries',
  'Mostrando 1 a 2 de 2',
  'Last updated: 11/30/2026',
  'Prepared by Ann Lee',
  'Data as of 11/30/2026',
  'As of 2026-11-30,,',
  'Generado el 30/11/2026',
  'Fin del informe',
])('makes no entry of the note "%s" in or below the table, and says so', (note) => {
  const [first = '', second = ''] = people
  for (const [line, table] of [
    [3, read(first, note, second)],
    [4, read(first, second, note)],
  ] as const) {
    expect(table.rows.map(({ columns }) => columns.name)).toEqual(['Ann', 'Bo'])
    expect(table.doubts).toEqual([`Line ${line} looks like a note and is left out.`])
  }
})

it.each([
  '(2 rows)',
  '(1 row)',
  '(2 rows affected)',
  '2 rows in set (0.00 sec)',
  '2 rows selected.',
  '2 results',
  '(2 filas)',
  '2 registros',
])('makes no entry of the count "%s" that a database writes below a table', (rowCount) => {
  for (const below of [rowCount, `${rowCount},,`]) {
    const { rows, doubts } = read(...people, below)
    expect(rows).toHaveLength(2)
    expect(doubts).toEqual(['Line 4 looks like a row of totals and is left out.'])
  }
  const list = readTable(`name\nAnn\nBo\n${rowCount}`, { columns, others: 'refused' })
  expect(list.rows).toHaveLength(2)
})

it.each(['2 Records Cafe,,', '24 Rows LLC,,', 'As of Now,,', 'Fin de Siglo,,'])(
  'makes an entry of a name that only begins like a note: "%s"',
  (row) => {
    expect(read(...people, row).rows).toHaveLength(3)
  },
)

it.each(['Nombre,Correo,Teléfono', 'text,email,phone', 'required,optional,optional'])(
  'makes no entry of a second row of headings: "%s"',
  (headings) => {
    const { rows, doubts } = read(headings, ...people)
    expect(rows).toHaveLength(2)
    expect(doubts).toEqual(['Line 2 looks like a second row of headings and is left out.'])
  },
)

it.each(['US,,', 'Acme Bakery,,', 'Total: none,,'])(
  'asks about a row with one word: "%s"',
  (row) => {
    const { rows, doubts } = read(...people, row)
    expect(rows).toHaveLength(3)
    expect(doubts).toEqual([
      `Line 4 has only "${row.slice(0, -2)}" and is read as a row of its own.`,
    ])
  },
)

it.each(['Cy,,4155550134', ',c@example.com,', 'Paige One,p@example.com,'])(
  'asks nothing about an entry: "%s"',
  (row) => {
    const { rows, doubts } = read(row, ...people)
    expect(rows).toHaveLength(3)
    expect(doubts).toEqual([])
  },
)

const expires = (...dates: readonly string[]) => {
  const table = { columns: { expires: { headings: ['expires'], kind: 'date' } } } as const
  const { rows, doubts } = readTable(`expires\n${dates.map((date) => `"${date}"`).join('\n')}`, {
    ...table,
    others: 'refused',
  })
  expect(doubts).not.toEqual([])
  return rows.map(({ columns }) => columns.expires)
}

it.each([
  ['1/31/2027 12:00:00 AM', '2027-01-31'],
  ['31/01/2027 0:00', '2027-01-31'],
  ['31.01.2027, 15:30', '2027-01-31 15:30:00'],
  ['1/31/2027 12:05 PM', '2027-01-31 12:05:00'],
  ['31/1/27 3:30:09 p.\u00a0m.', '2027-01-31 15:30:09'],
  ['January 31, 2027 8:00 am', '2027-01-31 08:00:00'],
])('reads %s, a date with a time as a spreadsheet writes it', (written, date) => {
  expect(expires(written)).toEqual([date])
})

it.each(['1/31/2027 25:00', '1/31/2027 13:00 PM', '1/31/2027 9:75', '10:00'])(
  'leaves %s, which is no time, as it is',
  (written) => {
    const { rows } = readTable(`expires\n${written}`, {
      columns: { expires: { headings: ['expires'], kind: 'date' } },
      others: 'refused',
    })
    expect(rows[0]?.columns.expires).toBe(written)
  },
)
