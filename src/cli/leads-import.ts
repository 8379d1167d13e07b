import { extname } from 'node:path'
import { DEFAULT_PROGRAM } from '../api/programs.ts'
import { parseWhole } from '../application/fields/field.ts'
import { remarkOn } from '../application/fields/remark.ts'
import { isAsDialed, phone } from '../application/forms/us/fields/phone.ts'
import { jsonText } from '../application/json/json-text.ts'
import { BASE_PATH } from '../application/step-list.ts'
import { TextFileError } from '../application/text-file/decode-text.ts'
import { parsedJson } from '../application/text-file/parsed-json.ts'
import {
  GUESSABLE_ID,
  importLeads,
  type LeadEntry,
  type LeadIds,
  leadColumns,
  MIN_ID_BITS,
} from '../server/leads/import-leads.ts'
import { readTable, type TableColumn } from '../server/platform/files/csv-table.ts'
import { isNothing } from '../server/platform/files/spreadsheet-values.ts'
import { type Command, CommandFailed, UsageError } from './command.ts'
import { programNamed } from './program-named.ts'
import { readArguments } from './terminal/arguments.ts'
import { confirm, YES_OPTION } from './terminal/confirm.ts'
import {
  ENCODING_OPTION,
  encodingDetails,
  mustAgree,
  type ReadingOptions,
  readInputFile,
  reading,
} from './terminal/input-file.ts'
import { count, table } from './terminal/print.ts'
import { withDatabase } from './with-database.ts'

const NOTHING = 'Nothing was imported.'

export const leadsImport: Command = {
  usage: 'FILE [--program ID] [--make-ids | --allow-short-ids] [--encoding NAME] [--yes] [--json]',
  summary: 'import leads from CSV or JSON and print the links to send',
  details: `FILE is a table with commas, semicolons or tabs and a header line, or JSON (a list of objects).
Its columns:
  ${leadColumns.join(', ')}
None of them is required. A lead without a pmi gets a random one. expires is a day such as
2027-01-31, or a time; without it the lead stays. If a line is invalid, nothing is imported.

Leads are added. A lead with a pmi that is already stored replaces the stored one; the command asks
before it does so. All other leads stay.

Anyone who has the pmi can read the lead, so it must be hard to guess: at least 32 hexadecimal or 22
mixed characters (${MIN_ID_BITS} bits). The command can't tell whether it is random, so use
--make-ids if in doubt.

The links begin with PUBLIC_URL. Without that setting only the pmi of each lead is printed.

  --program ID       the program of the leads, whose address is in their links
  --make-ids         give every lead a new random pmi, whatever the file says
  --allow-short-ids  import a pmi even if it could be guessed
${encodingDetails(21)}
  --yes              replace leads without asking, and accept the best guess about FILE
  --json             print JSON
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FILE'], {
      ...YES_OPTION,
      'make-ids': { type: 'boolean', default: false },
      'allow-short-ids': { type: 'boolean', default: false },
      ...ENCODING_OPTION,
      program: { type: 'string', default: DEFAULT_PROGRAM },
      json: { type: 'boolean', default: false },
    })
    const ids = idsOf(values)
    const program = await programNamed(values.program, context)
    const [file = ''] = positionals
    const entries = await readLeadsFile(file, {
      context,
      encoding: values.encoding,
      yes: values.yes,
      nothing: NOTHING,
    })
    for (const note of entries.flatMap(phoneNote)) context.notify(`${note}\n`)
    const mayReplace = (replaced: number, imported: number) => {
      const verb = replaced === 1 ? 'replaces a stored one' : 'replace stored ones'
      const statement = `${replaced} of ${count(imported, 'lead')} in the file ${verb} with the same pmi.`
      return confirm(context, { statement, yes: values.yes })
    }
    const result = await withDatabase(
      context,
      (db) => importLeads(db, entries, context.now(), { ids, program: program.id, mayReplace }),
      { make: true },
    )
    if (result.outcome === 'rejected') {
      const { place, problem } = result
      const hint =
        problem === GUESSABLE_ID ? ' To import it, add --make-ids or --allow-short-ids.' : ''
      throw new CommandFailed(`${file}, ${place}: ${problem}. ${NOTHING}${hint}`)
    }
    if (result.outcome === 'declined') throw new CommandFailed(NOTHING)
    const { replaced } = result
    for (const place of result.expired) {
      context.notify(`${place}: the lead has expired, so its link pre-fills nothing\n`)
    }
    const origin = program.config.PUBLIC_URL
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

/** Warns about a lead's phone number that the form does not accept and would not prefill. */
function phoneNote({ place, columns }: LeadEntry): readonly string[] {
  const typed = columns.phone
  if (typeof typed !== 'string' || typed.trim() === '') return []
  if (isAsDialed(parseWhole(phone, typed))) {
    return [`${place}: the phone number is not a US number; the form takes US numbers only`]
  }
  // The form asks for the number without the country code.
  const national = typed.replace(/^\s*\+?1(?=\D*\d{3})/, '')
  const { leftOut = [] } = remarkOn(phone, national, parseWhole(phone, national)) ?? {}
  return leftOut.length === 0
    ? []
    : [`${place}: the form leaves out a part of the phone number: ${leftOut.join(', ')}`]
}

function idsOf(values: {
  readonly 'make-ids': boolean
  readonly 'allow-short-ids': boolean
}): LeadIds {
  const { 'make-ids': makes, 'allow-short-ids': allowsShort } = values
  if (makes && allowsShort) throw new UsageError('Use --make-ids or --allow-short-ids, not both')
  if (makes) return 'made'
  return allowsShort ? 'any' : 'strong'
}

/** The values that a spreadsheet may have changed. */
const KINDS: Readonly<Partial<Record<(typeof leadColumns)[number], TableColumn['kind']>>> = {
  pmi: 'number',
  phone: 'number',
  expires: 'date',
}

const COLUMNS = Object.fromEntries(
  leadColumns.map((name): [string, TableColumn] => {
    const kind = KINDS[name]
    return [name, { headings: [name], ...(kind && { kind }) }]
  }),
)

/** The entries, each with its line or its position in the list. */
async function readLeadsFile(file: string, options: ReadingOptions): Promise<readonly LeadEntry[]> {
  const text = await readInputFile(file, options)
  if (extname(file).toLowerCase() === '.json' || /^\s*[[{]/.test(text)) {
    return reading(file, options, () => fromJson(parsedJson(text)))
  }
  const { rows, notes, doubts } = reading(file, options, () =>
    readTable(text, { columns: COLUMNS, others: 'refused' }),
  )
  for (const note of notes) options.context.notify(`${note}\n`)
  await mustAgree(doubts, options)
  // A spreadsheet's date is easily filled down below the last row.
  const leads = rows.filter(({ columns: { expires: _, ...others } }) => hasValue(others))
  const skipped = rows.length - leads.length
  if (skipped > 0) {
    options.context.notify(`${count(skipped, 'row')} with nothing but an expiry skipped.\n`)
  }
  return leads
}

function hasValue(columns: Readonly<Record<string, string>>): boolean {
  return Object.values(columns).some((value) => !isNothing(value))
}

function fromJson(entries: unknown): readonly LeadEntry[] {
  if (!Array.isArray(entries)) throw new TextFileError('does not contain a list of leads')
  return entries.map((entry: unknown, index) => {
    const place = `entry ${index + 1}`
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      throw new TextFileError(`${place}: not an object`, { isPlaced: true })
    }
    return { place, columns: { ...entry } }
  })
}
