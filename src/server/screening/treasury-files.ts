/**
 * Reads the sanctions lists of the US Treasury (OFAC) as it publishes them: `sdn.csv` with
 * `alt.csv`, `add.csv` and `sdn_comments.csv`, and the consolidated list as `cons_prim.csv` with
 * `cons_alt.csv`, `cons_add.csv` and `cons_comments.csv`. No header line; `-0-` is empty; a last
 * line may hold only the byte 0x1A.
 */
import { CsvError, parse } from 'csv-parse/sync'
import type { ScreeningEntry } from '../../application/screening/screening-list.ts'

/** Thrown with a sentence that says which file is wrong, and where. */
export class ScreeningFileError extends Error {}

/** The text of a file, or undefined where the folder has none of that name. */
export type ReadFile = (name: string) => Promise<string | undefined>

interface ListFiles {
  /** In the ids of its entries. */
  readonly prefix: string
  readonly main: string
  readonly names: string
  readonly addresses: string
  readonly comments: string
  readonly required: boolean
}

const LISTS: readonly ListFiles[] = [
  {
    prefix: 'sdn',
    main: 'sdn.csv',
    names: 'alt.csv',
    addresses: 'add.csv',
    comments: 'sdn_comments.csv',
    required: true,
  },
  {
    prefix: 'cons',
    main: 'cons_prim.csv',
    names: 'cons_alt.csv',
    addresses: 'cons_add.csv',
    comments: 'cons_comments.csv',
    required: false,
  },
]

/** How many columns each kind of file has. */
const COLUMNS = { main: 12, names: 5, addresses: 6, comments: 2 }

/** What is neither a person nor an organization: nobody who applies has its name. */
const THINGS = new Set(['vessel', 'aircraft'])

/** The entries of all lists of a folder. Throws a `ScreeningFileError`. */
export async function readTreasuryFiles(readFile: ReadFile): Promise<readonly ScreeningEntry[]> {
  const entries: ScreeningEntry[] = []
  for (const list of LISTS) entries.push(...(await readList(list, readFile)))
  return entries
}

async function readList(list: ListFiles, readFile: ReadFile): Promise<readonly ScreeningEntry[]> {
  const main = await rowsOf(list.main, COLUMNS.main, readFile)
  if (main === undefined && !list.required) return []
  const [names, addresses] = await Promise.all([
    rowsOf(list.names, COLUMNS.names, readFile),
    rowsOf(list.addresses, COLUMNS.addresses, readFile),
  ])
  const missing = [
    main ? [] : [list.main],
    names ? [] : [list.names],
    addresses ? [] : [list.addresses],
  ].flat()
  if (!main || !names || !addresses) {
    throw new ScreeningFileError(`The folder has no ${missing.join(' and no ')}.`)
  }
  const comments = (await rowsOf(list.comments, COLUMNS.comments, readFile)) ?? []
  const known = new Set(main.map(([number]) => number))
  for (const [file, rows] of [
    [list.names, names],
    [list.addresses, addresses],
    [list.comments, comments],
  ] as const) {
    const unknown = rows.find(([number]) => !known.has(number))
    if (unknown) {
      throw new ScreeningFileError(
        `${file} has entry ${unknown[0] ?? ''}, which ${list.main} lacks: the files are of different days, or one is cut off.`,
      )
    }
  }
  const [namesOf, addressesOf, commentsOf] = [names, addresses, comments].map(byNumber)
  return main
    .filter(([, , type]) => !THINGS.has(type ?? ''))
    .map((row) => {
      const [number = '', name = '', type = '', programs = ''] = row
      // A remark that is too long goes on, cut within a word, in the file of comments.
      const remarks =
        (row[11] ?? '') + (commentsOf?.get(number) ?? []).map(([, more]) => more ?? '').join('')
      const otherNames = (namesOf?.get(number) ?? []).map((other) => other[3] ?? '')
      return {
        id: `${list.prefix}-${number}`,
        kind: type === 'individual' ? 'person' : 'organization',
        names: [...new Set([name, ...otherNames, ...weakNames(remarks)])].filter(
          (one) => one !== '',
        ),
        programs,
        births: remarksOf(remarks, 'DOB'),
        places: [
          ...remarksOf(remarks, 'POB'),
          ...(addressesOf?.get(number) ?? []).flatMap(placeOf),
        ],
        remarks,
      }
    })
}

type Row = readonly string[]

async function rowsOf(
  name: string,
  columns: number,
  readFile: ReadFile,
): Promise<readonly Row[] | undefined> {
  const text = await readFile(name)
  if (text === undefined) return undefined
  try {
    const rows: string[][] = parse(withoutEndMark(text), {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
    const wrong = rows.findIndex((row) => row.length !== columns || !/^\d+$/.test(row[0] ?? ''))
    if (wrong >= 0) {
      throw new ScreeningFileError(
        `${name}, row ${wrong + 1}: expected ${columns} columns that begin with a number. The file is cut off, or not the Treasury's.`,
      )
    }
    if (rows.length === 0 && columns === COLUMNS.main) {
      throw new ScreeningFileError(`${name} is empty.`)
    }
    return rows.map((row) => row.map((cell) => (cell === '-0-' ? '' : cell)))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ScreeningFileError(`${name}, line ${String(error.lines ?? 1)} is not valid CSV.`)
  }
}

/** CP/M's end of a file. */
const END_MARK = String.fromCharCode(0x1a)

function withoutEndMark(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.endsWith(END_MARK) ? trimmed.slice(0, -1) : trimmed
}

function byNumber(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(rows, ([number]) => number ?? '')
}

/** `DOB 12 Oct 1954; alt. DOB 1955` has two. */
function remarksOf(remarks: string, word: 'DOB' | 'POB'): string[] {
  return [...remarks.matchAll(new RegExp(`(?<=^|; |alt\\. )${word} ([^;]+?)(?=;|\\.?$)`, 'g'))].map(
    ([, found]) => found ?? '',
  )
}

/** Other names that the publisher calls weak stand among the remarks. */
function weakNames(remarks: string): string[] {
  return [...remarks.matchAll(/\b[afn]\.k\.a\. '([^']+)'/g)].map(([, name]) => name ?? '')
}

function placeOf([, , street, city, country]: Row): readonly string[] {
  const place = [street, city, country].filter(Boolean).join(', ')
  return place === '' ? [] : [place]
}
