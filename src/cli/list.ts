import { applicationStatuses, listApplications } from '../server/applications/table.ts'
import { applicationFields } from './application-fields.ts'
import { readArguments } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { readLimit } from './limit.ts'
import { table } from './print.ts'
import { minute, PERIOD_OPTIONS, readPeriod } from './times.ts'
import { withDatabase } from './with-database.ts'

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
]

export const list: Command = {
  name: 'list',
  usage: '[--status STATUS] [--since DATE] [--until DATE] [--limit N] [--json]',
  summary: 'list the latest applications, newest first (default: 100)',

  async run(args, context) {
    const { values } = readArguments(args, [], {
      json: { type: 'boolean', default: false },
      limit: { type: 'string', default: '100' },
      status: { type: 'string' },
      ...PERIOD_OPTIONS,
    })
    const status = applicationStatuses.find((one) => one === values.status)
    if (values.status !== undefined && status === undefined) {
      throw new UsageError(`--status must be one of ${applicationStatuses.join(', ')}`)
    }
    const asked = {
      limit: readLimit(values.limit),
      status,
      ...readPeriod(values),
    }
    const rows = await withDatabase(context, (db) => listApplications(db, asked))
    const applications = rows.map(applicationFields)
    if (values.json) {
      context.print(`${JSON.stringify(applications, null, 2)}\n`)
    } else if (applications.length === 0) {
      const narrowed = status ?? asked.since ?? asked.until
      context.print(narrowed ? 'No matching applications.\n' : 'No applications yet.\n')
    } else {
      context.print(
        table(
          HEADINGS,
          applications.map((one) => [
            one.reference,
            minute(one.receivedAt),
            one.status,
            one.businessName,
            one.businessStructure,
            one.mcc,
            one.state,
            one.annualSales,
            one.bankMethod,
          ]),
        ),
      )
    }
  },
}
