/** Checks whether anything was edited, removed or reordered in the database. */
import type { ChainHead } from '../../application/evidence.ts'
import { invitationOf, isOfApplication, MATCHING } from '../../application/facts/chain-names.ts'
import {
  livingEvents,
  type RecordedEvent,
  receiptIn,
  signedAgreements,
} from '../../application/facts/event-reading.ts'
import { agreementHash, type StoredAgreement, servedAgreements } from '../agreements/service.ts'
import { keyEndsOf } from '../api-keys/service.ts'
import { boardingProblems } from '../boarding/service.ts'
import { type DocumentStore, inDatabase } from '../documents/service.ts'
import { invitationProblems } from '../invitations/service.ts'
import { readChains } from '../ledger/chains-service.ts'
import { type AuditLogCheck, appendPendingEvents } from '../ledger/log-service.ts'
import { withCheckedLog } from '../ledger/seen/missing-service.ts'
import { chainNames } from '../ledger/unchecked-service.ts'
import { isRequestOver } from '../notifications/service.ts'
import {
  deliveriesWithoutEvents,
  deliveryProblems,
  outboxHistory,
} from '../outbox/check-service.ts'
import { deliveriesOf } from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Unsealer } from '../platform/encryption/unseal.ts'
import type { Ledger } from '../platform/ledger.ts'
import { pauses } from '../platform/pauses.ts'
import { configurationProblems } from '../programs/served-forms-service.ts'
import {
  applicationsWithoutEvents,
  checked,
  labelProblems,
  NEVER_RECORDED,
} from '../records/check-service.ts'
import { matchSecretProblems } from '../records/match-secrets-service.ts'
import { applicationRows } from '../records/service.ts'
import { approvalProblems, importsOf } from '../screening/check-service.ts'
import { findChangedResults } from '../screening/runs-service.ts'
import { isThreadChanged, wordsOf } from '../threads/service.ts'
import { type ComparePieces, comparePieces, sealedFindings } from './check-sealed.ts'

export interface VerificationReport {
  /** The number of applications that were not purged. */
  readonly applications: number
  /** The number of applications that have only events left. */
  readonly purged: number
  readonly events: number
  /** The number of events that are not in the audit log yet. */
  readonly notLinked: number
  /** The chain head, or the last entry if the head is missing. */
  readonly head: ChainHead
  /** Each message names an application or a position in the audit log; none if all is right. */
  readonly problems: readonly string[]
  /** The references of records that the identity cannot open; empty without an identity. */
  readonly notOpened: readonly string[]
  /**
   * Why records that the identity opens cannot be read, by reference. These records are as they
   * were signed. Records of a later release are not among them.
   */
  readonly unreadable: ReadonlyMap<string, string>
  /** Why documents were not compared, by reference: their store is unavailable. */
  readonly notCompared: ReadonlyMap<string, string>
  /** Applications whose only decider had requested a correction. This is no problem of the log. */
  readonly decidedByAsker: readonly string[]
}

const BATCH_SIZE = 500

const CHANGED_THREAD = 'the thread that the applicant sees was changed'

const CHANGED_RESULT = 'the result of the last screening was changed'

export interface VerificationOptions {
  /** Chain heads saved elsewhere. The audit log must agree with each of them. */
  readonly saved?: readonly ChainHead[]
  /** The store for the bytes of documents, if they are not in the database. */
  readonly store?: DocumentStore
  /** Opens the sealed answers, so that they are checked too. */
  readonly unseal?: Unsealer | undefined
  /** Checks only applications with events since this time, and the whole chain of the audit log. */
  readonly since?: Date | undefined
  readonly now?: Date | undefined
  /** Appends events that are not in the audit log yet before the check, as far as possible. */
  readonly signer?: Signer | undefined
}

