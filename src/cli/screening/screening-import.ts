import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isCalendarDay, utcDay } from '../../application/dates/calendar-day.ts'
import { jsonText } from '../../application/json/json-text.ts'
import {
  readScreeningList,
  type ScreeningList,
} from '../../application/screening/screening-list.ts'
import { decodeText } from '../../application/text-file/decode-text.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { notRead } from '../../server/platform/files/file-errors.ts'
import { DAY_MS } from '../../server/platform/time/days.ts'
import { currentList, importList, listAge, readList } from '../../server/screening/service.ts'
import { readTreasuryFiles, ScreeningFileError } from '../../server/screening/treasury-files.ts'
import { type Command, type CommandContext, CommandFailed, UsageError } from '../command.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { readArguments } from '../terminal/arguments.ts'
import { confirm, YES_OPTION } from '../terminal/confirm.ts'
import { ENCODING_OPTION, reading } from '../terminal/input-file.ts'
import { withDatabase } from '../with-database.ts'

/** A new list that is shorter by this share is probably cut off. */
const SUSPICIOUS_LOSS = 0.1

const NOTHING = 'Nothing was imported.'

/** The parts of a list that are counted besides its entries. */
const PARTS = [
  ['names', 'other names'],
  ['places', 'places'],
  ['births', 'birth dates'],
] as const

