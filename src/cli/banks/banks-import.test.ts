import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isRoutingNumber } from '../../application/forms/us/fields/routing-number.ts'
import { findBankName } from '../../server/routing-numbers/store.ts'
import { engines, itMainly, testDatabase } from '../../test-support/engines.ts'
import { operator, operatorOnTerminal } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { importBanks } from './banks-import.ts'

/** A record of the FedACH file; every bank here is made up. */
function fedAch(number: string, name: string, type = '1', newNumber = '000000000'): string {
  const office = `O011000015${type}122415`
  const address = `${'1 MAIN STREET'.padEnd(36) + 'ANYTOWN'.padEnd(20)}MA0210600006175550100`
  return `${number}${office}${newNumber}${name.padEnd(36)}${address}11     `
}

const OLD = '110000000'
const NEW = '123456780'
const MIDDLE = '011000028'

async function setUp() {
  const folder = await testFolder()
  const db = await testDatabase()
  const notified: string[] = []
  return {
    importFile: async (name: string, text: string, yes = true) => {
      const file = join(folder, name)
      await writeFile(file, text)
      const context = { notify: (text: string) => notified.push(text) }
      return importBanks(db, file, { context, yes })
    },
    notified,
    nameOf: (number: string) => findBankName(db, number),
  }
}

function imported(banks: number, replaced = 0) {
  return expect.objectContaining({ banks, replaced })
}

function lines(...records: readonly string[]): string {
  return records.map((record) => `${record}\r\n`).join('')
}

const csv = 'routing_number,name,new_routing_number\n'

/** 20,000 valid routing numbers. */
function manyNumbers(): readonly string[] {
  const numbers: string[] = []
  for (let body = 10_000_000; numbers.length < 20_000; body += 1) {
    const number = Array.from({ length: 10 }, (_, digit) => `${body + 1_000_000}${digit}`)
      .map((text) => text.padStart(9, '0'))
      .find(isRoutingNumber)
    if (number !== undefined) numbers.push(number)
  }
  return numbers
}

