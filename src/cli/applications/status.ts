import {
  type ApplicationStatus,
  applicationStatuses,
  isApprovalOrDecline,
} from '../../application/application-status.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import {
  type DeclineReason,
  declineReasons,
  MAX_DECLINE_REASONS,
} from '../../application/reference/decline-reasons.ts'
import type { ListMatch } from '../../application/screening/screen.ts'
import {
  type DecisionObstacle,
  type DecisionOrder,
  decideByRulesOf,
  nextStatuses,
} from '../../server/decisions/service.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import type { Unsealer } from '../../server/platform/encryption/unseal.ts'
import type { EventContext, Ledger } from '../../server/platform/ledger.ts'
import { sealFor } from '../../server/programs/service.ts'
import { signedProgramOf } from '../../server/records/program-service.ts'
import { type CurrentList, currentList, recordScreening } from '../../server/screening/service.ts'
import { type Command, CommandFailed, UNKNOWN_REFERENCE, UsageError } from '../command.ts'
import { openOwnerEntries, openVersions, readIdentity } from '../keys/identity.ts'
import { configuredPrograms, programToSealFor } from '../keys/sealing.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { readArguments } from '../terminal/arguments.ts'
import { indented } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import { findIntact, recordOpening } from './find-intact.ts'
import { NOTE_OPTIONS, NOTE_REASON, noteDetails, readNote, refuseNoteAsArgument } from './note.ts'
import { compareNames, screenerFor } from './screen-application.ts'

const DECISIONS = applicationStatuses.filter((status) => status !== 'received')
const SECOND_PERSON = 'it takes effect when another person makes the same decision'
const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

const OPTIONS = {
  ...NOTE_OPTIONS,
  reopen: { type: 'boolean', default: false },
  'end-correction': { type: 'boolean', default: false },
  identity: { type: 'string' },
  unseen: { type: 'boolean', default: false },
  reason: { type: 'string' },
  ...SIGNER_OPTION,
} as const

export const status: Command = {
  usage: `REFERENCE ${DECISIONS.join('|')} [--identity FILE | --unseen] [--reason CODES] [--note | --note-file FILE [--encoding NAME]] [--reopen] [--end-correction] [--signer FILE]`,
  summary: 'change the status and announce it; the note is sealed',
  details: `  --identity FILE   the private key, to approve or decline an application that you have not opened
                    with show: it is opened, and the audit log records that. To approve, the names
                    are compared with the sanctions list, if there is one
  --unseen          approve or decline without opening the application, the sanctions screening, or
                    the checklist; the audit log records that
  --reason CODES    why it is declined, for the applicant and your systems: up to
                    ${MAX_DECLINE_REASONS}, with commas between, of
${declineReasons.map((reason) => `                      ${reason}\n`).join('')}${noteDetails('status')}
  --reopen          put a decided application back in review
  --end-correction  decide although the applicant was asked for a correction and has not answered:
                    the request ends, and its link stops working
${signerDetails(20)}

${NOTE_REASON}
`,

  async run(args, context) {
    refuseNoteAsArgument(args, 2, OPTIONS)
    const { values, positionals } = readArguments(args, ['REFERENCE', 'STATUS'], OPTIONS)
    const [reference = '', word] = positionals
    const to = DECISIONS.find((decision) => decision === word)
    if (to === undefined) throw new UsageError(`STATUS must be one of ${DECISIONS.join(', ')}`)
    const reasons = values.reason === undefined ? [] : readReasons(values.reason, to)
    const note = await readNote(values, context)
    const name = reference.toUpperCase()
    if (values.unseen && values.identity !== undefined) {
      throw new UsageError('Use --identity or --unseen, not both')
    }
    const isDecision = isApprovalOrDecline(to)
    const isUnseen = values.unseen && isDecision
    const decided = await decide({
      to,
      reasons,
      note,
      isUnseen,
      reopen: values.reopen,
      endsCorrection: values['end-correction'],
    })
    if ('refusal' in decided) {
      const from = 'application' in decided ? decided.application.row.status : to
      const order = { name, to, from, reopen: values.reopen, mayBeUnseen: isDecision && !isUnseen }
      throw new CommandFailed(REFUSALS[decided.refusal](order))
    }
    const { outcome, application } = decided
    context.print(
      outcome === 'proposed'
        ? `${name}: ${to} is proposed; ${SECOND_PERSON}\n`
        : `${name}: ${application.row.status} → ${to}\n`,
    )

    async function decide(decision: DecisionOrder) {
      const { ledger, config } = context
      const programs = await configuredPrograms(context)
      const signer = await operatorSigner(context, values.signer)
      const acting = { reference: name, at: context.now(), signer }
      const unseal = values.identity === undefined ? undefined : await readIdentity(values.identity)
      return withDatabase(context, async (db) => {
        const signed = await signedProgramOf(db, name, ledger)
        const program = await programToSealFor(db, programs, signed)
        const list = await currentList(db, { ledger, now: acting.at, config })
        const opened = unseal && (await openForDecision(db, ledger, unseal, acting))
        if (opened && to === 'approved' && list !== undefined && list !== 'damaged') {
          await screen(db, ledger, { ...acting, list, seal: sealFor(program) }, opened)
        }
        return decideByRulesOf(program, { db, ledger, config }, acting, decision)
      })
    }
  },
}

interface OpenedApplication {
  readonly versions: readonly [SealedRecord, ...SealedRecord[]]
  readonly entries: readonly OwnerEntry[]
}