export const screeningImport: Command = {
  usage: 'FOLDER [--published DATE] [--check] [--encoding NAME] [--yes] [--signer FILE] [--json]',
  summary: "import the US Treasury's sanctions lists, to compare applications with",
  details: `FOLDER has the files as the Treasury publishes them: sdn.csv, alt.csv and add.csv,
sdn_comments.csv if there is one, and for the consolidated list cons_prim.csv, cons_alt.csv,
cons_add.csv and cons_comments.csv. Once all are read, the list replaces the previous one.
Nothing is imported if a file ends within a line, or if the files are of different days.

The command asks before it imports
- a file that may be cut off between two lines: it lacks the mark at its end that the others have,
  an entry has no line in add.csv or lacks its further remarks, the last entries have no other
  name, or there are a tenth fewer entries, names, places or birth dates than before
- a list that is older than the previous one, or than SCREENING_MAX_AGE days
- names that cannot be compared, files that are not UTF-8, and lines with quotes inside quotes

Capitals in the names of the files do not matter; two names that differ in nothing else are refused.

  --published DATE  the day of publication, such as 2026-11-23; without it, today
  --check           compare with the imported list, and import nothing
  --encoding NAME   the encoding of the files, such as windows-1252; without it, the command may
                    ask
  --yes             import without asking
${signerDetails(20)}
  --json            print JSON
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FOLDER'], {
      ...YES_OPTION,
      published: { type: 'string' },
      check: { type: 'boolean', default: false },
      ...ENCODING_OPTION,
      json: { type: 'boolean', default: false },
      ...SIGNER_OPTION,
    })
    const published = values.published ?? utcDay(context.now())
    if (!isCalendarDay(published)) {
      throw new UsageError('--published takes a day such as 2026-11-23')
    }
    if (Date.parse(published) > context.now().getTime()) {
      throw new UsageError('--published is in the future')
    }
    const { list, doubts } = await readFolder(positionals[0] ?? '', published, values.encoding)
    const result = await withDatabase(context, async (db) => {
      const before = await storedList(db, context)
      const changes = changesBetween(before, list)
      const warnings = [
        ...doubts,
        ...ageDoubts(before, list, context),
        ...losses(before, list, changes.removed),
      ]
      const statement = warnings.join(' ')
      if (values.check) {
        if (warnings.length > 0) context.notify(`${statement}\n`)
        return { ...changes, imported: false }
      }
      if (warnings.length > 0 && !(await confirm(context, { statement, yes: values.yes }))) {
        throw new CommandFailed(NOTHING)
      }
      const signer = await operatorSigner(context, values.signer)
      await importList(db, list, { at: context.now(), signer })
      return { ...changes, imported: true }
    })
    const { added, removed, changed, imported } = result
    const all = entriesText(list.entries.length)
    context.print(
      values.json
        ? `${jsonText({ published, entries: list.entries.length, ...result }, 2)}\n`
        : `${imported ? `Imported ${all}, published ${published}` : `${all} in the folder`}: ${numberText(added)} new, ${numberText(changed)} changed, ${numberText(removed)} gone.\n`,
    )
  },
}

async function readFolder(
  folder: string,
  published: string,
  encoding: string | undefined,
): Promise<{ readonly list: ScreeningList; readonly doubts: readonly string[] }> {
  try {
    const names = await readdir(folder).catch((error: unknown) => {
      throw new CommandFailed(`${folder} ${notRead(error)}. ${NOTHING}`)
    })
    const { entries, doubts } = await readTreasuryFiles(async (name) => {
      const file = namesLike(name, names)
      if (file === undefined) return undefined
      const bytes = await readFile(join(folder, file)).catch((error: unknown) => {
        throw new CommandFailed(`${join(folder, file)} ${notRead(error)}. ${NOTHING}`)
      })
      // A lost character in a name raises a question.
      return reading(file, { nothing: NOTHING }, () =>
        decodeText(bytes, { encoding, isLossKept: true }),
      )
    })
    return { list: { schema: 1, published, entries: [...entries] }, doubts }
  } catch (error) {
    if (!(error instanceof ScreeningFileError)) throw error
    throw new CommandFailed(`${error.message} ${NOTHING}`)
  }
}

/** Finds the file of this name in upper or lower case: the Treasury has published both. */
function namesLike(name: string, names: readonly string[]): string | undefined {
  const matches = names.filter((candidate) => candidate.toLowerCase() === name).sort()
  if (matches.length > 1) {
    throw new CommandFailed(
      `The folder has ${matches.join(' and ')}: remove the one that does not belong to this list. ${NOTHING}`,
    )
  }
  return matches[0]
}

/** Undefined if there is no list, or if it is damaged: importing replaces it. */
async function storedList(
  db: Database,
  { config, ledger, now }: CommandContext,
): Promise<ScreeningList | undefined> {
  const current = await currentList(db, { ledger, now: now(), config })
  if (current === undefined || current === 'damaged') return undefined
  const bytes = await readList(db, current.hash)
  return bytes && readScreeningList(JSON.parse(gunzipSync(bytes).toString()))
}

interface Changes {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

function changesBetween(before: ScreeningList | undefined, after: ScreeningList): Changes {
  const old = new Map(before?.entries.map((entry) => [entry.id, JSON.stringify(entry)]))
  const now = new Map(after.entries.map((entry) => [entry.id, JSON.stringify(entry)]))
  const added = [...now.keys()].filter((id) => !old.has(id)).length
  const changed = [...now].filter(([id, entry]) => old.has(id) && old.get(id) !== entry).length
  return { added, changed, removed: [...old.keys()].filter((id) => !now.has(id)).length }
}

/** Says if the new list is older than the previous one, or too old to approve anything with it. */
function ageDoubts(
  before: ScreeningList | undefined,
  { published }: ScreeningList,
  { config, now }: Pick<CommandContext, 'config' | 'now'>,
): readonly string[] {
  const days = config.SCREENING_MAX_AGE
  return [
    ...(before && published < before.published
      ? [`The list was published on ${published}; the previous one on ${before.published}.`]
      : []),
    ...(listAge(published, now()) > days * DAY_MS
      ? [`Nothing can be approved with a list older than ${days} days (SCREENING_MAX_AGE).`]
      : []),
  ]
}

/** Names the parts that have far fewer entries in the new list than in the previous one. */
function losses(
  before: ScreeningList | undefined,
  after: ScreeningList,
  removed: number,
): readonly string[] {
  if (!before) return []
  const isMuch = (removed: number, total: number) => removed > total * SUSPICIOUS_LOSS
  const fewer = PARTS.flatMap(([part, text]) => {
    const count = ({ entries }: ScreeningList) =>
      entries.reduce((sum, entry) => sum + entry[part].length, 0)
    const [had, has] = [count(before), count(after)]
    return isMuch(had - has, had)
      ? [`The list has ${numberText(has)} ${text}; the previous one had ${numberText(had)}.`]
      : []
  })
  return isMuch(removed, before.entries.length)
    ? [`The list lacks ${entriesText(removed)} that the previous one had.`, ...fewer]
    : fewer
}

const numberText = (count: number) => count.toLocaleString('en-US')

function entriesText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'entry' : 'entries'}`
}