describe('the import of a directory of banks', () => {
  it('documents its columns', async () => {
    const help = await operator({ DATA_DIR: await testFolder() }, 'banks', 'import', '--help')
    expect(help.out).toContain('routing_number (or routing, aba)\n')
    expect(help.out).toContain(' new_routing_number\n')
  })

  it.each([
    ['FedACH file', 'FedACHdir.txt', lines(fedAch(NEW, 'HARBORVIEW BANK'))],
    ['FedACH file cut at the ends of its lines', 'a.txt', fedAch(NEW, 'HARBORVIEW BANK').trimEnd()],
    [
      "FedACH's JSON",
      'a.json',
      JSON.stringify({
        fedACHParticipants: {
          response: { code: 200 },
          fedACHParticipants: [
            { routingNumber: NEW, customerName: 'HARBORVIEW BANK', recordTypeCode: '1' },
          ],
        },
      }),
    ],
    [
      "JSON of a server's answer",
      'a.json',
      JSON.stringify({
        achParticipants: [{ routingNumber: NEW, customerName: 'HARBORVIEW BANK' }],
      }),
    ],
    [
      'JSON list',
      'a.json',
      JSON.stringify([{ routingNumber: NEW, customerName: 'HARBORVIEW BANK' }]),
    ],
    ['CSV', 'a.csv', `\uFEFFCity,Routing Number,Bank Name\nX,${NEW},HARBORVIEW BANK\n`],
    ['table between tabs', 'FedACHdir.txt', `ABA\tBank\r${NEW}\tHARBORVIEW BANK\r`],
    [
      'table of semicolons with empty rows, headings and columns',
      'a.csv',
      `sep=;\r\n;;;\r\nrouting;name;;\r\n${NEW};HARBORVIEW BANK\r\n" ";\u00a0;"";\r\n;;;\r\n\x1A`,
    ],
    ['table between bars', 'a.txt', `ABA|Bank\n="${NEW}"|HARBORVIEW BANK\n`],
    ['protected number', 'a.csv', `aba,bank\n="${NEW}",HARBORVIEW BANK\n`],
    ['FedACH file without line ends', 'a.txt', fedAch(NEW, 'HARBORVIEW BANK') + fedAch(OLD, 'B')],
    ['FedACH file called .csv', 'a.csv', `${lines(fedAch(NEW, 'HARBORVIEW BANK'))}\x1A`],
    ['FedACH file that ends in NUL', 'a', `${lines(fedAch(NEW, 'HARBORVIEW BANK'))}\0\0`],
    ['JSON with numbers', 'a', `[{"routingNumber":${NEW},"customerName":"HARBORVIEW BANK"}]`],
  ])('reads a %s', async (_kind, file, text) => {
    const { importFile, nameOf } = await setUp()
    expect((await importFile(file, text)).banks).toBeGreaterThan(0)
    expect(await nameOf(NEW)).toBe('HARBORVIEW BANK')
  })

  it.each([
    [
      'FedACH file',
      'a.txt',
      lines(
        fedAch(OLD, 'OLD BANK', '2', MIDDLE),
        fedAch(MIDDLE, 'MIDDLE BANK', '2', NEW),
        fedAch(NEW, 'NEW BANK'),
      ),
    ],
    [
      'CSV',
      'a.csv',
      `${csv}${OLD},OLD BANK,${MIDDLE}\n${MIDDLE},MIDDLE BANK,${NEW}\n${NEW},NEW BANK,000000000\n`,
    ],
  ])('gives a renumbered bank of a %s the name at its new number', async (_kind, file, text) => {
    const { importFile, nameOf } = await setUp()
    await importFile(file, text)
    expect(await Promise.all([OLD, MIDDLE, NEW].map(nameOf))).toEqual(Array(3).fill('NEW BANK'))
  })

  it('keeps the name of a bank whose new number is not listed or leads in a circle', async () => {
    const { importFile, nameOf } = await setUp()
    await importFile('a.txt', lines(fedAch(OLD, 'OLD BANK', '2', NEW)))
    expect(await nameOf(OLD)).toBe('OLD BANK')
    const circle = [fedAch(OLD, 'OLD BANK', '2', NEW), fedAch(NEW, 'NEW BANK', '2', OLD)]
    expect(await importFile('a.txt', lines(...circle))).toEqual(imported(2, 1))
  })

  it('replaces the previous directory', async () => {
    const { importFile, nameOf } = await setUp()
    await importFile('a.csv', `${csv}${OLD},OLD BANK,\n`)
    await importFile('a.csv', `${csv}${NEW},NEW BANK,\n`)
    expect(await Promise.all([OLD, NEW].map(nameOf))).toEqual([undefined, 'NEW BANK'])
  })

  it('names the ignored columns and the known ones', async () => {
    const { importFile, notified } = await setUp()
    await importFile('a.csv', `aba,Bank,new_number\n${NEW},HARBORVIEW BANK,\n`)
    expect(notified.join('')).toMatch(
      /^Ignored columns: new_number\. Known columns: routing_number .*; new_routing_number\.\n$/,
    )
  })

  it("skips the government's numbers, which no merchant uses", async () => {
    const { importFile } = await setUp()
    const text = lines(fedAch('000000518', 'TREASURY'), fedAch(NEW, 'BANK'))
    expect(await importFile('a.txt', text)).toEqual(imported(1))
  })

  it.each([
    ['a.csv', `${csv}${Number(MIDDLE)},"A","" \n518,TREASURY,\n`],
    ['a.csv', `${csv}1.1000028E+07,A\n`],
    ['a.json', `[{"routingNumber":${Number(MIDDLE)},"customerName":"A"}]`],
  ])('asks about routing numbers in %s that have lost their leading zeros', async (file, text) => {
    const { importFile, nameOf } = await setUp()
    await importFile('before.csv', `${csv}${OLD},OLD BANK,\n`)
    await expect(importFile(file, text, false)).rejects.toThrow(
      /fewer than nine digits, the first in (?:line 2|entry 1): read with the zeros/,
    )
    expect(await importFile(file, text)).toEqual(imported(1, 1))
    expect(await nameOf(MIDDLE)).toBe('A')
  })

  const good = fedAch(NEW, 'NEW BANK')
  it.each([
    ['a.txt', lines(good, '123'), 'line 2: 3 characters instead of 155'],
    ['a.txt', lines(`${good}x`), 'line 1: 156 characters instead of 155'],
    ['a.txt', lines(good.replace('NEW', 'NÉW')), 'line 1: not plain ASCII'],
    ['a.txt', lines(fedAch(NEW, 'B', '7')), 'line 1: the record type is not 0, 1 or 2'],
    [
      'a.txt',
      lines(good, fedAch('123456789', 'B')),
      'a.txt, line 2: the routing number "123456789" is not valid',
    ],
    [
      'a.txt',
      lines(fedAch(NEW, 'B', '2')),
      'a.txt, line 1: the new routing number "000000000" is not valid',
    ],
    ['a.txt', lines(fedAch(NEW, '')), 'line 1: the name of the bank is missing'],
    [
      'a.csv',
      `${csv}${NEW},A,\n${OLD},B,\n${NEW},C,\n`,
      'line 4: repeats the routing number of line 2',
    ],
    [
      'a.csv',
      `${csv}${NEW},A,,,x,\n`,
      'line 2, column 5 (E): the columns do not match the header line',
    ],
    ['a.csv', `${csv}${NEW},"A,\n`, 'line 2, column 2 (B) is not valid CSV: a quote is not closed'],
    [
      'a.csv',
      `${csv}${NEW},"A" B,\n`,
      'line 2, column 2 (B) is not valid CSV: a quote inside text',
    ],
    [
      'a.csv',
      `routing number,Bank,aba\n${NEW},A,${OLD}\n`,
      'a.csv, line 1, column 3 (C): the heading "aba" appears twice, also in column 1 (A).',
    ],
    [
      'a.csv',
      `${csv}2.1E+07,A,\n`,
      'line 2, column 1 (A), routingNumber: the spreadsheet has shortened the number (2.1E+07)',
    ],
    ['a.csv', '<!DOCTYPE html><p>x', 'a.csv is a web page, not a table. Open it'],
    ['a.csv', 'PK\x03\x04 xl/workbook.xml', 'a.csv is an Excel workbook, not text.'],
    [
      'a.csv',
      `${NEW},A\n`,
      'line 1: exactly one column must be named routing_number. Name it so in the first row, with commas, semicolons or tabs between the columns. Known columns: routing_number (or routing, aba); name (or bank, bank_name, customer_name); new_routing_number.',
    ],
    [
      'a.json',
      `[{"routingNumber":"${NEW}"}]`,
      'a.json, entry 1: customerName is missing or not text. Nothing',
    ],
    ['a.json', '[{', 'a.json is not JSON (line 1)'],
    ['a.json', '{"banks":1}', 'a.json does not contain a list of banks. Nothing was imported.'],
    ['a.txt', '\r\n', 'a.txt: it contains no banks'],
  ])('refuses %s with %j, and keeps the previous directory', async (file, text, message) => {
    const { importFile, nameOf } = await setUp()
    await importFile('before.csv', `${csv}${OLD},OLD BANK,\n`)
    await expect(importFile(file, text)).rejects.toThrow(message)
    expect(await nameOf(OLD)).toBe('OLD BANK')
  })

  it('imports 20,000 banks', async () => {
    const { importFile, nameOf } = await setUp()
    const numbers = manyNumbers()
    const text = lines(...numbers.map((number, index) => fedAch(number, `BANK ${index}`)))
    expect(await importFile('a.txt', text)).toEqual(imported(20_000))
    expect(await nameOf(numbers[19_999] ?? '')).toBe('BANK 19999')
  })
})

