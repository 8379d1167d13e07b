/** The rules of a decision and of a note: pure, the same for everybody who asks, from anywhere. */
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { type ApplicationStatus, isDecided } from '../../application/application-status.ts'
import type { ChecklistStep } from '../../application/checklist.ts'
import { type Author, waitingCorrection } from '../../application/facts/application-state.ts'
import { type Actor, compared, doerOf, type OperatorPeople } from '../../application/facts/doers.ts'
import type { Depth, NewEvent, Ruling, StoredState } from '../../application/facts/ruling.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import { expiredCorrection, expiry, withdrawalOf } from '../corrections/ending-service.ts'
import { decisionMail, isMailedStatus, webhook } from '../notifications/service.ts'
import { checklistState, isChecklistOpen } from './checklist-service.ts'
import { askersOf, whySecondPerson } from './four-eyes.ts'
import { hasOpened } from './has-opened.ts'
import { listInForce, type ScreeningList, screeningProblem } from './screened.ts'
import { nextStatuses } from './transitions.ts'

/** What a person wants to become of an application. */
export interface DecisionCommand {
  /** Undefined for a note alone. */
  readonly to: ApplicationStatus | undefined
  readonly author: Author
  /** The version that was looked at; undefined if any may be decided about. */
  readonly version?: number | undefined
  /** Why it is declined. */
  readonly reasons?: readonly DeclineReason[] | undefined
  /** Sealed, with whom it is sealed to. */
  readonly note?: { readonly bytes: Uint8Array; readonly recipients: string } | undefined
  /** Whether the person states that they decide without having opened the version. */
  readonly isUnseen: boolean
  /** Whether a decided application may become open again. */
  readonly reopen: boolean
  /** Whether the person knows that the decision ends a waiting request for corrections. */
  readonly endsCorrection: boolean
}

/** What a program, and the operator, ask of a decision. */
export interface DecisionRules {
  /** The id of the program whose rules these are. */
  readonly program: string
  /** Whole dollars of annual sales; undefined if one person is enough. */
  readonly fourEyesAbove: number | undefined
  readonly people: OperatorPeople
  /** The sanctions list with which the approving person has compared the latest version. */
  readonly list: ScreeningList
  /** For how long a person who decides in the console can take the decision back. */
  readonly undoSeconds: number
  /** What is confirmed before an approval. */
  readonly checklist: readonly ChecklistStep[]
}

/** Why nothing is stored. */
export type DecisionRefusal =
  /** It has this status already and there is no new note. */
  | 'unchanged'
  /** The applicant has sent another version. */
  | 'new-version'
  /** This status cannot follow. */
  | 'refused'
  /** The applicant still has a request for corrections. */
  | 'correction-waits'
  /** Something stored of it was changed, and may be what a decision needs. */
  | 'evidence'
  /** The person has not opened this version. */
  | 'not-opened'
  /** What an approval needs is missing. */
  | NonNullable<ReturnType<typeof screeningProblem>>
  | 'checklist-open'
  /** The same person has decided it before. */
  | 'same-person'
  /** One decision is from the console and one from a key: both may be by the same person. */
  | 'unknown-person'

/** `proposed`: the status changes when a different person decides the same. */
export type DecisionOutcome = 'changed' | 'proposed'

/** A decision with its person and the state before it. */
interface Case {
  readonly application: StoredState
  readonly command: DecisionCommand
  readonly rules: DecisionRules
  readonly from: ApplicationStatus
  readonly to: ApplicationStatus
  readonly doer: Actor
  /** Whether it is an approval, or declines. */
  readonly isDecision: boolean
}

/** How much has to be proven for a command: an approval, for one, is of all that is stored. */
export function depthFor({ to, isUnseen }: Pick<DecisionCommand, 'to' | 'isUnseen'>): Depth {
  return (to === 'approved' || to === 'declined') && !isUnseen ? 'everything' : 'row'
}

/** Decides, adds a note, or puts in review. */
export function decide(
  application: StoredState,
  command: DecisionCommand,
  rules: DecisionRules,
  now: Date,
): Ruling<DecisionRefusal, DecisionOutcome> {
  const { status: from } = application.row
  const to = command.to ?? from
  const isDecision = from !== to && (to === 'approved' || to === 'declined')
  const doer = doerOf(command.author, rules.people)
  const decision: Case = { application, command, rules, from, to, doer, isDecision }
  const refusal =
    whyNotPossible(decision, now) ?? whyNotPrepared(decision) ?? whyNotProven(decision)
  if (refusal !== undefined) return { refusal }
  const outcome = outcomeOf(decision)
  if (outcome !== 'changed' && outcome !== 'proposed') return { refusal: outcome }
  const events = [
    ...endedBy(decision, now),
    outcomeEvent(decision, outcome, now),
    ...endOfClaim(decision, outcome),
  ]
  return { outcome, events }
}

function whyNotPossible(
  { application, command, from, to }: Case,
  now: Date,
): DecisionRefusal | undefined {
  const { version, note, reopen, endsCorrection } = command
  if (from === to && note === undefined) return 'unchanged'
  if (version !== undefined && version !== application.row.version) return 'new-version'
  if (from !== to && !nextStatuses(from, { reopen }).includes(to)) return 'refused'
  const isEnding = from !== to && isDecided(to)
  if (isEnding && !endsCorrection && waitingCorrection(application.state, now))
    return 'correction-waits'
  return undefined
}

