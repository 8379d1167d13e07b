/** The rules of decisions and notes: pure, and the same for every person and every way in. */
import {
  type ApplicationStatus,
  applicationStatuses,
  isApprovalOrDecline,
  isDecided,
} from '../../application/application-status.ts'
import type { ChecklistStep } from '../../application/checklist.ts'
import {
  type Author,
  programIn,
  waitingCorrection,
} from '../../application/facts/application-state.ts'
import {
  type Actor,
  actorOf,
  compareActors,
  hasOpened,
  type OperatorPeople,
} from '../../application/facts/authors.ts'
import type { Depth, Doubt, NewEvent, Ruling, StoredState } from '../../application/facts/ruling.ts'
import type { ListInForce } from '../../application/facts/screenings.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import { cancellationOf, unrecordedExpiry } from '../corrections/ending-service.ts'
import { decisionMail, isMailedStatus, webhook } from '../notifications/announcements-service.ts'
import type { Program } from '../programs/program-service.ts'
import { isProgramOf } from '../programs/removed-program-service.ts'
import { checklistState, isChecklistOpen } from './checklist-state.ts'
import { askersOf, secondPersonReason } from './four-eyes.ts'
import { hashInForce, screeningProblem } from './screening-requirement.ts'
import { nextStatuses, reopenedStatuses } from './transitions.ts'

/** The status that a person wants for an application, or a note about it. */
export interface DecisionCommand {
  /** Undefined for a note without a decision. */
  readonly to: ApplicationStatus | undefined
  readonly author: Author
  /** The version that the person looked at; undefined if the decision is about any version. */
  readonly version?: number | undefined
  /** The reasons for declining. */
  readonly reasons?: readonly DeclineReason[] | undefined
  /** The sealed note, and the hash of the keys that it is sealed to. */
  readonly note?: { readonly bytes: Uint8Array; readonly recipients: string } | undefined
  /** Whether the person states that they decide without having opened the version. */
  readonly isUnseen: boolean
  /** Whether a decided application may become open again. */
  readonly reopen: boolean
  /** Whether the person knows that the decision ends a waiting request for corrections. */
  readonly endsCorrection: boolean
}

/** The requirements of a program and of the operator for a decision. */
export interface DecisionRules {
  /** The program whose rules these are. */
  readonly program: Pick<Program, 'id' | 'keptAs'>
  /** Whole dollars of annual sales; undefined if one person is enough. */
  readonly fourEyesAbove: number | undefined
  readonly people: OperatorPeople
  /** The sanctions list that the approving person must have compared the latest version with. */
  readonly list: ListInForce
  /** How many seconds a person has to undo a decision in the console. */
  readonly undoSeconds: number
  /** The steps to confirm before an approval. */
  readonly checklist: readonly ChecklistStep[]
}

/** Why a decision is not stored. */
export type DecisionRefusal =
  /** The application has this status already, and there is no new note. */
  | 'unchanged'
  /** The applicant has sent another version. */
  | 'new-version'
  /** This status cannot follow the present one. */
  | 'refused'
  /** The applicant still has an open request for corrections. */
  | 'correction-waits'
  /** A stored part that the decision may need was changed. */
  | 'evidence'
  /** The person has not opened this version. */
  | 'not-opened'
  /** An approval lacks one of its requirements. */
  | NonNullable<ReturnType<typeof screeningProblem>>
  | 'checklist-open'
  /** The same person made the first decision. */
  | 'same-person'
  /**
   * One decision comes from the console and the other from a key whose owner nobody knows, or has
   * not signed in: both may be by the same person.
   */
  | 'unknown-person'

/** `proposed`: the status changes when a different person makes the same decision. */
export type DecisionOutcome = 'changed' | 'proposed'

/** A command, the rules that it must follow, and its time. */
interface RuledCommand {
  readonly command: DecisionCommand
  readonly rules: DecisionRules
  readonly now: Date
}

/** A decision with its person and the state before it. */
interface Case extends RuledCommand {
  readonly doubt: Doubt | undefined
  readonly application: StoredState
  readonly from: ApplicationStatus
  readonly to: ApplicationStatus
  readonly actor: Actor
  /** Whether the command approves or declines the application. */
  readonly isDecision: boolean
}

