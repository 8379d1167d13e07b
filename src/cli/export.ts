import {
  type ExportAsked,
  type ExportedApplication,
  type ExportedPage,
  readApplications,
  recordExport,
} from '../server/applications/export-applications.ts'
import type { Database } from '../server/platform/database/database.ts'
import { applicationFields } from './application-fields.ts'
import { readArguments } from './arguments.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { csvLine } from './csv-cell.ts'
import { doesNotOpen, readIdentity } from './identity.ts'
import { PERIOD_OPTIONS, readPeriod } from './times.ts'
import { withDatabase } from './with-database.ts'

const FORMATS = ['jsonl', 'csv'] as const
type Format = (typeof FORMATS)[number]

export const exportApplications: Command = {
  name: 'export',
  usage: '[--since DATE] [--until DATE] [--format jsonl|csv] [--identity FILE]',
  summary: 'export applications, oldest first; with an identity, including sealed data',

  async run(args, context) {
    const { values } = readArguments(args, [], {
      ...PERIOD_OPTIONS,
      format: { type: 'string', default: 'jsonl' },
      identity: { type: 'string' },
    })
    const format = FORMATS.find((one) => one === values.format)
    if (format === undefined) throw new UsageError('--format must be jsonl or csv')
    const asked = {
      ...readPeriod(values),
      unseal: values.identity === undefined ? undefined : await readIdentity(values.identity),
    }
    await withDatabase(context, (db) => write(db, asked, format, context))
  },
}

async function write(
  db: Database,
  asked: ExportAsked,
  format: Format,
  { print, now }: CommandContext,
): Promise<void> {
  const opened = asked.unseal !== undefined
  const table = format === 'csv' ? await tableOf(db, asked) : undefined
  const columns = [...(table?.columns ?? [])]
  if (columns.length > 0) print(csvLine(columns))
  for await (const applications of opening(readApplications(db, asked))) {
    const asFound = applications.filter(({ row }) => table?.references.has(row.reference) ?? true)
    for (const application of await recordExport(db, asFound, { format, opened, at: now() })) {
      const fields = fieldsOf(application)
      if (format === 'jsonl') print(`${JSON.stringify(fields)}\n`)
      else {
        const flat = flattened(fields)
        print(csvLine(columns.map((column) => flat.get(column))))
      }
    }
  }
}

/**
 * All columns that any application has, since applications differ in their owners, and the
 * applications that were read: one that arrives later may have other columns and is left for the
 * next export.
 */
async function tableOf(db: Database, asked: ExportAsked) {
  const columns = new Set<string>()
  const references = new Set<string>()
  for await (const applications of opening(readApplications(db, asked))) {
    for (const application of applications) {
      references.add(application.row.reference)
      for (const column of flattened(fieldsOf(application)).keys()) columns.add(column)
    }
  }
  return { columns, references }
}

function fieldsOf({ row, record }: ExportedApplication): object {
  return { ...applicationFields(row), ...(record === undefined ? {} : { record }) }
}

/** `{a: {b: [1]}}` as `a.b.0` → 1. */
function flattened(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  return new Map(
    Object.entries(value).flatMap(([name, held]) => [
      ...flattened(held, path === '' ? name : `${path}.${name}`),
    ]),
  )
}

async function* opening(pages: AsyncIterable<ExportedPage>) {
  for await (const { applications, notOpened } of pages) {
    if (notOpened.length > 0) throw doesNotOpen(notOpened)
    yield applications
  }
}