/** Checks everything stored against the signed events. */
export async function verifyStored(
  db: Database,
  ledger: Ledger,
  options: VerificationOptions = {},
): Promise<VerificationReport> {
  const { signer } = options
  if (signer) await appendPendingEvents(db, { signer, ledger })
  const read = async (snapshot: Database, log: AuditLogCheck) => {
    const { signatures, ...chains } = await verifyChains(snapshot, ledger, options)
    const agreements = await agreementProblems(snapshot, signatures.agreements)
    const programs = await configurationProblems(snapshot, signatures.programs)
    const problems = [...chains.problems, ...log.problems, ...agreements, ...programs]
    return { ...chains, ...log, problems }
  }
  return withCheckedLog(db, ledger, read, options.saved)
}

async function verifyChains(
  db: Database,
  ledger: Ledger,
  { store = inDatabase, unseal, since, now = new Date() }: VerificationOptions,
): Promise<Omit<VerificationReport, 'head'> & { readonly signatures: Signatures }> {
  const problems: string[] = []
  const notOpened: string[] = []
  const unreadable = new Map<string, string>()
  const notCompared = new Map<string, string>()
  const compare = comparePieces(db, store, notCompared)
  const decidedByAsker: string[] = []
  const signatures: Signatures = { agreements: new Map(), programs: new Map() }
  const count = { applications: 0, purged: 0, events: 0, notLinked: 0 }
  const history = await outboxHistory(db, ledger)
  const imports = await importsOf(db, ledger)
  const keyEnds = await keyEndsOf(db, ledger)
  const pauseInTime = pauses()
  for await (const batch of readAhead(batches(db, ledger, since))) {
    for (const application of batch.applications) {
      await pauseInTime()
      const { reference, events, state } = application
      const sealed = unseal && (await sealedFindings(unseal, application))
      if (sealed?.isOpened === false) notOpened.push(reference)
      if (sealed?.damage !== undefined) unreadable.set(reference, sealed.damage)
      if (state.isDecidedByAsker) decidedByAsker.push(reference)
      const reasons = await problemsOf(db, application, {
        ...batch,
        history,
        imports,
        keyEnds,
        compare,
        now,
      })
      if (!livingEvents(events)) count.purged += 1
      else if (isOfApplication(reference)) count.applications += 1
      count.events += events.length
      countSignatures(signatures, events)
      count.notLinked += events.filter(({ position }) => position === null).length
      const all = [...reasons, ...(sealed?.problems ?? [])]
      problems.push(...all.map((problem) => `${reference}: ${problem}`))
    }
  }
  const unrecorded = await applicationsWithoutEvents(db, BATCH_SIZE)
  problems.push(...unrecorded.map((reference) => `${reference}: ${NEVER_RECORDED}`))
  const unsigned = await deliveriesWithoutEvents(db, BATCH_SIZE)
  problems.push(
    ...unsigned.map(({ reference, id }) => `${reference}: the delivery ${id} has no event`),
  )
  return { ...count, problems, notOpened, unreadable, notCompared, decidedByAsker, signatures }
}

/** Reads all chains with what is stored beside them, in batches. */
async function* batches(db: Database, ledger: Ledger, since: Date | undefined) {
  for await (const references of chainNames(db, since)) yield readBatch(db, references, ledger)
}

async function readBatch(db: Database, references: readonly string[], ledger: Ledger) {
  const [rows, chains, deliveries, results, words] = await Promise.all([
    applicationRows(db, references),
    readChains(db, references, ledger),
    deliveriesOf(db, references),
    findChangedResults(db, references, ledger),
    wordsOf(db, references),
  ])
  const questions = references.map((reference) => ({ reference, row: rows.get(reference) }))
  return {
    applications: await checked(db, questions, chains),
    deliveries: Map.groupBy(deliveries, (row) => row.reference),
    results,
    words: Map.groupBy(words, (row) => row.reference),
  }
}

type Batch = Awaited<ReturnType<typeof readBatch>>

