import { jsonText } from '../../application/json/json-text.ts'
import { type ApplicationFilter, listApplications } from '../../server/records/list-service.ts'
import { existingNameHash } from '../../server/records/names-service.ts'
import type { Command, CommandContext } from '../command.ts'
import { readArguments, readLimit } from '../terminal/arguments.ts'
import { minute, PERIOD_DETAILS, PERIOD_OPTIONS, readPeriod, table } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import { applicationFields, SEALED } from './application-fields.ts'
import { FILTER_DETAILS, FILTER_OPTIONS, readFilter, refuseUnknown } from './filter.ts'

const HEADINGS = [
  'Reference',
  'Received (UTC)',
  'Status',
  'Business',
  'Structure',
  'MCC',
  'State',
  'Annual sales',
  'Bank',
  'Corrections',
  'pmi',
]

export const list: Command = {
  usage:
    '[--reference REFERENCE] [--status STATUS] [--program ID] [--name NAME] [--pmi ID] [--since DATE] [--until DATE] [--limit N] [--json]',
  summary: 'list the latest applications, newest first',
  details: `${FILTER_DETAILS}
  --name NAME            only those with this business name; if names are sealed, capitals and
                         spacing do not matter
  --pmi ID               only those that came from this lead's link
${PERIOD_DETAILS}
  --limit N              list at most N applications (default: 100)
  --json                 print JSON
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      ...FILTER_OPTIONS,
      name: { type: 'string' },
      pmi: { type: 'string' },
      ...PERIOD_OPTIONS,
      limit: { type: 'string', default: '100' },
      json: { type: 'boolean', default: false },
    })
    const { pmi } = values
    const name = values.name === undefined ? undefined : await readName(values.name, context)
    const filter = { ...readFilter(values), ...readPeriod(values), name, pmi }
    const page = { limit: readLimit(values.limit), ...filter }
    const rows = await withDatabase(context, async (db) => {
      await refuseUnknown(db, { program: filter.program }, context)
      return listApplications(db, page)
    })
    const applications = rows.map(applicationFields)
    if (values.json) {
      context.print(`${jsonText(applications, 2)}\n`)
    } else if (applications.length === 0) {
      const narrowed = Object.values(filter).some((part) => part !== undefined)
      context.print(narrowed ? 'No matching applications.\n' : 'No applications yet.\n')
    } else {
      context.print(
        table(
          HEADINGS,
          applications.map((application) => [
            application.reference,
            minute(application.receivedAt),
            application.status,
            application.businessName ?? SEALED,
            application.businessStructure,
            application.mcc,
            application.state,
            application.annualSales,
            application.bankMethod,
            application.awaitsCorrection ? 'asked for' : '',
            application.pmi ?? '',
          ]),
        ),
      )
    }
  },
}

/** The server's key is needed to search for sealed names. */
async function readName(
  text: string,
  { config }: CommandContext,
): Promise<ApplicationFilter['name']> {
  const hashName = await existingNameHash(config.DATA_DIR)
  return { text, hash: hashName?.(text) }
}
