/** Decisions, notes, and withdrawals, as the console, the API and the commands share them. */
import { isApprovalOrDecline } from '../../application/application-status.ts'
import { keyOwners } from '../../application/facts/authors.ts'
import type { Person } from '../../application/facts/event-kinds.ts'
import { type ActContext, act } from '../ledger/act-service.ts'
import { withAccounts } from '../ledger/people-service.ts'
import { skipUndone } from '../outbox/service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { unavailable } from '../platform/http/http-error.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { shownProgramFor } from '../programs/removed-program-service.ts'
import { type Programs, sealFor } from '../programs/service.ts'
import { signedProgramOf } from '../records/program-service.ts'
import { currentList } from '../screening/service.ts'
import { type DecisionCommand, type DecisionRefusal, decide, depthFor } from './decide.ts'
import { undo } from './undo.ts'
import { withdraw } from './withdraw.ts'

export { findSignedPeople, withAccounts } from '../ledger/people-service.ts'
export type { DecisionRefusal } from './decide.ts'
export { secondPersonReason } from './four-eyes.ts'
export { nextStatuses } from './transitions.ts'
export { mayUndo, undoableIn } from './undo.ts'
export { mayBeWithdrawn } from './withdraw.ts'

/** A decision as it arrives. */
export type DecisionOrder = Pick<DecisionCommand, 'to' | 'version' | 'reasons' | 'reopen'> &
  Partial<Pick<DecisionCommand, 'isUnseen' | 'endsCorrection'>> & {
    /**
     * Text, which is sealed like an application because it may contain personal data; or bytes that
     * are sealed already.
     */
    readonly note: string | Uint8Array | undefined
  }

interface Dependencies {
  readonly db: Database
  readonly ledger: Ledger
  readonly config: Pick<
    Config,
    'OPERATOR_PEOPLE' | 'SCREENING_MAX_AGE' | 'SCREENING_THRESHOLD' | 'UNDO_SECONDS'
  >
  readonly programs: Programs
}

/** The person who decides. */
type DecisionContext = ActContext & {
  /** The person whom the server signs for; undefined if `signer` is the person. */
  readonly by?: Person | undefined
}

/**
 * Changes the status, proposes a change, or adds a note, by the rules of the application's program.
 */
export async function decideAbout(
  deps: Dependencies,
  acting: DecisionContext,
  decision: DecisionOrder,
) {
  const signed = await signedProgramOf(deps.db, acting.reference, deps.ledger)
  // The rules refuse the decision unless it is the program of the application.
  const program = await shownProgramFor(deps.db, deps.programs, signed)
  return decideByRulesOf(program, deps, acting, decision)
}

/** Decides by the rules of a program that the caller has already found. */
export async function decideByRulesOf(
  program: Program,
  { db, ledger, config }: Omit<Dependencies, 'programs'>,
  { by, ...acting }: DecisionContext,
  { note, isUnseen = false, endsCorrection = false, ...said }: DecisionOrder,
) {
  const { at, signer } = acting
  const seal = sealFor(program)
  const bytes = typeof note === 'string' ? await seal(note) : note
  const fourEyesAbove = program.config.FOUR_EYES_ABOVE
  // Finding people's accounts may take reading all sign-ins.
  const comparesPeople = fourEyesAbove !== undefined && isApprovalOrDecline(said.to)
  const owners = keyOwners(config.OPERATOR_PEOPLE)
  const rules = {
    program,
    fourEyesAbove,
    people: comparesPeople ? await withAccounts(db, owners, ledger) : owners,
    undoSeconds: config.UNDO_SECONDS,
    list: await currentList(db, { ledger, now: at, config }),
    checklist: program.checklist,
  }
  const command = {
    ...said,
    author: { signer: signer.name, person: by },
    note: bytes && { bytes, recipients: seal.recipients },
    isUnseen,
    endsCorrection,
  }
  return act(db, ledger, {
    ...acting,
    depth: depthFor(command),
    tolerates: 'anything',
    rule: (application, doubt) => decide(doubt, application, { command, rules, now: at }),
  })
}

/** Undoes the person's last decision together with its unsent deliveries: both or neither. */
export async function undoDecision(
  { db, ledger, config }: Pick<Dependencies, 'db' | 'ledger' | 'config'>,
  { by, ...acting }: ActContext & { readonly by: Person },
) {
  const { reference, at, signer } = acting
  const author = { signer: signer.name, person: by }
  const people = keyOwners(config.OPERATOR_PEOPLE)
  return act(db, ledger, {
    ...acting,
    depth: 'row',
    tolerates: 'nothing',
    rule: (application) => undo(application, author, people, at),
    also: async (transaction, { event }) => {
      // If someone was notified already, the decision stays.
      const isInTime = await skipUndone(transaction, { reference, event, now: at })
      return isInTime ? undefined : 'too-late'
    },
  })
}

/** Why nothing was decided; each value has its words in a table. */
export type DecisionObstacle = DecisionRefusal | 'unknown' | 'news'

/**
 * Withdraws an application for its applicant, unless it was withdrawn before. Its proposal, its
 * request for corrections, its drafts and the unused links of its owners end too. Returns undefined
 * if it does not exist. Throws a 503 while it differs from its events.
 */
export async function withdrawForApplicant(
  db: Database,
  ledger: Ledger,
  acting: ActContext,
): Promise<'withdrawn' | 'decided' | undefined> {
  const result = await act(db, ledger, {
    ...acting,
    depth: 'row',
    tolerates: 'edited-status',
    rule: (application) => withdraw(application, acting.at),
  })
  if (!('refusal' in result)) return 'withdrawn'
  if (result.refusal === 'evidence') {
    throw unavailable(`${acting.reference} was changed in the database: run operator verify`)
  }
  return result.refusal === 'withdrawn' || result.refusal === 'decided' ? result.refusal : undefined
}
