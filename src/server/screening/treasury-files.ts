/**
 * Reads the sanctions lists of the US Treasury (OFAC) as it publishes them: `sdn.csv` with
 * `alt.csv`, `add.csv` and `sdn_comments.csv`, and the consolidated list as `cons_prim.csv` with
 * `cons_alt.csv`, `cons_add.csv` and `cons_comments.csv`. There is no header line, `-0-` stands for
 * an empty value, and the byte 0x1A may mark the end.
 */

import { isUnreadableName } from '../../application/screening/name-tokens.ts'
import type { ScreeningEntry } from '../../application/screening/screening-list.ts'
import { sanitizeText } from '../../application/text/sanitize-text.ts'
import { type TextFile, TextFileError } from '../../application/text-file/decode-text.ts'
import { treasuryRows } from './treasury-rows.ts'

/** A file is wrong. The message is a sentence that names the file and the place. */
export class ScreeningFileError extends Error {}

/** Returns a file, or undefined if the folder has none with that name. */
export type ReadFile = (name: string) => Promise<TextFile | undefined>

interface ListFiles {
  /** The prefix of the list's entry ids. */
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

/** The number of columns in each kind of file. */
const COLUMNS = { main: 12, names: 5, addresses: 6, comments: 2 }

/** Types of entries other than people and organizations: no applicant has their names. */
const THINGS = new Set(['vessel', 'aircraft'])
const PERSON = 'individual'
/** Organizations have no type in the files. */
const KNOWN_TYPES = new Set(['', PERSON, 'entity', ...THINGS])

export interface TreasuryLists {
  readonly entries: readonly ScreeningEntry[]
  /** Sentences about files that are readable, but may be cut off between two lines. */
  readonly doubts: readonly string[]
}

/** Returns the entries of all lists in a folder. Throws a `ScreeningFileError`. */
export async function readTreasuryFiles(readFile: ReadFile): Promise<TreasuryLists> {
  const lists: TreasuryLists[] = []
  for (const list of LISTS) lists.push(await readList(list, readFile))
  return {
    entries: lists.flatMap(({ entries }) => entries),
    doubts: lists.flatMap(({ doubts }) => doubts),
  }
}

async function readList(list: ListFiles, readFile: ReadFile): Promise<TreasuryLists> {
  const folder = new ListFolder(readFile)
  const main = await folder.rows(list.main, COLUMNS.main)
  if (main === undefined && !list.required) return { entries: [], doubts: [] }
  const [names, addresses] = await Promise.all([
    folder.rows(list.names, COLUMNS.names),
    folder.rows(list.addresses, COLUMNS.addresses),
  ])
  if (!main || !names || !addresses) {
    const parts = [main ?? list.main, names ?? list.names, addresses ?? list.addresses]
    const missing = parts.filter((part) => typeof part === 'string')
    throw new ScreeningFileError(`The folder has no ${missing.join(' and no ')}.`)
  }
  const comments = (await folder.rows(list.comments, COLUMNS.comments)) ?? []
  const rows = { main, names, addresses, comments }
  requireKnown(list, rows, folder.leftOut)
  const entries = entriesOf(list, rows)
  const doubts = [
    ...folder.doubts,
    ...findUnmarked(folder.files),
    ...findLacking(list.addresses, main, addresses),
    ...findLacking(list.comments, main.filter(isContinued), comments),
    ...withoutNames(list.names, main, names),
    ...unknownTypes(list.main, main),
    ...notCompared(entries),
  ]
  return { entries, doubts }
}

type Row = readonly string[]

type Rows = Readonly<Record<'main' | 'names' | 'addresses' | 'comments', readonly Row[]>>

/** The files of a list that were read so far. */
class ListFolder {
  readonly files = new Map<string, TextFile>()
  readonly doubts: string[] = []
  /** The numbers of entries whose rows cannot be read. */
  readonly leftOut = new Set<string | undefined>()
  readonly #readFile: ReadFile

