/**
 * Re-encrypts old applications for the present recipients of their program: their versions, their
 * owners' entries, their documents and their notes. Each application is one transaction, and its
 * events record the recipients, so an interrupted run can simply be repeated.
 */

import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { ChainHead } from '../../application/evidence.ts'
import { type ApplicationState, programIn } from '../../application/facts/application-state.ts'
import { livingEvents } from '../../application/facts/event-reading.ts'
import type { NewEvent, ProvenState, Ruling } from '../../application/facts/ruling.ts'
import type { DocumentStore } from '../documents/service.ts'
import { act } from '../ledger/act-service.ts'
import { digestedEnds } from '../ledger/chains-service.ts'
import type { AuditLogCheck } from '../ledger/log-service.ts'
import { withCheckedLog } from '../ledger/seen/missing-service.ts'
import { everyChain } from '../ledger/unchecked-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Seal } from '../platform/encryption/seal.ts'
import type { Unsealer } from '../platform/encryption/unseal.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import { type Programs, sealFor } from '../programs/service.ts'
import { checkNextApplications, type SkippedApplications } from '../records/check-service.ts'
import type { Cursor } from '../records/list-service.ts'
import { deleteResult } from '../records/screening-results-service.ts'
import { replaceSealed, type StoredApplication, storedFactsOf } from '../records/service.ts'
import { type Origins, readOrigins } from './origins.ts'
import {
  type Left,
  type Part,
  type Problem,
  partsToSeal,
  resealEvent,
  resealPart,
  type SealedPart,
} from './reseal.ts'

export interface RekeyResult {
  readonly rekeyed: number
  /** Applications that are already sealed to these recipients. */
  readonly already: number
  /** References with a part that the identity cannot open; the other parts are re-encrypted. */
  readonly notOpened: readonly string[]
  /** References with notes or documents that may be another's; the other parts are re-encrypted. */
  readonly copied: readonly string[]
  /** Whether nobody can tell what is a copy: see `Origins`. */
  readonly areOriginsUnknown: boolean
  /** References that were changed or purged meanwhile: another run is needed. */
  readonly changed: readonly string[]
  /** References of programs no longer configured, so that nobody knows their recipients. */
  readonly withoutProgram: readonly string[]
  /** Skipped, because re-encrypting would overwrite the seal that shows the change. */
  readonly skipped: SkippedApplications
}

export interface RekeyDependencies extends ServiceContext {
  readonly store: DocumentStore
  readonly unseal: Unsealer
  readonly programs: Programs
  /** The program to re-encrypt; all programs by default. */
  readonly program?: string | undefined
  /** Chain heads that were saved elsewhere. */
  readonly saved: readonly ChainHead[]
  /** Called after each re-encrypted application. */
  readonly onRekeyed?: (count: number) => void
}

const BATCH_SIZE = 100

/**
 * Seals every application again for the recipients of its program, 100 at a time, while servers
 * run. It skips and reports applications that the identity cannot open, that changed meanwhile, or
 * that differ from their events. It is safe to run again.
 */
