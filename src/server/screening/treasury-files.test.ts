import { describe, expect, it } from 'vitest'
import { fileOf2019 } from '../../test-support/screening/samples.ts'
import { readTreasuryFiles, ScreeningFileError } from './treasury-files.ts'

const empty = '-0- '.repeat(8).trim().replaceAll(' ', ',')
const files: Readonly<Record<string, string>> = {
  'sdn.csv': [
    `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",${empty}`,
    `2674,"ABBAS, Abu","individual","SDT","Director",${'-0- ,'.repeat(6)}"DOB 10 Dec 1948; alt. DOB 1955; POB Haifa, Israel; a.k.a. 'ZAYDAN'; passport"`,
  ].join('\r\n'),
  'alt.csv': '36,12,"aka","AERO-CARIBBEAN",-0- \r\n',
  'add.csv': '36,25,-0- ,"Havana","Cuba",-0- \r\n2674,26,-0- ,-0- ,-0- ,-0- \r\n',
}
const readWhole = (changed: Readonly<Record<string, string | undefined>> = {}) =>
  readTreasuryFiles(async (name) => ({ ...files, ...changed })[name])
const read = async (...changed: Parameters<typeof readWhole>) =>
  (await readWhole(...changed)).entries

it('reads people and organizations with other names, birth dates and places', async () => {
  expect(await read({ 'sdn.csv': `${files['sdn.csv'] ?? ''}\r\n\x1A` })).toEqual([
    {
      id: 'sdn-36',
      kind: 'organization',
      names: ['AEROCARIBBEAN AIRLINES', 'AERO-CARIBBEAN'],
      programs: 'CUBA',
      births: [],
      places: ['Havana, Cuba'],
      remarks: '',
    },
    {
      id: 'sdn-2674',
      kind: 'person',
      names: ['ABBAS, Abu', 'ZAYDAN'],
      programs: 'SDT',
      births: ['10 Dec 1948', '1955'],
      places: ['Haifa, Israel'],
      remarks: "DOB 10 Dec 1948; alt. DOB 1955; POB Haifa, Israel; a.k.a. 'ZAYDAN'; passport",
    },
  ])
})

it('appends remarks that went on in the file of comments', async () => {
  const [, person] = await read({
    'sdn_comments.csv': '2674,"; nationality Jordan; a.k.a. \'SAIF\'"',
  })
  expect(person?.names).toContain('SAIF')
})

it('takes nothing that moves or hides what stands beside it', async () => {
  const row = `36,"AERO\u202EX\nNo match. <b>CO</b>\u200B",-0- ,"CUBA",${empty}`
  const [business] = await read({ 'sdn.csv': row, 'add.csv': '' })
  expect(business?.names).toEqual(['AERO X No match. <b>CO</b>', 'AERO-CARIBBEAN'])
})

it('reads the consolidated list beside it, and leaves out ships and aircraft', async () => {
  const entries = await read({
    'cons_prim.csv': `9,"NUR, Ali","individual","FSE",${empty}\r\n10,"STAR","vessel","FSE",${empty}`,
    'cons_alt.csv': '',
    'cons_add.csv': '',
  })
  expect(entries.map(({ id }) => id)).toEqual(['sdn-36', 'sdn-2674', 'cons-9'])
})

describe('refuses', () => {
  it.each([
    ['a folder without a file', { 'alt.csv': undefined }, 'The folder has no alt.csv.'],
    ['an empty list', { 'sdn.csv': '' }, 'sdn.csv is empty.'],
    [
      'a file that is cut off',
      { 'add.csv': '36,25,-0- ,"Hav' },
      'add.csv, line 1 is not valid CSV.',
    ],
    ['a row that is cut off', { 'add.csv': '36,25,-0- ' }, 'add.csv, row 1: expected 6 columns'],
    [
      'a page in place of a file',
      { 'sdn.csv': '<html></html>' },
      'sdn.csv, row 1: expected 12 columns',
    ],
    [
      'files of different days',
      { 'alt.csv': '37,1,"aka","X",-0- ' },
      'alt.csv has entry 37, which sdn.csv lacks',
    ],
  ])('%s', async (_, changed, message) => {
    const refused = read(changed)
    await expect(refused).rejects.toThrow(ScreeningFileError)
    await expect(refused).rejects.toThrow(message)
  })
})

describe('doubts', () => {
  const doubts = async (...changed: Parameters<typeof readWhole>) =>
    (await readWhole(...changed)).doubts
  const MARK = '\x1A'

  it('nothing where every file is whole', async () => {
    expect(await doubts()).toEqual([])
    const marked = Object.entries(files).map(([name, text]) => [name, `${text}\r\n${MARK}\r\n`])
    expect(await doubts(Object.fromEntries(marked))).toEqual([])
  })

  it('a file without the mark that another has at its end', async () => {
    expect(await doubts({ 'sdn.csv': `${files['sdn.csv'] ?? ''}\r\n${MARK}` })).toEqual([
      'alt.csv lacks the mark at its end that sdn.csv has.',
      'add.csv lacks the mark at its end that sdn.csv has.',
    ])
  })

  it('an entry without a line of addresses, or without the rest of its remarks', async () => {
    expect(await doubts({ 'add.csv': (files['add.csv'] ?? '').split('\r\n')[0] })).toEqual([
      'add.csv has no line for 1 of the entries, from 2674 on.',
    ])
    const long = (files['sdn.csv'] ?? '').replace('passport', 'x'.repeat(1000))
    expect(await doubts({ 'sdn.csv': long })).toEqual([
      'sdn_comments.csv has no line for 1 of the entries, from 2674 on.',
    ])
    expect(await doubts({ 'sdn.csv': long, 'sdn_comments.csv': '2674,"x"' })).toEqual([])
  })

  it.each(['P\uFFFDREZ', 'ПЕТРОВ', 'ACME АО', '-'])(
    'a name that can be compared only in part, or not at all: %s',
    async (name) => {
      expect(await doubts({ 'alt.csv': `36,12,"aka","${name}",-0- ` })).toEqual([
        '1 entry has a name with characters that cannot be compared, from sdn-36 on: another script, or files that are not UTF-8.',
      ])
    },
  )

  /** Of the Treasury's own list, with a file cut off after a line. */
  const cutOff = async (file: string, lines: number) => {
    const cut = (await fileOf2019(file))?.split('\r\n').slice(0, -lines).join('\r\n')
    const { doubts } = await readTreasuryFiles(async (name) =>
      name === file ? cut : fileOf2019(name),
    )
    return doubts.filter((one) => !one.startsWith('sdn_comments.csv'))
  }

  it("of the Treasury's list nothing but the comments that are not kept here", async () => {
    const { doubts } = await readTreasuryFiles(fileOf2019)
    expect(doubts).toEqual(['sdn_comments.csv has no line for 3 of the entries, from 12300 on.'])
  })

  it.each([1, 3, 5000])('its addresses without the last %d lines', async (lines) => {
    expect(await cutOff('add.csv', lines)).toEqual([expect.stringMatching(/^add.csv has no line/)])
  })

  it.each([100, 5000, 9681])('its other names without the last %d lines', async (lines) => {
    expect(await cutOff('alt.csv', lines)).toEqual([
      expect.stringMatching(/^alt.csv has no other name for any of the last \d+ entries.$/),
    ])
  })
})
