import { emptyApplication } from '../../application/application.ts'
import {
  ADOPTED,
  API_KEYS,
  CONSOLE,
  DELIVERIES,
  EXPORTS,
  isOfApplication,
  MATCHING,
  SCREENING,
  SERVERS,
} from '../../application/facts/chain-names.ts'
import { stateName } from '../../application/forms/us/reference/states.ts'
import { us } from '../../application/forms/us.ts'
import { jsonText } from '../../application/json/json-text.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import { type RecordSection, recordSummary } from '../../application/record/record-summary.ts'
import { label } from '../../application/summary/labels.ts'
import { answerText } from '../../application/summary/summary.ts'
import { printedText } from '../../application/text/sanitize-text.ts'
import { allMessages } from '../../messages/all.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import type { Signer } from '../../server/platform/encryption/signing-key.ts'
import type { Unsealer } from '../../server/platform/encryption/unseal.ts'
import type { Ledger } from '../../server/platform/ledger.ts'
import { checkApplication } from '../../server/records/check-service.ts'
import {
  type Command,
  type CommandContext,
  CommandFailed,
  UNKNOWN_REFERENCE,
  UsageError,
} from '../command.ts'
import { openOwnerEntries, openVersions, readIdentity } from '../keys/identity.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { readArguments, readVersion, VERSION_OPTION } from '../terminal/arguments.ts'
import { minute, rowLines } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import { applicationFields, type Fields, SEALED } from './application-fields.ts'
import { findIntact, recordOpening } from './find-intact.ts'
import { historyLines, historyOf } from './history.ts'

const SEALED_HINT = '\nThe rest is sealed. Use --identity FILE to open it.\n'

/** The headings of the events that belong to no application. */
const HEADINGS: Readonly<Record<string, string>> = {
  [EXPORTS]: 'Exports',
  [CONSOLE]: 'Sign-ins',
  [API_KEYS]: 'API keys',
  [SERVERS]: 'Servers',
  [SCREENING]: 'Sanctions lists',
  [MATCHING]: 'Comparisons of applications',
  [DELIVERIES]: 'Receivers of webhooks',
  [ADOPTED]: 'Rights of older releases',
}

