import { EXPORTS } from '../../application/facts/chain-names.ts'
import { jsonText } from '../../application/json/json-text.ts'
import { mappingFormats } from '../../application/mapping/mapped-file.ts'
import { withoutKeys } from '../../application/record/sealed-record.ts'
import {
  type CsvUse,
  csvBeginning,
  csvLine,
  csvUses,
  flattened,
} from '../../application/text-file/csv.ts'
import { type ExportedApplication, recordExport } from '../../server/exports/service.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { readIdentity } from '../keys/identity.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { LeftOut } from '../keys/skipped.ts'
import { readArguments } from '../terminal/arguments.ts'
import { ENCODING_OPTION } from '../terminal/input-file.ts'
import { writeNewFile } from '../terminal/new-file.ts'
import { count, PERIOD_DETAILS, PERIOD_OPTIONS, readPeriod, readTime } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import { applicationFieldNames, applicationFields } from './application-fields.ts'
import { readMapping, writeMapped } from './export-mapped.ts'
import {
  askedReferences,
  type ExportOrder,
  readOpened,
  type WrittenExport,
} from './exported-applications.ts'
import { FILTER_DETAILS, FILTER_OPTIONS, readFilter } from './filter.ts'

const FORMATS = ['jsonl', 'csv'] as const

export const exportApplications: Command = {
  usage:
    '[--reference REFERENCE] [--status STATUS] [--program ID] [--since DATE] [--until DATE] [--decided-since DATE] [--not-exported-with FILE] [--format jsonl|csv] [--for spreadsheet|system] [--identity FILE [--with-keys | --transform FILE [--format csv|json] [--encoding NAME]]] [--output FILE [--json]] [--signer FILE]',
  summary: 'export applications, oldest first; with an identity, including sealed data',
  details: `${FILTER_DETAILS}
${PERIOD_DETAILS}
  --decided-since DATE   only those approved, declined or withdrawn on this day or later
  --not-exported-with FILE
                         only those that were not exported with this mapping yet
  --format jsonl|csv     one line of JSON per application (the default), or a table for a
                         spreadsheet
  --for spreadsheet|system
                         the reader of a table. A spreadsheet needs a mark before UTF-8, and an
                         apostrophe before texts that it would change, such as formulas and numbers
                         that begin with 0; a system needs them as they are. Without it, a mapping's
                         table is for a system, and any other for a spreadsheet
  --identity FILE        the private key: export all answers, not only what list shows
  --with-keys            also the key of each signed copy, and the salt of its hash
  --transform FILE       a mapping in JSONata: it turns each application into one or several rows of
                         a table (--format csv) or objects of a list (--format json, the default).
                         An application for which it fails is left out and named, and the command
                         exits with 1
  --encoding NAME        the encoding of the mapping, such as windows-1252; without it, the command
                         may ask
  --output FILE          write to this file, which must not exist and which only you may read
  --json                 print the file and the number of applications as JSON
${signerDetails(25)}

The audit log records each export: how many applications, with which options, and whether they were
opened. show ${EXPORTS} lists all exports. With a mapping, each application's history says so, too.
`,

  async run(args, context) {
    const values = readOptions(args)
    const { output, transform, 'decided-since': since, 'not-exported-with': before } = values
    const mapped = transform !== undefined && {
      format: readChoice(mappingFormats, { option: '--format', given: values.format ?? 'json' }),
      mapping: await readMapping(transform, { context, encoding: values.encoding }),
    }
    const format = mapped
      ? mapped.format
      : readChoice(FORMATS, { option: '--format', given: values.format ?? 'jsonl' })
    const use =
      values.for === undefined
        ? undefined
        : readChoice(csvUses, { option: '--for', given: values.for })
    if (use !== undefined && format !== 'csv') throw new UsageError('--for needs --format csv')
    const exportedWith =
      before === undefined
        ? undefined
        : await readMapping(before, { context, encoding: values.encoding })
    const filter = {
      ...readFilter(values),
      ...readPeriod(values),
      ...(exportedWith && { notExportedWith: exportedWith.hash }),
      ...(since !== undefined && { decidedSince: readTime(since, '--decided-since') }),
    }
    const unseal = values.identity === undefined ? undefined : await readIdentity(values.identity)
    const ledger = context.ledger
    const signer = await operatorSigner(context, values.signer)
    const request = { filter, unseal, signer, ledger }
    await withDatabase(context, async (db) => {
      const writing = (print: CommandContext['print']) =>
        mapped
          ? writeMapped(db, { ...request, ...mapped, use }, { ...context, print })
          : writeAll(
              db,
              { ...request, format, use: use ?? 'spreadsheet', withKeys: values['with-keys'] },
              { ...context, print },
            )
      if (output === undefined) {
        const { leftOut } = await (mapped ? printWhole(context, writing) : writing(context.print))
        if (leftOut.failure) throw leftOut.failure
        return
      }
      const { count: applications, leftOut } = await writeNewFile(output, writing)
      const { skipped, doubts } = leftOut
      context.print(
        values.json
          ? `${jsonText({ file: output, applications, format, skipped, doubts }, 2)}\n`
          : `Wrote ${count(applications, 'application')} to ${output}\n`,
      )
      if (leftOut.failure) throw leftOut.failure
    })
  },
}