/**
 * Returns how much must be proven for a command. An approval, for example, covers everything that
 * is stored.
 */
export function depthFor({ to, isUnseen }: Pick<DecisionCommand, 'to' | 'isUnseen'>): Depth {
  return isApprovalOrDecline(to) && !isUnseen ? 'everything' : 'row'
}

/** Decides, adds a note, or puts an application in review. */
export function decide(
  doubt: Doubt | undefined,
  application: StoredState,
  { command, rules, now }: RuledCommand,
): Ruling<DecisionRefusal, DecisionOutcome> {
  if (application.depth === 'row' && depthFor(command) === 'everything') {
    throw new Error('This decision is about everything that is stored, not only about the row')
  }
  const { status: from } = application.row
  // The rest relies on a status that exists.
  if (!applicationStatuses.includes(from)) return { refusal: 'evidence' }
  const to = command.to ?? from
  const isDecision = from !== to && isApprovalOrDecline(to)
  const actor = actorOf(command.author, rules.people)
  const decision: Case = { doubt, application, command, rules, now, from, to, actor, isDecision }
  if (from === to) return addNote(decision)
  const refusal =
    versionRefusal(decision) ??
    impossibleRefusal(decision) ??
    preparationRefusal(decision) ??
    provenRefusal(decision)
  if (refusal !== undefined) return { refusal }
  const outcome = outcomeOf(decision)
  if (outcome !== 'changed' && outcome !== 'proposed') return { refusal: outcome }
  const events = [
    ...endedBy(decision),
    outcomeEvent(decision, outcome),
    ...endOfClaim(decision, outcome),
  ]
  return { outcome, events }
}

/** Adds a note, whose event repeats the status. */
function addNote(noted: Case): Ruling<DecisionRefusal, DecisionOutcome> {
  if (noted.command.note === undefined) return { refusal: 'unchanged' }
  const refusal = versionRefusal(noted) ?? provenRefusal(noted)
  if (refusal !== undefined) return { refusal }
  const { from, to, command } = noted
  const detail = { from, to, ...commonDetail(command) }
  const announce = [webhook('application.status')]
  return {
    outcome: 'changed',
    events: [{ kind: 'status', detail, announce, note: command.note?.bytes }],
  }
}

function versionRefusal({ application, command: { version } }: Case): DecisionRefusal | undefined {
  return version === undefined || version === application.row.version ? undefined : 'new-version'
}

function impossibleRefusal({
  application,
  command: { reopen, endsCorrection },
  now,
  from,
  to,
}: Case): DecisionRefusal | undefined {
  const allowed = reopen ? reopenedStatuses(from) : nextStatuses(from)
  if (!allowed.includes(to)) return 'refused'
  const waits = isDecided(to) && !endsCorrection && waitingCorrection(application.state, now)
  return waits ? 'correction-waits' : undefined
}

/** Refuses an approval or a decline by a person who has not done what it requires. */
function preparationRefusal({
  application,
  command,
  rules,
  to,
  actor,
  isDecision,
}: Case): DecisionRefusal | undefined {
  const { state, row } = application
  if (!isDecision || command.isUnseen) return undefined
  const { people, list } = rules
  const { version } = row
  if (!hasOpened(state, { actor, version, people })) return 'not-opened'
  if (to !== 'approved') return undefined
  const first = state.proposal?.to === to ? actorOf(state.proposal.author, people) : undefined
  const problem = screeningProblem(state, { list, version, actor, first, people })
  if (problem) return problem
  const steps = checklistState(rules.checklist, state, { list, version })
  return isChecklistOpen(steps) ? 'checklist-open' : undefined
}

/**
 * Refuses a command about an application with missing or changed events. Without an event that
 * someone removed, one person might be enough, or an old proposal might still count: nothing
 * overrides that where some decisions need two people. A note is refused, too, because its event
 * repeats the status.
 */
