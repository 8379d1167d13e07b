import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decryptLead, leadIdHash } from '../server/leads/lead-cipher.ts'
import { findLead } from '../server/leads/store.ts'
import { casesIn } from '../test-support/cases-in.ts'
import { engines } from '../test-support/engines.ts'
import type { ProgramResult } from '../test-support/program.ts'
import { operator } from '../test-support/run-operator.ts'
import { testFolder } from '../test-support/shared.ts'
import { TEST_NOW, type TestServer, testServer } from '../test-support/test-server.ts'

const PUBLIC_URL = 'https://apply.example.com'

async function leadsFile(
  { folder }: TestServer,
  name: string,
  text: string | Uint8Array,
): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

async function importing(
  name: string,
  text: string | Uint8Array,
  server: TestServer,
  options: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  const file = await leadsFile(server, name, text)
  const env = { ...settings, DATA_DIR: server.folder, PUBLIC_URL }
  return operator(env, 'leads', 'import', file, '--allow-short-ids', ...options)
}

async function lead(server: TestServer, pmi: string): Promise<unknown> {
  const sealed = await findLead(server.db, leadIdHash(pmi), TEST_NOW)
  return sealed && decryptLead(pmi, sealed).lead
}

/** Each file with mistakes and what is said of it. `\n` ends a line. */
const MISTAKES = String.raw`
leads.csv pmi,phone\na,1\nb,1,2\n
  leads.csv, line 3, column 3 (C): the columns do not match the header line, which has 2. Text with a separator in it needs quotes around it. Nothing was imported.
leads.csv pmi,businessName\na,A\nb,A "B" C\n
  line 3, column 2 (B) is not valid CSV: a quote inside text: write it twice, with quotes around the whole text, or save the table again from the spreadsheet. Nothing was imported.
leads.csv pmi,color\na,blue\n
  line 1, column 2 (B): unknown column "color". Rename or delete it. Known columns: pmi, phone, email,
leads.csv pmi,expires\na,2027-01-01\nb,tomorrow\n
  leads.csv, line 3: expires is not a date
leads.csv pmi,Business Name,business_name\na,A,B\n
  line 1, column 3 (C): the heading "business_name" appears twice, also in column 2 (B). Delete
leads.csv pmi,\na,lost\n
  line 2, column 2 (B): a value without a heading above it. Name
leads.csv pmi,phone\na,4.15556E+09\n
  line 2, column 2 (B), phone: the spreadsheet has shortened the number (4.15556E+09), and digits are lost. Format
leads.csv pmi,businessName\na,"A\nb,B\nc,C"\n
  line 2, column 2 (B): the text has whole rows in it: its quote is not closed.
leads.csv pmi,expires\na,13/1/2027\nb,1/13/2027\n
  line 2, column 2 (B), expires: the dates in the column do not all have the same order
leads.json {"pmi":"a"}
  leads.json does not contain a list of leads. Nothing was imported.
leads.csv pmi,businessName\na,#N/A\n
  line 2, column 2 (B), businessName: the spreadsheet could not calculate this (#N/A). Enter
`

