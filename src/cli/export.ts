import { appendFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { csvLine, flattened } from '../application/record/csv.ts'
import { withoutKeys } from '../application/record/sealed-record.ts'
import { EXPORTS } from '../server/audit-log/event-kinds.ts'
import { readTrust, type Trust } from '../server/audit-log/trust-service.ts'
import type { Database } from '../server/platform/database/database.ts'
import type { Signer } from '../server/platform/encryption/signing-key.ts'
import type { Unseal } from '../server/platform/encryption/unseal.ts'
import { decidedSince } from '../server/records/decision-service.ts'
import {
  type ExportedApplication,
  type ExportedPage,
  readApplications,
  recordExport,
} from '../server/records/export-service.ts'
import { type ApplicationFilter, matchingReferences } from '../server/records/list-service.ts'
import { applicationFieldNames, applicationFields } from './application-fields.ts'
import { readArguments } from './arguments.ts'
import { type Command, type CommandContext, CommandFailed, UsageError } from './command.ts'
import { count } from './count.ts'
import { FILTER_DETAILS, FILTER_OPTIONS, readFilter, refuseUnknown } from './filter.ts'
import { doesNotOpen, readIdentity } from './identity.ts'
import { openNewFile } from './new-file.ts'
import { jsonText } from './print.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from './signer.ts'
import { skippedLines } from './skipped.ts'
import { PERIOD_DETAILS, PERIOD_OPTIONS, readPeriod, readTime } from './times.ts'
import { withDatabase } from './with-database.ts'

const FORMATS = ['jsonl', 'csv'] as const
type Format = (typeof FORMATS)[number]

export const exportApplications: Command = {
  name: 'export',
  usage:
    '[--reference REFERENCE] [--status STATUS] [--program ID] [--since DATE] [--until DATE] [--decided-since DATE] [--format jsonl|csv] [--identity FILE [--with-keys]] [--output FILE [--json]] [--signer FILE]',
  summary: 'export applications, oldest first; with an identity, including sealed data',
  details: `${FILTER_DETAILS}
${PERIOD_DETAILS}
  --decided-since DATE   only those approved, declined or withdrawn on this day or later
  --format jsonl|csv     one line of JSON per application (the default), or a table for a
                         spreadsheet
  --identity FILE        the private key: export all answers, not only what list shows
  --with-keys            also the key of each signed copy, and the salt of its hash
  --output FILE          write to this file, which must not exist and which only you may read
  --json                 print the file and the number of applications as JSON
${signerDetails(25)}

The audit log records each export: how many applications, chosen how, and whether they were opened.
show ${EXPORTS} lists all exports.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      ...FILTER_OPTIONS,
      ...PERIOD_OPTIONS,
      'decided-since': { type: 'string' },
      format: { type: 'string', default: 'jsonl' },
      identity: { type: 'string' },
      'with-keys': { type: 'boolean', default: false },
      output: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...SIGNER_OPTION,
    })
    const format = FORMATS.find((one) => one === values.format)
    if (format === undefined) throw new UsageError('--format must be jsonl or csv')
    if (values.json && values.output === undefined) {
      throw new UsageError('--json needs --output; without it, --format jsonl prints JSON')
    }
    const filter = { ...readFilter(values), ...readPeriod(values) }
    const unseal = values.identity === undefined ? undefined : await readIdentity(values.identity)
    const trust = await readTrust(context.config)
    const signer = await operatorSigner(context, values.signer)
    const { output, 'decided-since': since } = values
    const decided = since === undefined ? undefined : readTime(since, '--decided-since')
    const asked = { filter, decided, unseal, withKeys: values['with-keys'], format, signer, trust }
    await withDatabase(context, async (db) => {
      if (output === undefined) {
        await write(db, asked, context)
        return
      }
      const written = await writeFile(db, asked, output, context)
      context.print(
        values.json
          ? `${jsonText({ file: output, applications: written, format }, 2)}\n`
          : `Wrote ${count(written, 'application')} to ${output}\n`,
      )
    })
  },
}

/** If it fails, no file is left. */
async function writeFile(
  db: Database,
  asked: Parameters<typeof write>[1],
  path: string,
  context: CommandContext,
): Promise<number> {
  const file = await openNewFile(path)
  const print = (text: string) => appendFileSync(file.fd, text)
  try {
    return await write(db, asked, { ...context, print })
  } catch (error) {
    await rm(path)
    throw error
  } finally {
    await file.close()
  }
}

/**
 * Writes the applications that there are now and returns how many: one that arrives meanwhile is
 * not counted, may need other columns, and is left for the next export.
 */
async function write(
  db: Database,
  asked: {
    readonly filter: ApplicationFilter
    /** Only those that were decided at this time or later. */
    readonly decided: Date | undefined
    readonly unseal: Unseal | undefined
    readonly withKeys: boolean
    readonly format: Format
    readonly signer: Signer
    readonly trust: Trust
  },
  context: CommandContext,
): Promise<number> {
  const { print, now } = context
  const { filter, unseal, withKeys, format, signer, trust } = asked
  await refuseUnknown(db, filter, context)
  const matching = await matchingReferences(db, filter)
  const references = asked.decided ? await decidedSince(db, matching, asked.decided) : matching
  const read = () => opening(readApplications(db, filter, { references, unseal, trust }))
  const columns = format === 'csv' ? [...(await columnsOf(read(), withKeys))] : []
  const pages = read()
  // An identity that does not open the first page exports nothing, so there is nothing to record.
  let page = await pages.next()
  const detail = {
    format,
    opened: unseal !== undefined,
    count: references.size,
    filter: exportedBy(asked),
  }
  await recordExport(db, { at: now(), signer }, detail)
  if (format === 'csv') print(csvLine(columns))
  for (; !page.done; page = await pages.next()) {
    for (const application of page.value) {
      const fields = fieldsOf(application, withKeys)
      if (format === 'jsonl') print(`${jsonText(fields)}\n`)
      else {
        const flat = flattened(fields)
        print(csvLine(columns.map((column) => flat.get(column))))
      }
    }
  }
  return references.size
}

/** How they were chosen, for the audit log. */
function exportedBy({
  filter,
  decided,
}: {
  readonly filter: ApplicationFilter
  readonly decided: Date | undefined
}): object {
  return { ...filter, ...(decided && { decidedSince: decided }) }
}

/** All columns that any application has, since applications differ in their owners. */
async function columnsOf(
  pages: AsyncIterable<readonly ExportedApplication[]>,
  withKeys: boolean,
): Promise<ReadonlySet<string>> {
  const columns = new Set(applicationFieldNames)
  for await (const applications of pages) {
    for (const application of applications) {
      for (const column of flattened(fieldsOf(application, withKeys)).keys()) columns.add(column)
    }
  }
  return columns
}

function fieldsOf(
  { row, decision, record, entries }: ExportedApplication,
  withKeys: boolean,
): object {
  return {
    ...applicationFields(row),
    ...(decision && { decision }),
    ...(record && { record: withKeys ? record : withoutKeys(record) }),
    ...(entries.length > 0 && { entries }),
  }
}

async function* opening(pages: AsyncIterable<ExportedPage>) {
  for await (const { applications, notOpened, unreadable, changed } of pages) {
    if (changed.size > 0) throw new CommandFailed(skippedLines(changed, 'exported').join('\n'))
    if (notOpened.length > 0) throw doesNotOpen(notOpened)
    if (unreadable.length > 0) throw new CommandFailed(unreadable.join('\n'))
    yield applications
  }
}