export async function rekey(deps: RekeyDependencies): Promise<RekeyResult> {
  const { db, store, programs, program, ledger } = deps
  const notOpened: string[] = []
  const copied: string[] = []
  const changed: string[] = []
  const withoutProgram: string[] = []
  const skipped = new Map<string, readonly string[]>()
  const origins = await originsOf(deps)
  const endsOf = await digestedEnds(ledger)
  let [rekeyed, already] = [0, 0]
  let after: Cursor | undefined
  for (;;) {
    const checked = await checkNextApplications(
      db,
      { program, after, limit: BATCH_SIZE },
      ledger,
      endsOf,
    )
    const last = checked.at(-1)
    if (last === undefined) {
      // An earlier run may have ended before it deleted the bytes under the earlier keys.
      await store.sweep(db, { alsoUnknown: rekeyed > 0 })
      const areOriginsUnknown = origins.areUnknown
      const left = { notOpened, copied, areOriginsUnknown, changed, withoutProgram, skipped }
      return { rekeyed, already, ...left }
    }
    after = last.row
    for (const application of checked) {
      const { row, state, problems } = application
      const itsProgram = programs.named(programIn(state)?.id ?? DEFAULT_PROGRAM)
      const seal = itsProgram && sealFor(itsProgram)
      const events = livingEvents(application.events)
      const parts =
        seal && events ? partsToSeal(deps, { ...application, events }, seal.recipients) : []
      if (problems.length > 0) {
        skipped.set(row.reference, problems)
      } else if (!seal) {
        withoutProgram.push(row.reference)
      } else if (parts.length === 0) {
        already += 1
      } else {
        const { outcome, left } = await rekeyOne({ ...deps, seal, origins }, { row, state }, parts)
        if (left.includes('not-opened')) notOpened.push(row.reference)
        if (left.includes('copied')) copied.push(row.reference)
        if (outcome === 'changed') changed.push(row.reference)
        else if (outcome === 'rekeyed') {
          rekeyed += 1
          deps.onRekeyed?.(rekeyed)
        } else if (outcome) skipped.set(row.reference, [outcome.problem])
      }
    }
  }
}

function originsOf({ db, ledger, saved, programs }: RekeyDependencies): Promise<Origins> {
  const read = async (snapshot: Database, { problems }: AuditLogCheck) => {
    const chains = everyChain(snapshot)
    return readOrigins(snapshot, programs, { chains, isLogIntact: problems.length === 0 })
  }
  return withCheckedLog(db, ledger, read, saved)
}

interface ResealDependencies extends RekeyDependencies {
  readonly seal: Seal
  readonly origins: Origins
}

interface RekeyOutcome {
  /** Undefined if nothing was re-encrypted. */
  readonly outcome: 'rekeyed' | 'changed' | Problem | undefined
  readonly left: readonly Left[]
}

async function rekeyOne(
  deps: ResealDependencies,
  { row, state }: { readonly row: StoredApplication; readonly state: ApplicationState },
  parts: readonly Part[],
): Promise<RekeyOutcome> {
  const { db, ledger, seal, signer, now, origins } = deps
  const { reference } = row
  const originOf = (hash: string) => origins.of(hash, reference)
  const sealed: SealedPart[] = []
  const left: Left[] = []
  for (const part of parts) {
    const after = await resealPart(part, { ...deps, originOf })
    if (after instanceof Uint8Array) sealed.push({ ...part, after })
    else if (typeof after === 'object') return { outcome: after, left }
    else if (after === 'new') return { outcome: 'changed', left }
    else {
      left.push(after)
      if (!part.isFromBrowser) return { outcome: undefined, left }
    }
  }
  if (sealed.length === 0) return { outcome: undefined, left }
  const record = sealed.find(({ kind }) => kind === 'record')?.after ?? row.sealed
  const change = resealEvent(sealed, record, seal.recipients)
  const result = await act(db, ledger, {
    reference,
    at: now(),
    signer,
    // Another command may have re-encrypted a part since: doing so twice would look like a forgery.
    seen: state.news,
    depth: 'row',
    tolerates: 'nothing',
    rule: (application) => reseal(application, row, change),
    also: async (transaction) => {
      const { sealed: before } = row
      // Another command may have re-encrypted the record.
      if (!(await replaceSealed(transaction, reference, { before, after: record }))) {
        return 'changed'
      }
      for (const part of sealed) await part.replace?.(transaction, part.after)
      await deleteResult(transaction, reference)
      return undefined
    },
  })
  if ('refusal' in result) return { outcome: 'changed', left }
  for (const part of sealed) await part.forget?.()
  return { outcome: 'rekeyed', left }
}

/** The rule of re-encrypting: an application changed since it was read keeps its seal, as proof. */
function reseal(
  { row }: ProvenState,
  before: StoredApplication,
  event: NewEvent,
): Ruling<'changed', 'rekeyed'> {
  if (row.hash !== storedFactsOf(before).hash) return { refusal: 'changed' }
  return { outcome: 'rekeyed', events: [event] }
}