  constructor(readFile: ReadFile) {
    this.#readFile = readFile
  }

  /** Returns undefined if the folder has no such file. */
  async rows(name: string, columns: number): Promise<readonly Row[] | undefined> {
    const file = await this.#readFile(name)
    if (file === undefined) return undefined
    this.files.set(name, file)
    const { rows, doubts, unread } = rowsOf(name, columns, file.text)
    this.doubts.push(...(file.doubt ? [`${name} ${file.doubt.statement}.`] : []), ...doubts)
    for (const number of unread) this.leftOut.add(number)
    return rows
  }
}

/** Throws if a file mentions an entry that the main file does not have. */
function requireKnown(
  list: ListFiles,
  { main, ...others }: Rows,
  leftOut: ReadonlySet<string | undefined>,
): void {
  const known = new Set(main.map(([number]) => number))
  for (const part of ['names', 'addresses', 'comments'] as const) {
    const unknown = others[part].find(([number]) => !known.has(number) && !leftOut.has(number))
    if (unknown) {
      throw new ScreeningFileError(
        `${list[part]} has entry ${unknown[0] ?? ''}, which ${list.main} lacks: the files are of different days, or one is cut off.`,
      )
    }
  }
}

function entriesOf({ prefix }: ListFiles, rows: Rows): readonly ScreeningEntry[] {
  const namesOf = byNumber(rows.names)
  const addressesOf = byNumber(rows.addresses)
  const commentsOf = byNumber(rows.comments)
  const people = rows.main.filter((row) => !THINGS.has(typeOf(row)))
  return people.map((row) => {
    const [number = '', name = '', , programs = ''] = row
    // A remark that is too long continues in the file of comments, even in the middle of a word.
    const remarks =
      (row[11] ?? '') + (commentsOf.get(number) ?? []).map(([, more]) => more ?? '').join('')
    const otherNames = (namesOf.get(number) ?? []).map((other) => other[3] ?? '')
    return {
      id: `${prefix}-${number}`,
      kind: typeOf(row) === PERSON ? 'person' : 'organization',
      names: [...new Set([name, ...otherNames, ...weakNames(remarks)])].filter(
        (alias) => alias !== '',
      ),
      programs,
      births: remarksOf(remarks, 'DOB'),
      places: [...remarksOf(remarks, 'POB'), ...(addressesOf.get(number) ?? []).flatMap(placeOf)],
      remarks,
    }
  })
}

function rowsOf(name: string, columns: number, text: string) {
  try {
    const { rows, doubts, unread } = treasuryRows(text, columns)
    const wrong = rows.find(
      ({ cells }) => cells.length !== columns || !/^\d+$/.test(cells[0] ?? ''),
    )
    if (wrong) {
      throw new ScreeningFileError(
        `${name}, line ${wrong.line}: expected ${columns} columns that begin with a number. The file is cut off, or not the Treasury's.`,
      )
    }
    if (rows.length === 0 && columns === COLUMNS.main) {
      throw new ScreeningFileError(`${name} is empty.`)
    }
    const cellOf = (cell: string) => (cell === '-0-' ? '' : sanitizeText(cell))
    return {
      rows: rows.map(({ cells }): Row => cells.map(cellOf)),
      doubts: doubts.map((doubt) => `${name}, ${doubt}`),
      unread,
    }
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error
    throw new ScreeningFileError(error.of(name))
  }
}

/** Reports files without an end mark, if another file of the list has one. */
function findUnmarked(files: ReadonlyMap<string, TextFile>): readonly string[] {
  const marked = [...files].find(([, { hasEndMark }]) => hasEndMark)?.[0]
  if (marked === undefined) return []
  return [...files].flatMap(([name, { hasEndMark }]) =>
    hasEndMark ? [] : [`${name} lacks the mark at its end that ${marked} has.`],
  )
}

/** Reports entries without a line of addresses: the Treasury writes one for each, even if empty. */
function findLacking(
  file: string,
  entries: readonly Row[],
  rows: readonly Row[],
): readonly string[] {
  const known = new Set(rows.map(([number]) => number))
  const missing = entries.flatMap(([number = '']) => (known.has(number) ? [] : [number]))
  const [first] = missing
  return first === undefined
    ? []
    : [`${file} has no line for ${missing.length} of the entries, from ${first} on.`]
}

function typeOf([, , type = '']: Row): string {
  return type.toLowerCase()
}

/** Reports entries of an unknown type: people among them would not be compared as people. */
function unknownTypes(file: string, entries: readonly Row[]): readonly string[] {
  const first = entries.find((row) => !KNOWN_TYPES.has(typeOf(row)))
  return first === undefined
    ? []
    : [
        `${file} has an unknown type of entry (${first[2]}), the first is ${first[0]}: it is compared as an organization.`,
      ]
}

/** The maximum length of a remark in the main file. The rest is in the file of comments. */
const REMARK_LENGTH = 1000

function isContinued(row: Row): boolean {
  return (row[11] ?? '').length >= REMARK_LENGTH
}

/** The probability below which a lack of other names in the last entries cannot be chance. */
const UNLIKELY = 1e-6
/** A list with fewer entries may have no other names at all. */
const ENOUGH = 100

function withoutNames(file: string, entries: readonly Row[], rows: readonly Row[]) {
  if (entries.length < ENOUGH) return []
  const named = new Set(rows.map(([number]) => number))
  const isNamed = ([number]: Row) => named.has(number)
  const last = entries.length - 1 - entries.findLastIndex(isNamed)
  const share = entries.filter(isNamed).length / entries.length
  return share === 0 || (1 - share) ** last < UNLIKELY
    ? [`${file} has no other name for any of the last ${last} entries.`]
    : []
}

/** The character that appears if a file is read in the wrong encoding. */
const REPLACEMENT = '\u{FFFD}'

/** Reports names that cannot be compared: they would never match, and nobody would notice. */
function notCompared(entries: readonly ScreeningEntry[]): readonly string[] {
  const isNotCompared = (name: string) => isUnreadableName(name) || name.includes(REPLACEMENT)
  const unread = entries.filter(({ names }) => names.some(isNotCompared))
  const [first] = unread
  if (!first) return []
  const subject = unread.length === 1 ? '1 entry has' : `${unread.length} entries have`
  return [
    `${subject} a name with characters that cannot be compared, from ${first.id} on: another script, or files that are not UTF-8.`,
  ]
}

function byNumber(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(rows, ([number]) => number ?? '')
}

/** Returns the dates or places of birth in a remark: `DOB 12 Oct 1954; alt. DOB 1955` has two. */
function remarksOf(remarks: string, word: 'DOB' | 'POB'): string[] {
  return [...remarks.matchAll(new RegExp(`(?<=^|; |alt\\. )${word} ([^;]+?)(?=;|\\.?$)`, 'g'))].map(
    ([, match]) => match ?? '',
  )
}

/**
 * Returns the names that the publisher calls weak. They are in quotes among the remarks. A name may
 * contain an apostrophe or quotes: it ends at the quote before a semicolon or the end.
 */
function weakNames(remarks: string): string[] {
  return remarks.split(';').flatMap((remark) => {
    const text = remark.trim().replace(/\.$/, '').trim()
    const [, , name] = /\b[afn]\.k\.a\. (['"])(.+?)\1?$/s.exec(text) ?? []
    return name === undefined ? [] : [name.replace(/^(['"])(.*)\1$/, '$2').trim()]
  })
}

function placeOf([, , street, city, country]: Row): readonly string[] {
  const place = [street, city, country].filter(Boolean).join(', ')
  return place === '' ? [] : [place]
}
