import { describe, expect, it } from 'vitest'
import { asFiles, fileOf2019, listOf2019 } from '../../test-support/screening/samples.ts'
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
  readTreasuryFiles(asFiles(async (name) => ({ ...files, ...changed })[name]))
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

it('appends remarks that continue in the file of comments', async () => {
  const [, person] = await read({
    'sdn_comments.csv': '2674,"; nationality Jordan; a.k.a. \'SAIF\'"',
  })
  expect(person?.names).toContain('SAIF')
})

it.each([
  ["a.k.a. 'JA'FAR AL-SHA'IR'", "JA'FAR AL-SHA'IR"],
  ["DOB 1961; a.k.a. 'ABDEL' AZIZ BEN NARVAN'; f.k.a. 'X'", "ABDEL' AZIZ BEN NARVAN"],
  ["a.k.a. ''FOOPIE''.", 'FOOPIE'],
  ["a.k.a. 'NOT CLOSED; DOB 1961", 'NOT CLOSED'],
  ['a.k.a. ""EL GRANDE""; DOB 1961', 'EL GRANDE'],
])('finds the name among the remarks %s', async (remarks, name) => {
  const row = `2674,"ABBAS, Abu","individual","SDT",${'-0- ,'.repeat(7)}"${remarks}"`
  const [person] = await read({ 'sdn.csv': row, 'alt.csv': '', 'add.csv': '' })
  expect(person?.names[1]).toBe(name)
})

it('has every weak name of the list of 2019', async () => {
  const entries = await listOf2019()
  const missing = entries.flatMap(({ names, remarks }) =>
    remarks.split(';').flatMap((remark) => {
      const [, name] = /\b[afn]\.k\.a\. '(.+)'/.exec(remark) ?? []
      return name === undefined || names.includes(name.replace(/^'(.*)'$/, '$1')) ? [] : [name]
    }),
  )
  expect(missing).toEqual([])
  expect(entries.flatMap(({ names }) => names)).toContain("JA'FARI, Aziz")
})

describe('quotes inside quotes', () => {
  const first = (files['sdn.csv'] ?? '').split('\r\n')[0] ?? ''
  const quoted = `37,"FOO "BAR", LTD","individual","SDT",${'-0- ,'.repeat(7)}"a.k.a. "THE BAR"; DOB 1961"`

  it('are read with any separator, after a question', async () => {
    const { entries, doubts } = await readWhole({
      'sdn.csv': `${first}\r\n${quoted}`,
      'add.csv': '',
    })
    expect(entries.map(({ names }) => names)).toEqual([
      ['AEROCARIBBEAN AIRLINES', 'AERO-CARIBBEAN'],
      ['FOO "BAR", LTD', 'THE BAR'],
    ])
    expect(doubts[0]).toBe(
      'sdn.csv, line 2 has quotes inside text: it is read as FOO "BAR", LTD, a.k.a. "THE BAR"; DOB 1961.',
    )
  })

  it('skip an unreadable line, with its entries in other files', async () => {
    const { entries, doubts } = await readWhole({
      'sdn.csv': `37,"FOO","BAR" "X",1\r\n${first}`,
      'alt.csv': '37,1,"aka","X",-0- ',
      'add.csv': '',
    })
    expect(entries).toHaveLength(1)
    expect(doubts[0]).toBe('sdn.csv, line 1 is not valid CSV, and is left out.')
  })
})

