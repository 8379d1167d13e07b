/** Matches TINs with the IRS: writes its file of requests, and reads its answers. */
import { digits } from '../../application/fields/digits.ts'
import { us } from '../../application/forms/us.ts'
import { jsonText } from '../../application/json/json-text.ts'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import { withEntries } from '../../application/record/record-summary.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { plainLetters } from '../../application/text/plain-letters.ts'
import { attest } from '../../server/decisions/checklist-service.ts'
import { recordExport } from '../../server/exports/service.ts'
import { type CsvRow, csvRows } from '../../server/platform/files/csv-rows.ts'
import { askedReferences, readOpened } from '../applications/exported-applications.ts'
import {
  FILTER_DETAILS,
  FILTER_OPTIONS,
  readFilter,
  refuseUnknown,
} from '../applications/filter.ts'
import { type Command, CommandFailed, UsageError } from '../command.ts'
import { neededIdentity, readIdentity } from '../keys/identity.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { LeftOut, type SkippedApplication } from '../keys/skipped.ts'
import { readArguments } from '../terminal/arguments.ts'
import { YES_OPTION } from '../terminal/confirm.ts'
import { ENCODING_OPTION, encodingDetails, readInputFile, reading } from '../terminal/input-file.ts'
import { writeNewFile } from '../terminal/new-file.ts'
import { count, indented } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'

/** The limits of the IRS on the lines of a file and the length of a name (Publication 2108-A). */
const MAX_LINES = 100_000
const MAX_NAME_LENGTH = 40

/** How many invalid lines of an answer are reported. */
const MAX_NAMED = 20
const lists = new Intl.ListFormat('en', { type: 'unit' })

export const tinMatchExport: Command = {
  usage:
    '--identity FILE --output FILE [--reference REFERENCE] [--status STATUS] [--program ID] [--signer FILE] [--json]',
  summary: "write the IRS's file for matching tax numbers and names in bulk",
  details: `  --identity FILE        the private key, which opens the applications
  --output FILE          write to this file, which must not exist and which only you may read
${FILTER_DETAILS}
${signerDetails(25)}
  --json                 print JSON

Each line has the type of the number (1 EIN, 2 SSN), the number, the name, and the reference with
the version. Upload the file to the IRS's TIN Matching (bulk), and record its answer with tin-match
import. An application without a name in Latin letters or nine digits is left out, and named. The
audit log records the export.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      ...FILTER_OPTIONS,
      identity: { type: 'string' },
      output: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...SIGNER_OPTION,
    })
    const { output } = values
    if (output === undefined) throw new UsageError('--output FILE is missing')
    const unseal = await readIdentity(neededIdentity(values.identity))
    const filter = readFilter(values)
    const ledger = context.ledger
    const signer = await operatorSigner(context, values.signer)
    const incomparable: SkippedApplication[] = []
    const leftOut = new LeftOut()
    const written = await withDatabase(context, async (db) => {
      const references = await askedReferences(db, { filter, ledger }, context, leftOut)
      if (references.size > MAX_LINES) {
        throw new CommandFailed(`The IRS takes at most ${count(MAX_LINES, 'line')} in one file`)
      }
      const lines: string[] = []
      const order = { filter, unseal, ledger }
      for await (const applications of readOpened(db, order, references, leftOut)) {
        for (const { record, entries } of applications) {
          const request = record && requestOf(record, entries)
          if (!request) continue
          const problem = problemOf(request)
          if (problem) incomparable.push({ reference: record.reference, reason: problem })
          else lines.push(requestLine(request))
        }
      }
      if (lines.length === 0 && incomparable.length > 0) return undefined
      await writeNewFile(output, async (print) => {
        const detail = { format: 'tin-match', opened: true, count: lines.length, filter }
        await recordExport(db, { at: context.now(), signer }, detail)
        print(lines.map((line) => `${line}\r\n`).join(''))
      })
      return lines.length
    })
    if (written !== undefined) {
      const skipped = [...leftOut.skipped, ...incomparable]
      context.print(
        values.json
          ? `${jsonText({ file: output, applications: written, skipped, doubts: leftOut.doubts }, 2)}\n`
          : `Wrote ${count(written, 'application')} to ${output}\n`,
      )
    }
    const failures = leftOut.failure ? [leftOut.failure.message] : []
    if (incomparable.length > 0) {
      const file = written === undefined ? ' Nothing was written.' : ''
      const lines = incomparable.map(({ reference, reason }) => `${reference}: ${reason}`)
      failures.push(
        `${count(incomparable.length, 'application')} left out.${file}\n${indented(lines)}`,
      )
    }
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}

interface Request {
  readonly type: 1 | 2
  readonly number: string
  readonly name: string
  /** The reference with the version. */
  readonly account: string
}

function requestOf(record: SealedRecord, entries: readonly OwnerEntry[]): Request {
  const application = withEntries(record.submission, entries, us)
  const [owner] = application.companyOwners
  const isPerson = isSoleProprietor(application)
  const number = digits(isPerson ? (owner?.ssn ?? '') : application.tin)
  const name = isPerson
    ? `${owner?.firstName ?? ''} ${owner?.lastName ?? ''}`
    : application.legalBusinessName
  const version = record.correction?.version ?? 1
  const account = `${record.reference}-${version}`
  return { type: isPerson ? 2 : 1, number, name: nameOf(name), account }
}

function problemOf({ number, name }: Request): string | undefined {
  if (name === '') return 'its name has no letters, or has letters that are not Latin'
  return number.length === 9 ? undefined : 'its tax number does not have nine digits'
}

/** `1;941234567;GOLDEN GATE BAKERY;MA-7K3Q-9XDM-1` */
function requestLine({ type, number, name, account }: Request): string {
  return [type, number, name, account].join(';')
}

/**
 * Letters without accents, digits, hyphens, ampersands and single spaces (Publication 2108-A).
 * Apostrophes and full stops leave no gap. Empty if a letter has no plain one that stands for it:
 * the rest of such a name, perhaps only `INC`, is another name.
 */
function nameOf(name: string): string {
  const plain = plainLetters(name)
  if (/[^\P{L}a-z]/u.test(plain)) return ''
  return plain
    .replaceAll('.', '')
    .replace(/[^a-z0-9&-]+/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim()
    .toUpperCase()
}

export const tinMatchImport: Command = {
  usage: 'FILE [--encoding NAME] [--yes] [--signer FILE] [--json]',
  summary: "record the IRS's answer, which the checklist shows",
  details: `FILE is the answer of the IRS: the lines of tin-match export, each with a code. All of it is
checked before anything is recorded. An answer about a version that has been corrected since is left
out, and named.

${encodingDetails(19)}
  --yes            accept the best guess about FILE, without asking
${signerDetails(19)}
  --json           print JSON
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FILE'], {
      ...ENCODING_OPTION,
      ...YES_OPTION,
      json: { type: 'boolean', default: false },
      ...SIGNER_OPTION,
    })
    const [file = ''] = positionals
    const options = { context, ...values, nothing: NOTHING }
    const text = await readInputFile(file, options)
    const { rows, empty } = reading(file, options, () =>
      csvRows(text, (cells) => (answerOf(cells) ? 1 : 0)),
    )
    if (empty > 0) context.notify(`${count(empty, 'empty row')} skipped.\n`)
    const answers = answersIn(rows)
    const signer = await operatorSigner(context, values.signer)
    const outdated: string[] = []
    const changed: string[] = []
    await withDatabase(context, async (db) => {
      await refuseUnknown(db, { references: answers.map(({ reference }) => reference) }, context)
      for (const { reference, version, code } of answers) {
        const statement = { kind: 'tin-matched', code } as const
        const attested = { reference, at: context.now(), signer, version, statement }
        const result = await attest(db, context.ledger, attested)
        if (!('refusal' in result)) continue
        if (result.refusal === 'evidence') changed.push(reference)
        else outdated.push(reference)
      }
    })
    const recorded = answers.length - outdated.length - changed.length
    context.print(
      values.json
        ? `${jsonText({ recorded, outdated, changed }, 2)}\n`
        : `${count(recorded, 'answer')} recorded.\n`,
    )
    const failures = [
      ...failure('These applications have been corrected since', outdated),
      ...failure('These applications were changed; verify says how. Fix them first', changed),
    ]
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}

