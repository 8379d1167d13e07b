import { describe, expect, it } from 'vitest'
import { readTreasuryFiles, ScreeningFileError } from './treasury-files.ts'

const empty = '-0- '.repeat(8).trim().replaceAll(' ', ',')
const files: Readonly<Record<string, string>> = {
  'sdn.csv': [
    `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",${empty}`,
    `2674,"ABBAS, Abu","individual","SDT","Director",${'-0- ,'.repeat(6)}"DOB 10 Dec 1948; alt. DOB 1955; POB Haifa, Israel; a.k.a. 'ZAYDAN'; passport"`,
  ].join('\r\n'),
  'alt.csv': '36,12,"aka","AERO-CARIBBEAN",-0- \r\n',
  'add.csv': '36,25,-0- ,"Havana","Cuba",-0- \r\n',
}
const read = (changed: Readonly<Record<string, string | undefined>> = {}) =>
  readTreasuryFiles(async (name) => ({ ...files, ...changed })[name])

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