/** Returns the problems of a chain and of what is stored beside it, without the sealed answers. */
async function problemsOf(
  db: Database,
  application: Batch['applications'][number],
  {
    deliveries,
    results,
    words,
    history,
    imports,
    keyEnds,
    compare,
    now,
  }: Batch & {
    readonly history: Awaited<ReturnType<typeof outboxHistory>>
    readonly imports: Awaited<ReturnType<typeof importsOf>>
    readonly keyEnds: Awaited<ReturnType<typeof keyEndsOf>>
    readonly compare: ComparePieces
    readonly now: Date
  },
): Promise<readonly string[]> {
  const { reference, events, counting, state, row, documents, problems } = application
  return [
    ...problems,
    ...(await problemsOfInvitation(db, reference, { events, now })),
    ...(reference === MATCHING ? await matchSecretProblems(db, counting) : []),
    ...deliveryProblems(deliveries.get(reference) ?? [], events, {
      history,
      isRequestOver: (delivery) => isRequestOver(delivery, events, now),
      now,
    }),
    ...labelProblems(state, row, now),
    ...approvalProblems(counting, imports),
    ...boardingProblems(counting, keyEnds),
    ...(await compare(reference, documents)),
    ...(results.has(reference) ? [CHANGED_RESULT] : []),
    ...(isThreadChanged(state, words.get(reference) ?? []) ? [CHANGED_THREAD] : []),
  ]
}

async function problemsOfInvitation(
  db: Database,
  reference: string,
  { events, now }: { readonly events: readonly RecordedEvent[]; readonly now: Date },
): Promise<readonly string[]> {
  const id = invitationOf(reference)
  return id === undefined ? [] : invitationProblems(db, id, events, now)
}

/** The agreements and programs that the receipts of applications name. */
interface Signatures {
  /** The number of applications signed under each agreement, by the agreement's hash. */
  readonly agreements: Map<string, { readonly version: string; readonly count: number }>
  /** The programs, by the hashes of their configurations. */
  readonly programs: Map<string, string>
}

/** Counts an application under each agreement that one of its versions was signed under. */
function countSignatures(
  { agreements, programs }: Signatures,
  events: readonly RecordedEvent[],
): void {
  const signed = signedAgreements(events)
  for (const [sha256, version] of new Map(signed.map(({ sha256, version }) => [sha256, version]))) {
    agreements.set(sha256, { version, count: (agreements.get(sha256)?.count ?? 0) + 1 })
  }
  for (const event of events) {
    const program = receiptIn(event)?.program
    if (program) programs.set(program.sha256, program.id)
  }
}

/** Checks the stored agreements against the served pages and the signed receipts. */
async function agreementProblems(
  db: Database,
  signatures: Signatures['agreements'],
): Promise<readonly string[]> {
  const served = await servedAgreements(db)
  const stored = new Set(served.map(({ sha256 }) => sha256))
  const missing = [...signatures]
    .filter(([sha256]) => !stored.has(sha256))
    .map(([, signed]) => signed)
  return [
    ...served
      .filter((agreement) => !isAsServed(agreement))
      .map(({ version }) => `agreement ${version}: it was changed after it was served`),
    ...missing.map(
      ({ version, count }) =>
        `agreement ${version}: it is missing, but ${count === 1 ? '1 application was' : `${count} applications were`} signed under it`,
    ),
  ]
}

/** Returns whether the page, the PDF and the other stored data match the hashes. */
function isAsServed(agreement: StoredAgreement): boolean {
  const { sha256, html, html_sha256, pdf, pdf_sha256 } = agreement
  return (
    bytesHash(Buffer.from(html)) === html_sha256 &&
    bytesHash(pdf) === pdf_sha256 &&
    agreementHash(agreement) === sha256
  )
}

/**
 * Yields the same values, and reads the next one while the caller is busy with the last. Rejects
 * when the caller gets to a value that could not be read.
 */
export async function* readAhead<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]()
  const read = () => {
    const next = iterator.next()
    // Without a handler, a failure before the caller gets there would end the process.
    next.catch(() => undefined)
    return next
  }
  let next = read()
  try {
    for (;;) {
      const result = await next
      if (result.done) return
      next = read()
      yield result.value
    }
  } finally {
    await next.catch(() => undefined)
  }
}