function failure(text: string, references: readonly string[]): readonly string[] {
  return references.length === 0 ? [] : [`${text}:\n${indented(references)}`]
}

const NOTHING = 'Nothing was recorded.'

interface TinAnswer {
  readonly reference: string
  readonly version: number
  readonly code: number
}

function answerOf(cells: readonly string[]): TinAnswer | undefined {
  const [, , , account = '', code = ''] = cells
  const [, reference, version] = /^(MA-[0-9A-Z]{4}-[0-9A-Z]{4})-(\d{1,4})$/.exec(account) ?? []
  return reference !== undefined && /^[0-8]$/.test(code)
    ? { reference, version: Number(version), code: Number(code) }
    : undefined
}

/** Returns each version once: joined files may repeat an answer, but not contradict it. */
function once(answers: readonly TinAnswer[]): readonly TinAnswer[] {
  const byVersion = Map.groupBy(answers, ({ reference, version }) => `${reference}-${version}`)
  const differing = [...byVersion].filter(([, all]) =>
    all.some(({ code }) => code !== all[0]?.code),
  )
  if (differing.length > 0) {
    const named = indented(differing.map(([version]) => version))
    throw new CommandFailed(
      `The file has different answers about the same application. Leave one for each. ${NOTHING}\n${named}`,
    )
  }
  return [...byVersion.values()].flatMap(([answer]) => answer ?? [])
}

/** Throws an error with the numbers of the invalid lines, but never with their contents. */
function answersIn(rows: readonly CsvRow[]): readonly TinAnswer[] {
  if (rows.length === 0) throw new CommandFailed('The file contains no answers from the IRS')
  const wrong: number[] = []
  const answers = rows.flatMap(({ line, cells }) => {
    const answer = answerOf(cells)
    if (answer) return [answer]
    wrong.push(line)
    return []
  })
  if (wrong.length === 0) return once(answers)
  const named = lists.format(wrong.slice(0, MAX_NAMED).map(String))
  const more = wrong.length > MAX_NAMED ? ` and ${wrong.length - MAX_NAMED} more` : ''
  const subject =
    wrong.length === 1 ? `Line ${named} is not an answer` : `Lines ${named}${more} are not answers`
  throw new CommandFailed(
    `${subject}: expected type;number;name;reference-version;code, as the IRS sends them. ${NOTHING}`,
  )
}
