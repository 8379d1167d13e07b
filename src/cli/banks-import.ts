import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Database } from '../server/platform/database/database.ts'
import {
  type BankEntry,
  importBankDirectory,
} from '../server/routing-numbers/import-bank-directory.ts'
import { readArguments } from './arguments.ts'
import { bankColumns, readBankCsv } from './bank-files/csv.ts'
import { readFedAch } from './bank-files/fed-ach.ts'
import { readBankJson } from './bank-files/json.ts'
import { type Command, type CommandContext, CommandFailed } from './command.ts'
import { confirm, YES_OPTION } from './confirm.ts'
import { count } from './count.ts'
import { withDatabase } from './with-database.ts'

export const banksImport: Command = {
  usage: 'FILE [--yes] [--json]',
  summary: 'replace the bank directory with a FedACH, JSON or CSV file',
  details: `FILE is
  .csv   with a header line that names the columns
${bankColumns.map((column) => `           ${column}\n`).join('')}         new_routing_number is optional. Columns with other names are ignored.
  .json  a FedACH file, the answer of a moov-io/fed server, or a list of their records
  other  a FedACH directory file: a bank per line, 155 characters, fixed columns
If a line is invalid, nothing is imported.

The file replaces the whole directory; the command asks before it replaces one. The short list of
common banks that ships with the product stays.

  --yes   replace the directory without asking
  --json  print JSON
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FILE'], {
      ...YES_OPTION,
      json: { type: 'boolean', default: false },
    })
    const { banks, replaced } = await withDatabase(
      context,
      (db) => importBanks(db, positionals[0] ?? '', { context, yes: values.yes }),
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

/** Replaces the directory with a file; returns how many banks are new, and how many they replace. */
export async function importBanks(
  db: Database,
  file: string,
  {
    context,
    yes,
  }: { readonly context: Pick<CommandContext, 'ask' | 'notify'>; readonly yes: boolean },
): Promise<{ readonly banks: number; readonly replaced: number }> {
  const entries = await readBanks(file, context.notify)
  const result = await importBankDirectory(db, entries, (replaced, imported) => {
    const statement = `The directory has ${count(replaced, 'bank')}. A file of ${count(imported, 'bank')} will replace all of them.`
    return confirm(context, { statement, yes })
  })
  if (result.outcome === 'imported') return result
  if (result.outcome === 'declined') throw new CommandFailed('Nothing was imported.')
  throw new CommandFailed(`${result.place}: ${result.problem}. Nothing was imported.`)
}

/** The extension decides; a file that is neither JSON nor CSV has FedACH's fixed columns. */
async function readBanks(
  file: string,
  notify: CommandContext['notify'],
): Promise<readonly BankEntry[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailed(`${file} cannot be read`)
  })
  const kind = extname(file).toLowerCase()
  if (kind === '.json') return readBankJson(text)
  return kind === '.csv' ? readBankCsv(text, notify) : readFedAch(text)
}
