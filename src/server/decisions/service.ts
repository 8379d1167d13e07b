import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { type ApplicationStatus, isDecided } from '../../application/application-status.ts'
import type { ChecklistStep } from '../../application/checklist.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import { findOpen, withdrawWaiting } from '../corrections/service.ts'
import { endUnused } from '../invitations/intent-service.ts'
import { chainOf, countingEvents, isWhole, newestSeen, saw } from '../ledger/chain-service.ts'
import type { Person } from '../ledger/event-kinds.ts'
import { signedProgram, statusAfter } from '../ledger/reading-service.ts'
import { addEvent } from '../ledger/service.ts'
import { decisionMailFor, isMailedStatus, webhookFor } from '../notifications/service.ts'
import { addDeliveries, committed } from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Seal } from '../platform/encryption/seal.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { isAsReceived } from '../records/check-service.ts'
import { deleteProposal, saveProposal } from '../records/proposals-service.ts'
import { lockApplication, setStatus } from '../records/service.ts'
import { latestVersion } from '../records/versions-service.ts'
import { checklistState, isChecklistOpen } from './checklist-service.ts'
import { isAsSigned } from './evidence.ts'
import { askersOf, type FourEyes, openProposal, whySecondPerson } from './four-eyes.ts'
import { compared, hasOpened, holderOf } from './has-opened.ts'
import { listInForce, type ScreeningList, screeningProblem } from './screened.ts'
import { nextStatuses } from './transitions.ts'

export { isDecidedByAsker, openProposal, whySecondPerson } from './four-eyes.ts'
export { compared, type Doer, type OperatorPeople } from './has-opened.ts'
export { nextStatuses } from './transitions.ts'

export interface Decision {
  readonly reference: string
  /** Undefined for a note alone. */
  readonly to: ApplicationStatus | undefined
  /** The version that was looked at; undefined if any may be decided about. */
  readonly version?: number
  /** Why it is declined. */
  readonly reasons?: readonly DeclineReason[]
  /** Sealed like an application, since it may hold personal data; bytes are sealed already. */
  readonly note: string | Uint8Array | undefined
  /** Whether it is decided by who says that they have not opened it. */
  readonly isUnseen?: boolean
  /** Whether a decided application may become open again. */
  readonly reopen: boolean
  /** Whether who decides knows that it ends a request for corrections that waits. */
  readonly endsCorrection?: boolean
}

export type DecisionOutcome =
  | { readonly outcome: 'changed'; readonly from: ApplicationStatus }
  /** The status changes when a different person decides the same. */
  | { readonly outcome: 'proposed'; readonly from: ApplicationStatus }
  /** The same person has decided it before: nothing was stored. */
  | { readonly outcome: 'same-person'; readonly from: ApplicationStatus }
  /** It has this status already and there is no new note: nothing was stored. */
  | { readonly outcome: 'unchanged'; readonly from: ApplicationStatus }
  /** The applicant has sent another version: nothing was stored. */
  | { readonly outcome: 'new-version'; readonly from: ApplicationStatus }
  /** The applicant still has a request for corrections: nothing was stored. */
  | { readonly outcome: 'correction-waits'; readonly from: ApplicationStatus }
  /** One has decided in the console and one with a key, who may be one person: nothing was stored. */
  | { readonly outcome: 'unknown-person'; readonly from: ApplicationStatus }
  /** Something stored of it was changed, and may be what a decision needs: nothing was stored. */
  | { readonly outcome: 'evidence'; readonly from: ApplicationStatus }
  /** Who decides has not opened this version: nothing was stored. */
  | { readonly outcome: 'not-opened'; readonly from: ApplicationStatus }
  /** What an approval needs is missing: nothing was stored. */
  | {
      readonly outcome:
        | 'not-screened'
        | 'first-not-screened'
        | 'screening-list'
        | 'screening-differs'
        | 'checklist-open'
      readonly from: ApplicationStatus
    }
  /** This status cannot follow: nothing was stored. */
  | { readonly outcome: 'refused'; readonly from: ApplicationStatus }
  | { readonly outcome: 'unknown' }

interface Dependencies {
  readonly db: Database
  readonly seal: Seal
  /** Who decides. */
  readonly signer: Signer
  /** Whom the server signs for; undefined where `signer` is the person. */
  readonly by?: Person
  readonly fourEyes: FourEyes
  /** The sanctions list that who approves has compared the latest version with. */
  readonly list?: ScreeningList
  /** What the program confirms before an approval. */
  readonly checklist?: readonly ChecklistStep[]
  readonly at: Date
}