/** Opens all versions and the owners' entries, and records the opening of the latest version. */
async function openForDecision(
  db: Database,
  ledger: Ledger,
  unseal: Unsealer,
  acting: EventContext,
): Promise<OpenedApplication> {
  const { reference } = acting
  const { row, versions: stored, entries: sealed } = await findIntact(db, reference, ledger)
  const versions = await openVersions(unseal, row, stored)
  const entries = await openOwnerEntries(unseal, reference, sealed)
  await inTransaction(db, (transaction) => recordOpening(transaction, acting, versions.length))
  return { versions, entries }
}

interface ScreeningOrder extends EventContext {
  readonly list: CurrentList
  readonly seal: ReturnType<typeof sealFor>
}

/** Compares names with the sanctions list, and records that none is similar. Fails if one is. */
async function screen(
  db: Database,
  ledger: Ledger,
  { list, seal, ...acting }: ScreeningOrder,
  { versions, entries }: OpenedApplication,
): Promise<void> {
  const { reference } = acting
  const { hash, threshold, published } = list
  const [first, ...later] = versions
  const record = latestRecord(first, later)
  const screener = await screenerFor(db, hash)
  const { matches, notCompared } = compareNames(screener, record, entries, threshold)
  if (notCompared.length > 0) throw new CommandFailed(notComparedText(reference))
  if (matches.length > 0) throw new CommandFailed(similarNames(reference, matches))
  await recordScreening(
    db,
    ledger,
    { ...acting, recipients: seal.recipients, listInForce: list },
    {
      version: versions.length,
      list: hash,
      threshold,
      matches: 0,
      open: 0,
      note: await seal(`No listed name is similar. List of ${published}.`),
    },
  )
}

/** The change that the arguments describe, and what the application was before. */
interface StatusOrder {
  readonly name: string
  readonly to: ApplicationStatus
  readonly from: ApplicationStatus
  readonly reopen: boolean
  /** Whether the application may still be decided with `--unseen`. */
  readonly mayBeUnseen: boolean
}

/** The texts that explain why nothing was decided. */
const REFUSALS: Readonly<Record<DecisionObstacle, (order: StatusOrder) => string>> = {
  unknown: () => UNKNOWN_REFERENCE,
  news: ({ name }) => `${name}: it has changed in the meantime. Look at it again with show.`,
  unchanged: ({ name, to }) => `${name} is already ${to}; use --note to add a note`,
  'new-version': ({ name }) => `${name}: the applicant has sent a new version; look at it first`,
  refused: ({ name, from, reopen }) => notAllowedMessage(name, from, reopen),
  'correction-waits': ({ name }) =>
    `${name}: the applicant was asked for a correction and has not answered. To decide anyway, which ends the request, use --end-correction`,
  'not-opened': ({ name }) =>
    `${name}: you have not opened its latest version. Use show ${name} --identity FILE, or --identity FILE here; or --unseen, which is recorded`,
  evidence: ({ name, mayBeUnseen }) =>
    `${name}: its stored data was changed; verify says what. Fix that first${mayBeUnseen ? ', or use --unseen, which is recorded, unless the status was changed or FOUR_EYES_ABOVE is set' : ''}`,
  'unknown-person': ({ name }) =>
    `${name}: the first decision was made in the console; set OPERATOR_PEOPLE, which says whose key this is, and sign in to the console once`,
  'same-person': ({ name }) => `${name}: you proposed this; ${SECOND_PERSON}`,
  'checklist-open': ({ name }) =>
    `${name}: its checklist is not complete; complete it in the console`,
  'not-screened': ({ name }) =>
    `${name}: it has not been compared with the sanctions list, or a match is open. Use --identity FILE here, or the console`,
  'first-not-screened': ({ name }) =>
    `${name}: the person who decided first has not compared it with the current sanctions list; they have to open and screen it again, here or in the console`,
  'screening-list': ({ name }) =>
    `${name}: the sanctions list is too old, or was changed; import the current one with screening import`,
  'screening-differs': ({ name }) =>
    `${name}: your screening found other matches than the first person recorded; compare the list and the release that each of you used`,
}

function notComparedText(reference: string): string {
  return `${reference}: a name has letters that are not plain Latin, or signs, digits or gaps that may stand for letters. Look it up by hand, and say so in the console first`
}

function similarNames(reference: string, matches: readonly ListMatch[]): string {
  const names = matches.map(({ entry, name, score }) => `${name} (${entry.id}, ${score}%)`)
  return `${reference}: these listed names are similar. Decide about them in the console first:\n${indented(names)}`
}

function readReasons(text: string, to: ApplicationStatus): readonly DeclineReason[] {
  if (to !== 'declined') throw new UsageError('--reason needs the status declined')
  const words = new Set(text.split(',').map((part) => part.trim()))
  const reasons = declineReasons.filter((reason) => words.has(reason))
  if (reasons.length === words.size && reasons.length <= MAX_DECLINE_REASONS) return reasons
  throw new UsageError(
    `--reason takes up to ${MAX_DECLINE_REASONS} of ${declineReasons.join(', ')}`,
  )
}

/** Lists the statuses that may follow. */
function notAllowedMessage(reference: string, from: ApplicationStatus, reopen: boolean): string {
  const next = nextStatuses(from)
  return next.length === 0
    ? `${reference} is already ${from}; to reopen it, use: status ${reference} reviewing --reopen`
    : `${reference} is ${from}; its status can change to ${oneOf.format(next)}${reopen ? ' (leave out --reopen)' : ''}`
}