function provenRefusal({
  doubt,
  application,
  command,
  rules,
  isDecision,
}: Case): DecisionRefusal | undefined {
  const { state } = application
  // If the configuration of a removed program was changed, nobody knows its rules either.
  if (!isProgramOf(rules.program, programIn(state))) return 'evidence'
  if (!doubt) return undefined
  const hasFourEyes = rules.fourEyesAbove !== undefined
  const isOver = isDecision && command.isUnseen && !doubt.isStatusChanged && !hasFourEyes
  return isOver ? undefined : 'evidence'
}

/** Returns a change of the status, or a proposal if a second person must decide the same. */
function outcomeOf(decision: Case): DecisionOutcome | 'same-person' | 'unknown-person' {
  const { application, rules, actor, isDecision } = decision
  const { people, fourEyesAbove: above } = rules
  if (!isDecision || !secondPersonReason(application.state, { above, people, actor })) {
    return 'changed'
  }
  const first = comparedWithFirst(decision)
  if (first === undefined) return 'proposed'
  if (first === 'different') return 'changed'
  return first === 'same' ? 'same-person' : 'unknown-person'
}

/** Compares the person with the one who proposed the same decision; undefined if nobody has. */
function comparedWithFirst({ application, rules, to, actor }: Case) {
  const { proposal } = application.state
  return proposal?.to === to
    ? compareActors(actorOf(proposal.author, rules.people), actor)
    : undefined
}

function outcomeEvent(decision: Case, outcome: DecisionOutcome): NewEvent {
  const { application, command, rules, from, to, isDecision } = decision
  const { note, isUnseen } = command
  const common = commonDetail(command)
  if (outcome === 'proposed') {
    const announce = [webhook('application.proposed')]
    return { kind: 'proposed', detail: { to, ...common }, announce, note: note?.bytes }
  }
  const undoUntil = endOfUndo(decision)
  const isAlone = isDecision && comparedWithFirst(decision) !== 'different'
  const detail = {
    from,
    to,
    ...common,
    ...(undoUntil && { undoUntil: undoUntil.toISOString() }),
    ...(isAlone && isAsker(decision) && { isAsker: true as const }),
    ...(isDecision && to === 'approved' && !isUnseen && { list: hashInForce(rules.list) }),
  }
  const isMailed = isMailedStatus(to) && application.row.hasContact
  const announce = [webhook('application.status'), ...(isMailed ? [decisionMail] : [])].map(
    (mail) => ({ ...mail, dueAt: undoUntil }),
  )
  return { kind: 'status', detail, announce, note: note?.bytes }
}

/** Returns what the events of decisions, proposals and notes record alike. */
function commonDetail({ author, reasons, note, isUnseen }: DecisionCommand) {
  return {
    ...(reasons && reasons.length > 0 && { reasons: [...reasons] }),
    ...(note && { recipients: note.recipients }),
    ...(author.person && { by: author.person }),
    ...(isUnseen && { unseen: true as const }),
  }
}

/**
 * Returns when a decision in the console can no longer be undone. Nobody is notified before then.
 */
function endOfUndo({ command, rules, now, to }: Case): Date | undefined {
  const { person } = command.author
  if (!isDecided(to) || !person || rules.undoSeconds === 0) return undefined
  return new Date(now.getTime() + rules.undoSeconds * 1000)
}

function isAsker({ application, rules, actor }: Case): boolean {
  return askersOf(application.state, rules.people).some(
    (asker) => compareActors(asker, actor) === 'same',
  )
}

/** Ends the assignment of a decided application. */
function endOfClaim(
  { application, command, to }: Case,
  outcome: DecisionOutcome,
): readonly NewEvent[] {
  const isOver = outcome === 'changed' && isDecided(to)
  if (!isOver || !application.state.assignee) return []
  const { person } = command.author
  return [{ kind: 'assigned', detail: { to: null, ...(person && { by: person }) } }]
}

/** Ends an open request for corrections before the status changes. */
function endedBy({ application, command, now, to }: Case): readonly NewEvent[] {
  if (!isDecided(to)) return []
  const { person } = command.author
  const waiting = waitingCorrection(application.state, now)
  return [
    ...unrecordedExpiry(application, now),
    ...(waiting ? [cancellationOf(waiting.id, person)] : []),
  ]
}