/** Changes the status with an event and its deliveries, or proposes to change it. */
export async function changeStatus(
  { db, seal, signer, by, fourEyes, list, checklist = [], at }: Dependencies,
  {
    reference,
    to: asked,
    version,
    reasons,
    note,
    isUnseen = false,
    reopen,
    endsCorrection,
  }: Decision,
): Promise<DecisionOutcome> {
  const sealed = typeof note === 'string' ? await seal(note) : note
  const newest = await newestSeen(fourEyes.ledger, reference)
  let added = 0
  const decided = await inTransaction(db, async (transaction): Promise<DecisionOutcome> => {
    // A try before may have been rolled back.
    added = 0
    const row = await lockApplication(transaction, reference)
    if (row === undefined) return { outcome: 'unknown' }
    const { status: from, contact } = row
    const to = asked ?? from
    if (from === to && sealed === undefined) return { outcome: 'unchanged', from }
    const latest = await latestVersion(transaction, reference)
    if (version !== undefined && version !== latest) return { outcome: 'new-version', from }
    if (from !== to && !nextStatuses(from, { reopen }).includes(to)) {
      return { outcome: 'refused', from }
    }
    const happened = { reference, at, signer, ...(sealed ? { note: sealed } : {}) }
    const said = {
      ...(reasons && reasons.length > 0 && { reasons }),
      ...(sealed && { recipients: seal.recipients }),
      ...(by && { by }),
      ...(isUnseen && { unseen: true as const }),
    }
    const subject = by?.subject ?? signer.name
    const { people, ledger } = fourEyes
    const doer = by ?? holderOf(signer.name, people)
    const isDecision = from !== to && (to === 'approved' || to === 'declined')
    if (from !== to && isDecided(to) && endsCorrection !== true) {
      if (await findOpen(transaction, { reference, at, signer, ledger }))
        return { outcome: 'correction-waits', from }
    }
    const chain = await chainOf(transaction, reference, ledger)
    const events = countingEvents(chain)
    // What was decided last may have been taken out before it was in the log.
    if ((chain.events.at(-1)?.number ?? 0) < newest) return { outcome: 'evidence', from }
    if (isDecision && !isUnseen && !hasOpened(events, { doer, version: latest, people })) {
      return { outcome: 'not-opened', from }
    }
    const proposed = openProposal(events, people)
    if (to === 'approved' && isDecision && !isUnseen) {
      const first = proposed?.to === to ? proposed.by : undefined
      const asked = { list, version: latest, doer, first, people }
      const outcome = screeningProblem(events, asked)
      if (outcome) return { outcome, from }
      const states = checklistState(checklist, events, { list, version: latest })
      if (isChecklistOpen(states)) return { outcome: 'checklist-open', from }
    }
    // The rules of another program are those of one whose receipt was hidden, or is not kept.
    const isOwnProgram = (signedProgram(events)?.id ?? DEFAULT_PROGRAM) === fourEyes.program
    if (isDecision && !isOwnProgram) return { outcome: 'evidence', from }
    // Without an event that somebody removed, one person would do, or an old proposal would stand;
    // and what is signed says the status, with a note alone as well.
    const isBacked =
      statusAfter(events) === from &&
      (isDecision
        ? isUnseen || (await isAsSigned(transaction, row, chain))
        : isWhole(chain) && isAsReceived(row, events))
    if (!isBacked) return { outcome: 'evidence', from }
    if (isDecision && whySecondPerson(events, row, { above: fourEyes.above, people, doer })) {
      if (proposed?.to !== to) {
        const deliveries = [webhookFor('application.proposed')]
        const detail = { to, ...said, deliveries: committed(deliveries) }
        const event = await addEvent(transaction, happened, { kind: 'proposed', detail })
        added = event.number
        await addDeliveries(transaction, event, deliveries)
        const name = by?.name ?? signer.name
        const proposal = { reference, to_status: to, at: at.toISOString(), person: subject, name }
        await saveProposal(transaction, proposal)
        return { outcome: 'proposed', from }
      }
      const first = compared(proposed.by, doer)
      if (first === 'same') return { outcome: 'same-person', from }
      if (first === 'unknown') return { outcome: 'unknown-person', from }
    }
    const deliveries = [
      webhookFor('application.status'),
      ...(from !== to && isMailedStatus(to) && contact ? [decisionMailFor()] : []),
    ]
    if (from !== to) {
      await setStatus(transaction, reference, to)
      if (isDecided(to)) await withdrawWaiting(transaction, { reference, at, signer, ledger }, by)
      if (to === 'withdrawn') await endUnused(transaction, { reference, at, signer })
      await deleteProposal(transaction, reference)
    }
    const askers = askersOf(events, people)
    const isSecond = proposed?.to === to && compared(proposed.by, doer) === 'different'
    const isAlone = isDecision && !isSecond
    const isAsker = isAlone && askers.some((asker) => compared(asker, doer) === 'same')
    const detail = {
      from,
      to,
      deliveries: committed(deliveries),
      ...said,
      ...(isAsker && { isAsker: true as const }),
      ...(isDecision && to === 'approved' && !isUnseen && { list: listInForce(list) }),
    }
    const event = await addEvent(transaction, happened, { kind: 'status', detail })
    added = event.number
    await addDeliveries(transaction, event, deliveries)
    return { outcome: 'changed', from }
  })
  await saw(fourEyes.ledger, reference, added)
  return decided
}