describe('operator leads import', () => {
  it('imports CSV with quotes, and prints the links', async () => {
    const server = await testServer()
    const csv =
      '\uFEFFbusinessName,phone,pmi,expires\r\n"Bakery, ""The""",(415) 555-0132,spring,2027-01-31\r\n\r\n'
    const result = await importing('leads.csv', csv, server)
    expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out).toMatch(/^Imported 1 lead\.\n/)
    expect(result.out).toContain(`${PUBLIC_URL}/apply/?pmi=spring`)
    expect(await lead(server, 'spring')).toMatchObject({
      businessName: 'Bakery, "The"',
      phone: '(415) 555-0132',
    })
  })

  it.each([
    [
      '(415) 555-0132 ext. 5',
      /line 2: the form leaves out a part of the phone number: ext\. ?5|line 2: .*5/,
    ],
    ['415-555-0132 / 415-555-0133', /line 2: the form leaves out a part of the phone number: /],
    ['+52 55 1234 5678', /line 2: the phone number is not a US number; .*US numbers only/],
    ['011 44 20 7946 0018', /line 2: the phone number is not a US number/],
    ['+1 415 555 0132', /^$/],
    ['1-415-555-0132', /^$/],
  ])('warns that the form does not accept the phone number %s', async (phone, warning) => {
    const server = await testServer()
    const csv = `businessName,phone,pmi\nBakery,${phone},spring\n`
    const result = await importing('leads.csv', csv, server, ['--yes'])
    expect(result.code).toBe(0)
    expect(result.err).toMatch(warning)
    expect(await lead(server, 'spring')).toMatchObject({ phone })
  })

  it.each(['leads.xlsx', 'leads.txt', 'constructor'])(
    'recognizes a table by its content, named %s',
    async (name) => {
      const server = await testServer()
      const none = join(server.folder, `no-${name}`)
      expect(await operator({ DATA_DIR: server.folder }, 'leads', 'import', none)).toEqual({
        code: 1,
        out: '',
        err: `${none} cannot be read: it does not exist\n`,
      })
      expect(await importing(name, 'pmi,phone\nspring,4155550132\n', server)).toMatchObject({
        code: 0,
      })
      expect(await lead(server, 'spring')).toMatchObject({ phone: '4155550132' })
    },
  )

  it('imports JSON and generates missing ids', async () => {
    const server = await testServer()
    const result = await importing(
      'leads.json',
      '[{"businessName":"A"},{"businessName":"B"}]',
      server,
      ['--json'],
    )
    const { imported, replaced, leads } = JSON.parse(result.out)
    expect({ imported, replaced }).toEqual({ imported: 2, replaced: 0 })
    expect(leads[0].pmi).toMatch(/^[a-z2-7]{26}$/)
    expect(leads[0].pmi).not.toBe(leads[1].pmi)
    expect(await lead(server, leads[1].pmi)).toMatchObject({ businessName: 'B' })
  })

  it('refuses ids that could be guessed, and generates others', async () => {
    const server = await testServer()
    const file = await leadsFile(server, 'leads.csv', 'businessName,pmi\nA Bakery,spring\n')
    const env = { DATA_DIR: server.folder, PUBLIC_URL }
    expect(await operator(env, 'leads', 'import', file)).toEqual({
      code: 1,
      out: '',
      err: `${file}, line 2: pmi could be guessed: it has fewer than 128 bits. Nothing was imported. To import it, add --make-ids or --allow-short-ids.\n`,
    })
    expect(await lead(server, 'spring')).toBeUndefined()
    const result = await operator(env, 'leads', 'import', file, '--make-ids')
    const [, pmi = ''] = /\/apply\/\?pmi=([a-z2-7]{26})\n/.exec(result.out) ?? []
    expect(await lead(server, pmi)).toMatchObject({ businessName: 'A Bakery' })
    const both = await operator(env, 'leads', 'import', file, '--make-ids', '--allow-short-ids')
    expect(both.code).toBe(2)
  })

  it('prints ids instead of links without PUBLIC_URL', async () => {
    const server = await testServer()
    const file = await leadsFile(server, 'leads.csv', 'businessName,pmi\nA Bakery,spring\n')
    const env = { DATA_DIR: server.folder, PORT: '3000' }
    const result = await operator(env, 'leads', 'import', file, '--allow-short-ids')
    expect(result).toEqual({
      code: 0,
      out: 'Imported 1 lead.\nBusiness  pmi\nA Bakery  spring\n',
      err: 'PUBLIC_URL is not set, so no links are printed.\n',
    })
    const json = await operator(
      env,
      'leads',
      'import',
      file,
      '--allow-short-ids',
      '--yes',
      '--json',
    )
    expect(JSON.parse(json.out)).toEqual({
      imported: 1,
      replaced: 1,
      leads: [{ businessName: 'A Bakery', pmi: 'spring' }],
    })
  })

  it.each(engines)(
    'adds leads, and replaces leads with the same pmi only after asking, on $name',
    async (engine) => {
      const settings = await engine.settings()
      const server = await testServer(settings)
      await importing('leads.csv', 'pmi,businessName\na,A\nb,B\n', server, [], settings)
      const changed = 'pmi,businessName\na,Changed\nc,C\n'
      expect(await importing('leads.csv', changed, server, [], settings)).toEqual({
        code: 1,
        out: '',
        err: '1 of 2 leads in the file replaces a stored one with the same pmi. Nothing was changed. To continue without being asked, add --yes.\n',
      })
      expect(await lead(server, 'c')).toBeUndefined()
      const result = await importing('leads.csv', changed, server, ['--yes'], settings)
      expect(result.out).toMatch(/^Imported 2 leads; 1 replaced stored ones\.\n/)
      const stored = await Promise.all(['a', 'b', 'c'].map((pmi) => lead(server, pmi)))
      expect(stored).toMatchObject(['Changed', 'B', 'C'].map((businessName) => ({ businessName })))
    },
  )

  const asWindows = (text: string) => Buffer.from(text, 'latin1')
  const asWide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  const peña = 'pmi;firstName\na;Peña\n'

  it.each([
    ['UTF-16 with its mark', asWide(peña), [], ''],
    ['UTF-16 that begins with the greater byte', asWide(peña).swap16(), [], ''],
    ['Windows-1252', asWindows(peña), ['--encoding', 'windows-1252'], ''],
    [
      'Windows-1252 that is asked about',
      asWindows(peña),
      [],
      'is not UTF-8; it reads as Windows-1252, with ñ (first in line 2, character 5). Nothing was changed. To continue without being asked, add --encoding windows-1252.\n',
    ],
    [
      'UTF-16 without its mark',
      asWide(peña).subarray(2),
      [],
      'is UTF-16 text without the mark at its beginning (utf-16le). Nothing was changed. To continue without being asked, add --encoding utf-16le.\n',
    ],
    [
      'UTF-8 that was stored twice',
      Buffer.from(Buffer.from(peña).toString('latin1')),
      [],
      'is UTF-8 that was stored twice: “Ã±” in line 2, character 5 is read as “ñ”. Nothing was changed. To continue without being asked, add --encoding utf-8-twice.\n',
    ],
  ])('reads %s', async (_, bytes, options, problem) => {
    const server = await testServer()
    const result = await importing('leads.csv', bytes, server, options)
    expect(result.err.replace(/^\S+leads.csv /, '')).toBe(problem)
    if (problem !== '') await importing('leads.csv', bytes, server, ['--yes'])
    expect(await lead(server, 'a')).toMatchObject({ firstName: 'Peña' })
  })

  it('skips empty rows, and accepts short rows and headings in upper or lower case', async () => {
    const server = await testServer()
    const empty = [',,,', '" ", , ,', '"""",,,', '\u00a0,\u00a0,,', ' , '].join('\r\n')
    const csv = `PMI,Business Name, first_name,\r\na,"A\nBakery"\r\n${empty}\r\nb,B,Ben,\r\n`
    const result = await importing('leads.csv', csv, server)
    expect(result).toMatchObject({ code: 0, err: '5 empty rows skipped.\n' })
    expect(result.out).toMatch(/^Imported 2 leads\.\n/)
    expect(await lead(server, 'a')).toMatchObject({ businessName: 'A Bakery', firstName: '' })
    expect(await lead(server, 'b')).toMatchObject({ businessName: 'B', firstName: 'Ben' })
  })

  it('makes no lead of a row without one: dashes, words for nothing, and a filled-down date', async () => {
    const server = await testServer()
    const empty = ['-,–,', 'N/A,n/a,', '—,—,—', ',…,', 'NULL,,']
    const rows = ['A,Ann,2027-01-31', ...empty, ',,2027-01-31', '-,N/A,2027-01-31']
    const csv = `Business Name,first_name,expires\n${rows.join('\n')}\n`
    const result = await importing('leads.csv', csv, server)
    expect(result.err).toBe('5 empty rows skipped.\n2 rows with nothing but an expiry skipped.\n')
    expect(result.out).toMatch(/^Imported 1 lead\.\n/)
  })

  it.each([
    ['QuickBooks', '', 'Monday, Nov 30', '2026 10:11 AM GMT-8,,'],
    ['Salesforce', '', '"Lead Report"', '"Copyright (c) 2000-2026"', '', '"Generated By: Ann Lee"'],
    ['a spreadsheet', ',,', 'Source: trade fair,,'],
  ])('asks about the notes below a table of %s', async (_, ...notes) => {
    const csv = `businessName,phone,productsSold\nA,4155550132,Bread\n"B\nC",4155550133,Cake\n${notes.join('\n')}\n`
    const server = await testServer()
    const { err } = await importing('leads.csv', csv, server)
    expect(err).toContain('looks like a note and is left out.')
    const { out } = await importing('leads.csv', csv, server, ['--yes'])
    expect(out).toMatch(/^Imported 2 leads/)
  })

  it('keeps rows with as many values after an empty line', async () => {
    const csv = 'businessName,phone\nA,4155550132\nB,\n\nC,\n'
    const result = await importing('leads.csv', csv, await testServer())
    expect(result.out).toMatch(/^Imported 3 leads/)
  })

  it.each([
    'Total general,,',
    'Suma:,2,',
    ',Count: 12,',
    'Grand total 12,,',
    'Gran total,,3',
    'Total général,2,',
    'Gesamtergebnis,2,',
    'Summe,2,',
    'Total (2),,',
    'Total records: 2,,',
    'Record Count,2,',
    '2 rows,,',
  ])('asks about the row of totals "%s"', async (totals) => {
    const csv = `businessName,phone,productsSold\nA,4155550132,\n${totals}\n`
    const result = await importing('leads.csv', csv, await testServer())
    expect(result.err).toMatch(/^Line 3 looks like a row of totals and is left out\./)
  })

  it('asks about dates and numbers changed by a spreadsheet, and about its totals', async () => {
    const server = await testServer()
    const csv =
      'pmi,phone,expires,businessName\na,4.155550132E+09,1/2/2027,A\nb,,46418,B\nTotal,2,,\n'
    expect((await importing('leads.csv', csv, server)).err).toBe(
      [
        'Line 4 looks like a row of totals and is left out.',
        'Numbers such as 1.23E+2 are read as 123: 1 value, the first in line 2, column 2 (B), phone.',
        'Dates are read as month/day/year: 1 value, the first in line 2, column 3 (C), expires (1/2/2027 as 2027-01-02).',
        'Dates are read as days: 1 value, the first in line 3, column 3 (C), expires (46418 as 2027-01-31). Nothing was changed. To continue without being asked, add --yes.\n',
      ].join('\n'),
    )
    const result = await importing('leads.csv', csv, server, ['--yes', '--json'])
    expect(result.err).toMatch(/^Line 4 looks like a row of totals and is left out\.\nNumbers such/)
    expect(JSON.parse(result.out)).toMatchObject({ imported: 2 })
    expect(await lead(server, 'a')).toMatchObject({ phone: '4155550132' })
  })

  it('asks about repeated headings, and about words that mean an empty value', async () => {
    const server = await testServer()
    const csv = 'pmi,phone,firstName\na,NULL,\\N\n\uFEFFPMI,Phone,First Name\nb,,Null\n'
    expect((await importing('leads.csv', csv, server)).err).toContain(
      [
        'Line 3 repeats the headings and is left out.',
        'Cells with NULL are read as empty: 1 value, the first in line 2, column 2 (B), phone.',
        'Cells with \\N are read as empty: 1 value, the first in line 2, column 3 (C), firstName.',
      ].join('\n'),
    )
    const result = await importing('leads.csv', csv, server, ['--yes', '--json'])
    expect(JSON.parse(result.out)).toMatchObject({ imported: 2 })
    expect(await lead(server, 'a')).toMatchObject({ phone: '', firstName: '' })
    expect(await lead(server, 'b')).toMatchObject({ firstName: 'Null' })
  })

  it.each([
    '2027-01-31T10:00',
    '2027-01-31 10:00:00',
    '2027-01-31 12:00:00.000000+02',
    '2027-01-31T05:00:00-0500',
  ])('reads %s as a time, without a zone as UTC', async (expires) => {
    const server = await testServer()
    const result = await importing('leads.csv', `pmi,expires\na,${expires}\n`, server)
    expect(result).toMatchObject({ code: 0, err: '' })
    const rows = await server.db.selectFrom('leads').select('expires_at').execute()
    expect(rows).toEqual([{ expires_at: '2027-01-31T10:00:00.000Z' }])
  })

  it('names the leads that have expired already', async () => {
    const csv = 'pmi,expires\na,2020-01-31\nb,2099-01-31\n'
    const result = await importing('leads.csv', csv, await testServer())
    expect(result).toMatchObject({
      code: 0,
      err: 'line 2: the lead has expired, so its link pre-fills nothing\n',
    })
  })

  it('finds bars between the columns, and the headings below a title', async () => {
    const server = await testServer()
    const bars = await importing('leads.csv', 'pmi|businessName\na|A, Inc; B\n', server)
    expect(bars).toMatchObject({ code: 0, err: '' })
    expect(await lead(server, 'a')).toMatchObject({ businessName: 'A, Inc; B' })
    const titled = 'Leads of November\n\npmi;businessName\nb;B\n'
    expect((await importing('leads.csv', titled, server)).err).toMatch(
      /leads\.csv, line 3 has the headings: delete everything above it, so that they are the first row\. Nothing was imported\.\n$/,
    )
  })

  it('documents its columns', async () => {
    const { out } = await operator({ DATA_DIR: await testFolder() }, 'leads', 'import', '--help')
    expect(out).toContain(
      'pmi, phone, email, businessName, productsSold, firstName, lastName, expires',
    )
  })

  it.each<[string, string, string]>([
    ...casesIn(MISTAKES).map(([file, message = '']) => {
      const [name = '', text = ''] = file.split(/ (.*)/)
      return [name, text.replaceAll('\\n', '\n'), message] as [string, string, string]
    }),
    ['leads.csv', 'pmi\n\uFFFDa\n', 'leads.csv has “\uFFFD”, which stands for a character'],
    ['leads.csv', 'pmi\na\0b\n', 'leads.csv has bytes that no text has (line 2, character 2)'],
    ['leads.xlsx', 'PK\x03\x04 xl/workbook.xml', 'leads.xlsx is an Excel workbook, not text. Open'],
    ['leads.csv', '%PDF-1.7', 'leads.csv is a PDF, not text.'],
    ['leads.csv', '<html><table>', 'leads.csv is a web page, not a table.'],
    ['leads.csv', 'pmi,expires\na,2027-02-30\n', 'line 2: expires is not a date'],
    ['leads.csv', 'pmi\na\na\n', 'line 3: same pmi as line 2'],
    ['leads.csv', 'pmi\na b\n', 'line 2: pmi has spaces'],
    ['leads.json', '[{"pmi":"a"},{"pmi":"b","phone":5}]', 'entry 2: phone is not text'],
    ['leads.json', '[{"pmi":"a"},7]', 'leads.json, entry 2: not an object. Nothing'],
    ['leads.json', '[', 'leads.json is not JSON (line 1). Nothing was imported.'],
    ['leads.json', '{"pmi":"a"}\n{"pmi":"b"}', 'leads.json is not JSON (line 2). Nothing'],
    ['leads.csv', 'pmi,expires\na,2027-02-30T10:00Z\n', 'line 2: expires is not a date'],
    ['leads.csv', 'pmi;phone\na;#¡REF!\n', 'phone: the spreadsheet could not calculate this'],
    ['leads.csv', 'pmi,businessName\na,=B2&C2\n', 'businessName: a formula, not its value. Enter'],
    ['leads.csv', 'pmi,phone\na,########\n', 'phone: the column is too narrow to show its value'],
  ])('names the error in %s %j and imports nothing', async (name, text, message) => {
    const server = await testServer()
    const result = await importing(name, text, server)
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.err).toContain(message)
    expect(await lead(server, 'a')).toBeUndefined()
  })
})
