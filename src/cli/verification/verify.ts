import { headText } from '../../application/evidence.ts'
import { jsonText } from '../../application/json/json-text.ts'
import { documentStore } from '../../server/documents/service.ts'
import {
  existingServerSigner,
  readTrustedKeys,
  trustedFolder,
} from '../../server/ledger/signers-service.ts'
import { openLedger } from '../../server/open-ledger.ts'
import { saveLastVerify, savePartialVerify } from '../../server/verification/last-verify-service.ts'
import { type VerificationReport, verifyStored } from '../../server/verification/service.ts'
import { type Command, CommandFailed } from '../command.ts'
import { readIdentity } from '../keys/identity.ts'
import { doesNotOpen, NOT_OPENED } from '../keys/skipped.ts'
import { readArguments } from '../terminal/arguments.ts'
import { count, indented, minute, readPeriod } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import { checkStamps, knownHeads } from './witness.ts'

export const verify: Command = {
  usage:
    '[--since DATE] [--identity FILE] [--since-head FILE] [--witness FILE] [--head] [--trust FOLDER] [--json]',
  summary: 'check that nothing was edited, removed or reordered',
  details: `Checks the audit log, every application, its copy, and the agreements. The exit code is 1 if anything
was changed.

  --since DATE       check only the applications with events since then, and the links of the whole
                     audit log: for daily runs, in addition to a full run every week
  --identity FILE    the private key: open every application, and check that its sealed answers are
                     those that were signed; they are not shown
  --head             print the chain head as JSON: save it somewhere that people with write
                     access to the database can't change
  --since-head FILE  check against a saved chain head: up to it, nothing may have changed
  --witness FILE     the same with a saved webhook body, a saved receipt email, a signed copy (PDF),
                     a time stamp, or verify's output; repeat it for several. What the server saved
                     in DATA_DIR is always compared
  --trust FOLDER     the public keys whose signatures count; by default, trusted-keys in DATA_DIR
  --json             print JSON, even if something was changed
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      head: { type: 'boolean', default: false },
      identity: { type: 'string' },
      since: { type: 'string' },
      'since-head': { type: 'string' },
      witness: { type: 'string', multiple: true },
      trust: { type: 'string' },
      json: { type: 'boolean', default: false },
    })
    const { config } = context
    const named = [values['since-head'] ?? [], values.witness ?? []].flat()
    const saved = await knownHeads(config, named)
    const stamps = await checkStamps(saved)
    const unseal = values.identity === undefined ? undefined : await readIdentity(values.identity)
    const ledger = values.trust === undefined ? context.ledger : openLedger(config, values.trust)
    const signer = await existingServerSigner(config)
    const { since } = readPeriod({ ...(values.since && { since: values.since }) })
    const startedAt = context.now()
    const report = await withDatabase(context, async (db) => {
      const store = documentStore(config)
      return verifyStored(db, ledger, { saved, store, unseal, since, signer })
    })
    const problems = [...report.problems, ...stamps.problems]
    if (problems.length > 0) await expectKeys(values.trust ?? trustedFolder(config.DATA_DIR))
    const notice = noticeOf(report.decidedByAsker)
    const at = startedAt.toISOString()
    const isWhole = report.notCompared.size === 0
    if (since && isWhole && problems.length === 0) await savePartialVerify(config, at)
    else if (isWhole || problems.length > 0) {
      await saveLastVerify(config, {
        at,
        intact: problems.length === 0,
        applications: report.applications,
        seconds: (context.now().getTime() - startedAt.getTime()) / 1000,
      })
    }
    if (values.json)
      context.print(`${jsonText(jsonReport(report, problems, stamps.proven, since), 2)}\n`)
    if (problems.length > 0 && !values.json) context.print(notice)
    const isIntact = problems.length === 0
    const failures = [
      ...(isIntact ? [] : [`The audit log is not intact:\n${indented(problems)}`]),
      ...(report.notOpened.length > 0 ? [doesNotOpen(report.notOpened)] : []),
      ...(report.unreadable.size > 0 ? [cannotBeRead(report.unreadable)] : []),
      ...(isWhole ? [] : [areNotCompared(report.notCompared, isIntact)]),
    ]
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
    if (values.json) return
    if (values.head) {
      const { position, hash } = report.head
      context.print(`${JSON.stringify({ position, hash, at: context.now().toISOString() })}\n`)
      return
    }
    context.print(intactText(report, { since, isOpened: unseal !== undefined }))
    if (stamps.proven) context.print(`${stamps.proven}\n`)
    context.print(notice)
  },
}

/** Without a trusted key, all that anyone signed would look forged. */
async function expectKeys(folder: string): Promise<void> {
  if ((await readTrustedKeys(folder)).size > 0) return
  const where = `${folder} contains no public key (NAME.pem)`
  throw new CommandFailed(`${where}, so nothing was verified. Is DATA_DIR right?`)
}

/** Says that the audit log is intact, and how much was checked. */
function intactText(
  { head, applications, purged, events }: VerificationReport,
  { since, isOpened }: { readonly since: Date | undefined; readonly isOpened: boolean },
): string {
  const facts = [
    count(applications, 'application'),
    ...(since ? [`since ${minute(since.toISOString())} UTC`] : []),
    ...(isOpened ? ['sealed answers as signed'] : []),
    ...(purged > 0 ? [`${purged} erased`] : []),
    count(events, 'event'),
    `head ${headText(head)}`,
  ]
  return `The audit log is intact: ${facts.join(', ')}\n`
}

/** Lists applications that are as they were signed, but cannot be read. */
function cannotBeRead(unreadable: VerificationReport['unreadable']): string {
  const lines = [...unreadable].map(([reference, reason]) => `${reference}: ${reason}`)
  return `${count(lines.length, 'application')} can't be read:\n${indented(lines)}`
}

/** Says that the documents of some applications were not checked, and why. */
function areNotCompared(notCompared: VerificationReport['notCompared'], isIntact: boolean): string {
  const reasons = [...new Set(notCompared.values())]
  const what = `The documents of ${count(notCompared.size, 'application')} were not compared`
  return `${what}${isIntact ? '; all else is intact' : ''}:\n${indented(reasons)}`
}

const MAX_NAMED = 10

/** Returns notices for the operator that are not problems. */
function noticeOf(decidedByAsker: readonly string[]): string {
  const named = decidedByAsker.slice(0, MAX_NAMED)
  const more = decidedByAsker.length - named.length
  const lines = named.map((reference) => `${reference}: asked and decided by the same person\n`)
  return `${lines.join('')}${more > 0 ? `and ${more} more: --json lists all\n` : ''}`
}

/**
 * `proven` says in words what the time stamps prove; null without time stamps. `since` is null if
 * every application was checked.
 */
function jsonReport(
  report: VerificationReport,
  problems: readonly string[],
  proven: string | undefined,
  since: Date | undefined,
) {
  const { head, applications, purged, events, notOpened, decidedByAsker } = report
  return {
    intact: problems.length === 0,
    problems,
    since: since?.toISOString() ?? null,
    notOpened,
    skipped: [
      ...notOpened.map((reference) => ({ reference, reason: NOT_OPENED })),
      ...[...report.unreadable, ...report.notCompared].map(([reference, reason]) => ({
        reference,
        reason,
      })),
    ],
    decidedByAsker,
    applications,
    erased: purged,
    events,
    head: { position: head.position, hash: head.hash },
    timeStamps: proven ?? null,
  }
}
