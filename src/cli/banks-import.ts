import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Database } from '../server/platform/database/database.ts'
import {
  type BankEntry,
  importBankDirectory,
} from '../server/routing-numbers/import-bank-directory.ts'
import { readArguments } from './arguments.ts'
import { readBankCsv } from './bank-files/csv.ts'
import { readFedAch } from './bank-files/fed-ach.ts'
import { readBankJson } from './bank-files/json.ts'
import { type Command, CommandFailed } from './command.ts'
import { withDatabase } from './with-database.ts'

export const banksImport: Command = {
  name: 'banks import',
  usage: 'FILE [--json]',
  summary: 'replace the bank directory with a FedACH, JSON or CSV file',

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FILE'], {
      json: { type: 'boolean', default: false },
    })
    const banks = await withDatabase(context, (db) => importBanks(db, positionals[0] ?? ''), {
      make: true,
    })
    context.print(
      values.json
        ? `${JSON.stringify({ imported: banks })}\n`
        : `Imported ${banks} ${banks === 1 ? 'bank' : 'banks'}.\n`,
    )
  },
}

/** Replaces the directory with a file; returns the number of banks. */
export async function importBanks(db: Database, file: string): Promise<number> {
  const result = await importBankDirectory(db, await readBanks(file))
  if (result.outcome === 'imported') return result.banks
  throw new CommandFailed(`${result.place}: ${result.problem}. Nothing was imported.`)
}

/** The extension decides; a file that is neither JSON nor CSV has FedACH's fixed columns. */
async function readBanks(file: string): Promise<readonly BankEntry[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailed(`${file} cannot be read`)
  })
  const kind = extname(file).toLowerCase()
  if (kind === '.json') return readBankJson(text)
  return kind === '.csv' ? readBankCsv(text) : readFedAch(text)
}
