import { BASE_PATH } from '../application/steps.ts'
import { importLeads } from '../server/leads/import-leads.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { readLeadsFile } from './leads-file.ts'
import { table } from './print.ts'
import { withDatabase } from './with-database.ts'

export const leadsImport: Command = {
  name: 'leads import',
  usage: 'FILE [--json]',
  summary: 'import leads from CSV or JSON and print the links to send',

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FILE'], {
      json: { type: 'boolean', default: false },
    })
    const entries = await readLeadsFile(positionals[0] ?? '')
    const result = await withDatabase(context, (db) => importLeads(db, entries, context.now()), {
      make: true,
    })
    if (result.outcome === 'rejected') {
      throw new CommandFailed(`${result.place}: ${result.problem}. Nothing was imported.`)
    }
    const origin = context.config.PUBLIC_URL ?? `http://127.0.0.1:${context.config.PORT}`
    const leads = result.leads.map(({ pmi, businessName }) => ({
      pmi,
      businessName,
      link: `${origin}${BASE_PATH}/?pmi=${encodeURIComponent(pmi)}`,
    }))
    if (values.json) {
      context.print(`${JSON.stringify({ imported: leads.length, leads }, null, 2)}\n`)
      return
    }
    context.print(`Imported ${leads.length} ${leads.length === 1 ? 'lead' : 'leads'}.\n`)
    const rows = leads.map(({ businessName, link }) => [businessName, link])
    if (rows.length > 0) context.print(table(['Business', 'Link'], rows))
  },
}