/** Refuses an approval or a decline by a person who has not done what it needs. */
function whyNotPrepared({
  application,
  command,
  rules,
  to,
  doer,
  isDecision,
}: Case): DecisionRefusal | undefined {
  const { state, row, doubt } = application
  // What was decided last may have been taken out before it was in the log.
  if (doubt?.isShortened) return 'evidence'
  if (!isDecision || command.isUnseen) return undefined
  const { people, list } = rules
  const { version } = row
  if (!hasOpened(state, { doer, version, people })) return 'not-opened'
  if (to !== 'approved') return undefined
  const first = state.proposal?.to === to ? doerOf(state.proposal.author, people) : undefined
  const problem = screeningProblem(state, { list, version, doer, first, people })
  if (problem) return problem
  const steps = checklistState(rules.checklist, state, { list, version })
  return isChecklistOpen(steps) ? 'checklist-open' : undefined
}

/**
 * Without an event that somebody removed, one person would do, or an old proposal would stand; and
 * what is signed says the status, with a note alone as well.
 */
function whyNotProven({
  application,
  command,
  rules,
  isDecision,
}: Case): DecisionRefusal | undefined {
  const { state, doubt } = application
  // The rules of another program are those of one whose receipt was hidden, or is not kept.
  const program = state.versions.at(-1)?.program?.id ?? DEFAULT_PROGRAM
  if (isDecision && program !== rules.program) return 'evidence'
  if (!doubt) return undefined
  const isOver = isDecision && command.isUnseen && !doubt.isStatusChanged
  return isOver ? undefined : 'evidence'
}

/** What becomes of it where a second person has to decide the same, and where one is enough. */
function outcomeOf({
  application: { state },
  rules: { people, fourEyesAbove: above },
  to,
  doer,
  isDecision,
}: Case): DecisionOutcome | 'same-person' | 'unknown-person' {
  if (!isDecision || !whySecondPerson(state, { above, people, doer })) return 'changed'
  if (state.proposal?.to !== to) return 'proposed'
  const first = compared(doerOf(state.proposal.author, people), doer)
  if (first === 'different') return 'changed'
  return first === 'same' ? 'same-person' : 'unknown-person'
}

function outcomeEvent(decision: Case, outcome: DecisionOutcome, now: Date): NewEvent {
  const { application, command, rules, from, to, isDecision } = decision
  const { author, reasons, note, isUnseen } = command
  const said = {
    ...(reasons && reasons.length > 0 && { reasons: [...reasons] }),
    ...(note && { recipients: note.recipients }),
    ...(author.person && { by: author.person }),
    ...(isUnseen && { unseen: true as const }),
  }
  if (outcome === 'proposed') {
    const announce = [webhook('application.proposed')]
    return { kind: 'proposed', detail: { to, ...said }, announce, note: note?.bytes }
  }
  const undoUntil = endOfUndo(decision, now)
  const detail = {
    from,
    to,
    ...said,
    ...(undoUntil && { undoUntil: undoUntil.toISOString() }),
    ...(isAlone(decision) && isAsker(decision) && { isAsker: true as const }),
    ...(isDecision && to === 'approved' && !isUnseen && { list: listInForce(rules.list) }),
  }
  const isMailed = from !== to && isMailedStatus(to) && application.row.hasContact
  const announce = [webhook('application.status'), ...(isMailed ? [decisionMail] : [])].map(
    (one) => ({ ...one, dueAt: undoUntil }),
  )
  return { kind: 'status', detail, announce, note: note?.bytes }
}

/** Until when a decision of the console can be taken back; nobody is told before. */
function endOfUndo({ command, rules, from, to }: Case, now: Date): Date | undefined {
  const { person } = command.author
  if (from === to || !isDecided(to) || !person || rules.undoSeconds === 0) return undefined
  return new Date(now.getTime() + rules.undoSeconds * 1000)
}

function isAlone({ application, rules, to, doer, isDecision }: Case): boolean {
  const { proposal } = application.state
  const isSecond =
    proposal?.to === to && compared(doerOf(proposal.author, rules.people), doer) === 'different'
  return isDecision && !isSecond
}

function isAsker({ application, rules, doer }: Case): boolean {
  return askersOf(application.state, rules.people).some((asker) => compared(asker, doer) === 'same')
}

/** Nobody works on what is decided. */
function endOfClaim(
  { application, command, from, to }: Case,
  outcome: DecisionOutcome,
): readonly NewEvent[] {
  const isOver = outcome === 'changed' && from !== to && isDecided(to)
  if (!isOver || !application.state.assignee) return []
  const { person } = command.author
  return [{ kind: 'assigned', detail: { to: null, ...(person && { by: person }) } }]
}

/** What a change of the status ends first: a request for corrections. */
function endedBy({ application, command, from, to }: Case, now: Date): readonly NewEvent[] {
  if (from === to || !isDecided(to)) return []
  const { person } = command.author
  const expired = expiredCorrection(application, now)
  const waiting = waitingCorrection(application.state, now)
  return [
    ...(expired === undefined ? [] : [expiry(expired)]),
    ...(waiting ? [withdrawalOf(waiting.id, person)] : []),
  ]
}