export const show: Command = {
  usage: 'REFERENCE [--version N] [--identity FILE] [--signer FILE] [--json]',
  summary: 'show an application and its history; with an identity, including sealed data',
  details: `  --version N      of a corrected application, this version instead of the latest; needs
                   the identity
  --identity FILE  the private key: show all answers in full, the evidence of the signature, and
                   the notes; the audit log records that the application was viewed
${signerDetails(19)}
  --json           print JSON, with the stored codes and what they mean

show ${EXPORTS} shows the exports that the audit log recorded, show ${CONSOLE} who signed in to the
console, show ${API_KEYS} who made and ended API keys, and show ${SERVERS} which servers were started
with settings that differ from those of a running server.
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE'], {
      json: { type: 'boolean', default: false },
      identity: { type: 'string' },
      ...VERSION_OPTION,
      ...SIGNER_OPTION,
    })
    const reference = (positionals[0] ?? '').toUpperCase()
    const heading = isOfApplication(reference) ? 'History' : ownValue(HEADINGS, reference)
    if (heading === undefined) throw new CommandFailed(UNKNOWN_REFERENCE)
    const { version } = values
    if (version !== undefined && values.identity === undefined) {
      throw new UsageError('--version needs --identity FILE')
    }
    const opening =
      values.identity === undefined
        ? undefined
        : {
            unseal: await readIdentity(values.identity),
            signer: await operatorSigner(context, values.signer),
          }
    const ledger = context.ledger
    const { result, history } = await withDatabase(context, async (db) => {
      const result = isOfApplication(reference)
        ? await read(db, { reference, version, opening, ledger }, context)
        : undefined
      const { record } = result ?? {}
      const history = await historyOf(db, reference, { ledger, unseal: opening?.unseal, record })
      return { result, history }
    })
    const words = result && applicationWords(result.fields)
    const summary = result?.record && recordSummary(result.record, result.entries, allMessages.en)
    if (values.json) {
      const { fields, version, record, entries = [] } = result ?? {}
      const entered = entries.length > 0 && { entries }
      const shown = { ...fields, words, version, record, ...entered, summary, history }
      context.print(`${jsonText(shown, 2)}\n`)
      return
    }
    if (words) context.print(rowLines(Object.values(words)))
    if (result?.version) context.print(`\nVersion ${result.version} of ${result.latest}\n`)
    if (summary) context.print(summary.map(sectionLines).join(''))
    context.print(`${result ? '\n' : ''}${heading} (UTC)\n${historyLines(history)}`)
    if (result && !opening) context.print(SEALED_HINT)
  },
}

interface ShowOptions {
  readonly reference: string
  /** The reference as the operator typed it. */
  readonly version: string | undefined
  /** Undefined to show only the unsealed part. */
  readonly opening: { readonly unseal: Unsealer; readonly signer: Signer } | undefined
  readonly ledger: Ledger
}

/** Reads an application. Opening its record adds an event. */
async function read(
  db: Database,
  { reference, version: chosen, opening, ledger }: ShowOptions,
  context: CommandContext,
) {
  if (!opening) {
    const { row, problems } = await checkApplication(db, reference, ledger)
    if (!row) throw new CommandFailed(UNKNOWN_REFERENCE)
    for (const problem of problems)
      context.notify(`${printedText(`${reference}: ${problem}`)}. Run operator verify.\n`)
    return { fields: applicationFields(row), version: undefined, record: undefined, entries: [] }
  }
  const { unseal, signer } = opening
  const { row, entries: stored, versions } = await findIntact(db, reference, ledger)
  const latest = versions.length + 1
  const version = readVersion(chosen, latest)
  const [first, ...corrections] = await openVersions(unseal, row, versions)
  const record = latestRecord(first, corrections.slice(0, version - 1))
  const entries = await openOwnerEntries(unseal, reference, stored)
  const event = { reference, at: context.now(), signer }
  await inTransaction(db, (transaction) => recordOpening(transaction, event, version))
  return { fields: applicationFields(row), version, latest, record, entries }
}

function sectionLines({ title, groups }: RecordSection): string {
  const lines = groups.map(
    (group) => `  ${printedText(group.title)}\n${rowLines(group.rows, '    ')}`,
  )
  return `\n${title}\n${lines.join('')}`
}

const texts = allMessages.en

/** A field's label and value, with codes replaced by words. */
interface FieldText {
  readonly label: string
  readonly value: string
}

const BANK_METHODS: Readonly<Record<Fields['bankMethod'], string>> = {
  linked: texts.summary.linkedAccount,
  manual: 'Entered manually',
}

/** The fields in words; a code that is no longer known is shown as it is. */
function applicationWords(fields: Fields): Readonly<Record<keyof Fields, FieldText>> {
  const { businessStructure, mcc, annualSales } = fields
  const businessName = fields.businessName ?? SEALED
  const answers = { ...emptyApplication, businessName, businessStructure, mcc, annualSales }
  const answer = (name: keyof typeof answers & keyof Fields): FieldText => ({
    label: label(name, texts),
    value: answerText(name, answers, us, texts) || String(fields[name]),
  })
  return {
    reference: { label: texts.signedCopy.reference, value: fields.reference },
    receivedAt: { label: 'Received', value: `${minute(fields.receivedAt)} UTC` },
    status: { label: 'Status', value: fields.status },
    businessName: answer('businessName'),
    businessStructure: answer('businessStructure'),
    mcc: answer('mcc'),
    state: { label: label('state', texts), value: stateName(fields.state) ?? fields.state },
    annualSales: answer('annualSales'),
    bankMethod: {
      label: label('plaid', texts),
      value: ownValue(BANK_METHODS, fields.bankMethod) ?? fields.bankMethod,
    },
    pmi: { label: 'Lead (pmi)', value: fields.pmi ?? '' },
    awaitsCorrection: {
      label: 'Awaits corrections',
      value: fields.awaitsCorrection ? 'Yes' : 'No',
    },
    program: { label: 'Program', value: fields.program },
  }
}