it('accepts no characters that move or hide their neighbors', async () => {
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

it('reads the type of an entry in any case', async () => {
  const rows = `9,"NUR, Ali","Individual","FSE",${empty}\r\n10,"STAR","Vessel","FSE",${empty}`
  const { entries, doubts } = await readWhole({
    'sdn.csv': rows,
    'alt.csv': '',
    'add.csv': '9,1,,,,\r\n10,2,,,,',
  })
  expect(entries.map(({ id, kind }) => [id, kind])).toEqual([['sdn-9', 'person']])
  expect(doubts).toEqual([])
})

describe('refuses', () => {
  it.each([
    ['a folder without a file', { 'alt.csv': undefined }, 'The folder has no alt.csv.'],
    ['an empty list', { 'sdn.csv': '' }, 'sdn.csv is empty.'],
    [
      'a cut file',
      { 'add.csv': '36,25,-0- ,"Hav' },
      'add.csv, line 1 is not valid CSV: the file is cut off.',
    ],
    ['a row that is cut off', { 'add.csv': '36,25,-0- ' }, 'add.csv, line 1: expected 6 columns'],
    [
      'a page',
      { 'sdn.csv': '<html></html>', 'alt.csv': '' },
      'sdn.csv is a web page, not a table.',
    ],
    [
      'other days',
      { 'alt.csv': '37,1,"aka","X",-0- ' },
      'alt.csv has entry 37, which sdn.csv lacks',
    ],
  ])('%s', async (_, changed, message) => {
    const refused = read(changed)
    await expect(refused).rejects.toThrow(ScreeningFileError)
    await expect(refused).rejects.toThrow(message)
  })
})

describe('raises doubts about', () => {
  const doubts = async (...changed: Parameters<typeof readWhole>) =>
    (await readWhole(...changed)).doubts

  it('entries of an unknown type, which may be people', async () => {
    const row = `36,"NUR, Ali","natural person","FSE",${empty}`
    expect(await doubts({ 'sdn.csv': row, 'add.csv': '36,1,,,,', 'alt.csv': '' })).toEqual([
      'sdn.csv has an unknown type of entry (natural person), the first is 36: it is compared as an organization.',
    ])
  })
  const MARK = '\x1A'

  it('nothing if every file is complete', async () => {
    expect(await doubts()).toEqual([])
    const marked = Object.entries(files).map(([name, text]) => [name, `${text}\r\n${MARK}\r\n`])
    expect(await doubts(Object.fromEntries(marked))).toEqual([])
  })

  it('a file without the end mark that another file has', async () => {
    expect(await doubts({ 'sdn.csv': `${files['sdn.csv'] ?? ''}\r\n${MARK}` })).toEqual([
      'alt.csv lacks the mark at its end that sdn.csv has.',
      'add.csv lacks the mark at its end that sdn.csv has.',
    ])
  })

  it('an entry without a line of addresses, or without the rest of its remarks', async () => {
    expect(await doubts({ 'add.csv': (files['add.csv'] ?? '').split('\r\n')[0] })).toEqual([
      'add.csv has no line for 1 of the entries, from 2674 on.',
    ])
    const longFile = (files['sdn.csv'] ?? '').replace('passport', 'x'.repeat(1000))
    expect(await doubts({ 'sdn.csv': longFile })).toEqual([
      'sdn_comments.csv has no line for 1 of the entries, from 2674 on.',
    ])
    expect(await doubts({ 'sdn.csv': longFile, 'sdn_comments.csv': '2674,"x"' })).toEqual([])
  })

  it.each(['P\uFFFDREZ', 'ПЕТРОВ', 'ACME АО', '-'])(
    'a name that can be compared only in part, or not at all: %s',
    async (name) => {
      expect(await doubts({ 'alt.csv': `36,12,"aka","${name}",-0- ` })).toEqual([
        '1 entry has a name with characters that cannot be compared, from sdn-36 on: another script, or files that are not UTF-8.',
      ])
    },
  )

  /** Reads the Treasury's own list with one file cut off after a line. */
  const cutOff = async (file: string, lines: number) => {
    const cut = (await fileOf2019(file))?.split('\r\n').slice(0, -lines).join('\r\n')
    const { doubts } = await readTreasuryFiles(
      asFiles(async (name) => (name === file ? cut : fileOf2019(name))),
    )
    return doubts.filter((doubt) => !doubt.startsWith('sdn_comments.csv'))
  }

  it("nothing in the Treasury's list but the comments that are not kept here", async () => {
    const { doubts } = await readTreasuryFiles(asFiles(fileOf2019))
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
