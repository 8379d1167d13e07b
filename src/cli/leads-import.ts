import { BASE_PATH } from '../application/steps.ts'
import { importLeads, leadColumns } from '../server/leads/import-leads.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { confirm, YES_OPTION } from './confirm.ts'
import { count } from './count.ts'
import { readLeadsFile } from './leads-file.ts'
import { jsonText, table } from './print.ts'
import { withDatabase } from './with-database.ts'

export const leadsImport: Command = {
  name: 'leads import',
  usage: 'FILE [--yes] [--json]',
  summary: 'import leads from CSV or JSON and print the links to send',
  details: `FILE ends in .csv (with a header line) or .json (a list of objects). Its columns:
  ${leadColumns.join(', ')}
None of them is required. A lead without a pmi gets a random one. expires is a day such as
2027-01-31, or a time; without it the lead stays. If a line is invalid, nothing is imported.

Leads are added. A lead with a pmi that is already stored replaces the stored one; the command asks
before it does so. All others stay.

The links begin with PUBLIC_URL. Without that setting only the pmi of each lead is printed.

  --yes   replace leads without asking
  --json  print JSON
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FILE'], {
      ...YES_OPTION,
      json: { type: 'boolean', default: false },
    })
    const entries = await readLeadsFile(positionals[0] ?? '')
    const mayReplace = (replaced: number, imported: number) => {
      const verb = replaced === 1 ? 'replaces a stored one' : 'replace stored ones'
      const statement = `${replaced} of ${count(imported, 'lead')} in the file ${verb} with the same pmi.`
      return confirm(context, { statement, yes: values.yes })
    }
    const result = await withDatabase(
      context,
      (db) => importLeads(db, entries, context.now(), mayReplace),
      { make: true },
    )
    if (result.outcome === 'rejected') {
      throw new CommandFailed(`${result.place}: ${result.problem}. Nothing was imported.`)
    }
    if (result.outcome === 'declined') throw new CommandFailed('Nothing was imported.')
    const { replaced } = result
    const origin = context.config.PUBLIC_URL
    const leads = result.leads.map(({ pmi, businessName }) => ({
      pmi,
      businessName,
      ...(origin && { link: `${origin}${BASE_PATH}/?pmi=${encodeURIComponent(pmi)}` }),
    }))
    if (!origin) context.notify('PUBLIC_URL is not set, so no links are printed.\n')
    if (values.json) {
      context.print(`${jsonText({ imported: leads.length, replaced, leads }, 2)}\n`)
      return
    }
    const counted = `Imported ${count(leads.length, 'lead')}`
    context.print(
      replaced === 0 ? `${counted}.\n` : `${counted}; ${replaced} replaced stored ones.\n`,
    )
    const rows = leads.map(({ businessName, pmi, link }) => [businessName, link ?? pmi])
    if (rows.length > 0) context.print(table(['Business', origin ? 'Link' : 'pmi'], rows))
  },
}
