import { extname } from 'node:path'
import { passesChecksum } from '../../application/forms/us/fields/routing-number.ts'
import type { Database } from '../../server/platform/database/database.ts'
import {
  type BankEntry,
  importBankDirectory,
} from '../../server/routing-numbers/import-bank-directory.ts'
import { type Command, CommandFailed } from '../command.ts'
import { readArguments } from '../terminal/arguments.ts'
import { confirm, YES_OPTION } from '../terminal/confirm.ts'
import {
  ENCODING_OPTION,
  encodingDetails,
  mustAgree,
  type ReadingOptions,
  readInputFile,
  reading,
} from '../terminal/input-file.ts'
import { count } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import {
  type BankTable,
  bankColumns,
  isBankTable,
  readBankCsv,
  readBankJson,
} from './bank-lists.ts'
import { isFedAch, readFedAch } from './fed-ach.ts'

export const banksImport: Command = {
  usage: 'FILE [--encoding NAME] [--yes] [--json]',
  summary: 'replace the bank directory with a FedACH, JSON or CSV file',
  details: `FILE is
  .csv   a table with commas, semicolons or tabs, and a header line that names the columns
${bankColumns.map((column) => `           ${column}\n`).join('')}         new_routing_number is optional. Columns with other names are ignored.
  .json  a FedACH file, the answer of a moov-io/fed server, or a list of their records
  other  a FedACH directory file: a bank per line, 155 characters, fixed columns
If a line is invalid, nothing is imported.

The file replaces the whole directory; the command asks before it replaces one. The short list of
common banks that ships with the product stays.

${encodingDetails(17)}
  --yes          replace the directory without asking, and accept the best guess about FILE
  --json         print JSON
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FILE'], {
      ...ENCODING_OPTION,
      ...YES_OPTION,
      json: { type: 'boolean', default: false },
    })
    const { banks, replaced } = await withDatabase(
      context,
      (db) => importBanks(db, positionals[0] ?? '', { context, ...values }),
      { make: true },
    )
    const counted = `Imported ${count(banks, 'bank')}`
    context.print(
      values.json
        ? `${JSON.stringify({ imported: banks, replaced })}\n`
        : replaced === 0
          ? `${counted}.\n`
          : `${counted}, replacing ${count(replaced, 'bank')}.\n`,
    )
  },
}

/** Replaces the directory with a file; returns how many banks are new, and how many it had. */
export async function importBanks(
  db: Database,
  file: string,
  given: Pick<ReadingOptions, 'context' | 'encoding'> & { readonly yes: boolean },
): Promise<{ readonly banks: number; readonly replaced: number }> {
  const { context, yes } = given
  const entries = await readBanks(file, { ...given, nothing: NOTHING })
  const result = await importBankDirectory(db, entries, (replaced, imported) => {
    const statement = `The directory has ${count(replaced, 'bank')}. A file of ${count(imported, 'bank')} will replace all of them.`
    return confirm(context, { statement, yes })
  })
  if (result.outcome === 'imported') return result
  if (result.outcome === 'declined') throw new CommandFailed(NOTHING)
  const place = result.place === undefined ? file : `${file}, ${result.place}`
  throw new CommandFailed(`${place}: ${result.problem}. ${NOTHING}`)
}

const NOTHING = 'Nothing was imported.'

/** Recognizes the format by the beginning of the file, or else by its extension. */
async function readBanks(file: string, options: ReadingOptions): Promise<readonly BankEntry[]> {
  const text = await readInputFile(file, options)
  const { entries, notes, doubts } = reading(file, options, () => banksIn(text, file))
  for (const note of notes) options.context.notify(`${note}\n`)
  const whole = withLostZeros(entries)
  await mustAgree([...doubts, ...whole.doubts], options)
  return whole.entries
}

function banksIn(text: string, file: string): BankTable {
  const kind = extname(file).toLowerCase()
  if (kind === '.json' || /^\s*[[{]/.test(text)) {
    return { entries: readBankJson(text), notes: [], doubts: [] }
  }
  if (isFedAch(text) || (kind !== '.csv' && !isBankTable(text))) {
    return { ...readFedAch(text), notes: [] }
  }
  return readBankCsv(text)
}

const LENGTH = 9

/** Returns the entries with their leading zeros restored, and the question to ask the operator. */
function withLostZeros(entries: readonly BankEntry[]): {
  readonly entries: readonly BankEntry[]
  readonly doubts: readonly string[]
} {
  const restored: string[] = []
  const whole = (number: string, place: string) => {
    const padded = number.padStart(LENGTH, '0')
    if (!/^\d{3,8}$/.test(number) || !passesChecksum(padded)) return number
    restored.push(place)
    return padded
  }
  const all = entries.map(({ place, name, ...numbers }) => ({
    place,
    name,
    routingNumber: whole(numbers.routingNumber, place),
    newRoutingNumber: whole(numbers.newRoutingNumber, place),
  }))
  const [first] = restored
  if (first === undefined) return { entries: all, doubts: [] }
  const subject =
    restored.length === 1 ? '1 routing number has' : `${restored.length} routing numbers have`
  return {
    entries: all,
    doubts: [
      `${subject} fewer than nine digits, the first in ${first}: read with the zeros at the beginning that spreadsheets drop.`,
    ],
  }
}