/** Reads the options, and refuses those that cannot be combined. */
function readOptions(args: readonly string[]) {
  const { values } = readArguments(args, [], {
    ...FILTER_OPTIONS,
    ...PERIOD_OPTIONS,
    'decided-since': { type: 'string' },
    'not-exported-with': { type: 'string' },
    format: { type: 'string' },
    for: { type: 'string' },
    identity: { type: 'string' },
    'with-keys': { type: 'boolean', default: false },
    transform: { type: 'string' },
    output: { type: 'string' },
    json: { type: 'boolean', default: false },
    ...ENCODING_OPTION,
    ...SIGNER_OPTION,
  })
  const isMapped = values.transform !== undefined
  if (values.json && values.output === undefined) {
    throw new UsageError('--json needs --output; without it, the export itself is printed')
  }
  if (isMapped && values.identity === undefined) {
    throw new UsageError('--transform needs --identity, because a mapping reads the answers')
  }
  if (isMapped && values['with-keys']) {
    throw new UsageError('--with-keys and --transform cannot be combined')
  }
  return values
}

function readChoice<const Choice extends string>(
  choices: readonly Choice[],
  { option, given }: { readonly option: string; readonly given: string },
): Choice {
  const choice = choices.find((choice) => choice === given)
  if (choice !== undefined) return choice
  throw new UsageError(`${option} must be ${choices.join(' or ')}`)
}

/** Prints nothing until everything has been read. */
async function printWhole(
  { print }: CommandContext,
  writing: (print: CommandContext['print']) => Promise<WrittenExport>,
): Promise<WrittenExport> {
  const texts: string[] = []
  const written = await writing((text) => texts.push(text))
  print(texts.join(''))
  return written
}

/**
 * Writes the current applications. An application that arrives meanwhile is left for the next
 * export: it is not counted, and may need other columns.
 */
async function writeAll(
  db: Database,
  order: ExportOrder & {
    readonly withKeys: boolean
    readonly format: string
    readonly use: CsvUse
  },
  context: CommandContext,
): Promise<WrittenExport> {
  const { print, now } = context
  const { unseal, withKeys, format, use, signer } = order
  const leftOut = new LeftOut()
  const references = await askedReferences(db, order, context, leftOut)
  // If nothing can be exported, this throws, and nothing is recorded.
  const first = readOpened(db, order, references, leftOut)
  const exported = await surveyed(first, { withKeys, isTable: format === 'csv' })
  const columns = [...exported.columns]
  const detail = {
    format,
    opened: unseal !== undefined,
    count: exported.references.size,
    filter: order.filter,
  }
  await recordExport(db, { at: now(), signer }, detail)
  if (format === 'csv') print(csvBeginning(use) + csvLine(columns, use))
  let written = 0
  // What was counted is written, even if its status has changed since.
  const filter = { ...order.filter, status: undefined, decidedSince: undefined }
  const counted = { ...order, filter }
  for await (const page of readOpened(db, counted, exported.references, leftOut)) {
    for (const application of page) {
      written += 1
      const fields = fieldsOf(application, withKeys)
      if (format === 'jsonl') print(`${jsonText(fields)}\n`)
      else {
        const flat = flattened(fields)
        print(
          csvLine(
            columns.map((column) => flat.get(column)),
            use,
          ),
        )
      }
    }
  }
  return { count: written, leftOut }
}

/**
 * The facts recorded before anything is written: the exported applications and, for a table, the
 * union of their columns, which depend on the number of owners.
 */
async function surveyed(
  pages: AsyncIterable<readonly ExportedApplication[]>,
  { withKeys, isTable }: { readonly withKeys: boolean; readonly isTable: boolean },
): Promise<{ readonly references: ReadonlySet<string>; readonly columns: ReadonlySet<string> }> {
  const references = new Set<string>()
  const columns = new Set(applicationFieldNames)
  for await (const applications of pages) {
    for (const application of applications) {
      references.add(application.row.reference)
      if (!isTable) continue
      for (const column of flattened(fieldsOf(application, withKeys)).keys()) columns.add(column)
    }
  }
  return { references, columns }
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