describe.each(engines)('operator banks import on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  async function withDirectory() {
    const folder = await testFolder()
    const env = { ...(await engine.settings()), DATA_DIR: folder }
    const write = async (...numbers: readonly string[]) => {
      const file = join(folder, 'banks.csv')
      await writeFile(file, csv + numbers.map((number) => `${number},A BANK,\n`).join(''))
      return file
    }
    const first = await operator(env, 'banks', 'import', await write(OLD, NEW))
    expect(first).toEqual({ code: 0, out: 'Imported 2 banks.\n', err: '' })
    return { env, file: await write(MIDDLE) }
  }

  const statement = 'The directory has 2 banks. A file of 1 bank will replace all of them.'

  it('replaces a directory without a terminal only if --yes is given', async () => {
    const { env, file } = await withDirectory()
    expect(await operator(env, 'banks', 'import', file)).toEqual({
      code: 1,
      out: '',
      err: `${statement} Nothing was changed. To continue without being asked, add --yes.\n`,
    })
    expect(await operator(env, 'banks', 'import', file, '--yes')).toEqual({
      code: 0,
      out: 'Imported 1 bank, replacing 2 banks.\n',
      err: '',
    })
  })

  itOnce.each([
    ['y', 0, 'Imported 1 bank, replacing 2 banks.\n', ''],
    [' YES ', 0, 'Imported 1 bank, replacing 2 banks.\n', ''],
    ['n', 1, '', 'Nothing was imported.\n'],
    ['', 1, '', 'Nothing was imported.\n'],
    ['yesterday', 1, '', 'Nothing was imported.\n'],
  ])('asks on a terminal and accepts the answer %j', async (answer, code, out, err) => {
    const { env, file } = await withDirectory()
    const requests: string[] = []
    const ask = async (question: string) => {
      requests.push(question)
      return answer
    }
    const answered = await operatorOnTerminal(env, ['banks', 'import', file], { ask })
    expect(requests).toEqual(['Continue? [y/N] '])
    expect(answered).toEqual({ code, out, err: `${statement}\n${err}` })
  })
})
