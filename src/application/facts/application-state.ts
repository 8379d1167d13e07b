/**
 * The content of an application's events as one value. Rules read this value, and never an event.
 */
import type { ApplicationStatus } from '../application-status.ts'
import type { EventDetail, Person } from './event-kinds.ts'

/** The signer of every server's events; operators sign with their own names. */
export const SERVER = 'server'

/** The signer of an event, and the person of the console whom it names. */
export interface Author {
  readonly signer: string
  readonly person: Person | undefined
}

/** An event's author and time. */
export interface Act {
  /** The number of the event. */
  readonly number: number
  /** ISO 8601. */
  readonly at: string
  readonly author: Author
}

/** A version that an applicant sent and signed. */
export interface Version
  extends Act,
    Pick<
      EventDetail<'received'>,
      'row' | 'application' | 'annualSales' | 'agreement' | 'program' | 'invitation'
    >,
    Pick<EventDetail<'corrected'>, 'words'> {
  /** From 1. */
  readonly version: number
  /** The id of the request that it answers; undefined for the first version. */
  readonly answers: string | undefined
}

export interface StatusChange extends Act, Pick<EventDetail<'status'>, 'from' | 'to' | 'reasons'> {
  /** Whether the applicant withdrew the application. */
  readonly isByApplicant: boolean
  /** Absent if it can never be undone. */
  readonly undo?: Undo
}

/** The terms for undoing a decision. */
export interface Undo {
  /** The end of the time for it; ISO 8601. */
  readonly until: string
  /** The ids of the messages that announce the decision. */
  readonly deliveries: readonly string[]
  /** Whether one of them was sent, which another server's clock may have allowed. */
  readonly isAnnounced: boolean
  /** The state that the decision ended, which the undo restores. */
  readonly before: Pick<ApplicationState, 'proposal' | 'isDecidedByAsker' | 'assignee'>
}

/** The event that ended a request for corrections before its time was over. */
export interface EndOfCorrection {
  /** The number of the event. */
  readonly number: number
  /** `decision`: the application was decided, which ends every request. */
  readonly by: 'answer' | 'withdrawal' | 'decision'
  readonly at: string
  /** The version of the answer. */
  readonly version: number | undefined
}

/** Returns what became of a request for corrections that an event has ended. */
export function endedState({ by }: EndOfCorrection): 'corrected' | 'withdrawn' {
  return by === 'answer' ? 'corrected' : 'withdrawn'
}

export interface Correction extends Act, Omit<EventDetail<'correction-requested'>, 'by' | 'note'> {
  readonly end: EndOfCorrection | undefined
  /** Whether an event says that its time was over. */
  readonly isExpired: boolean
}

/** The applicant's message on the status page. */
export interface Message extends Act, Pick<EventDetail<'message'>, 'words'> {}

export interface Opening {
  readonly author: Author
  readonly version: number
}

export interface Proposal extends Act {
  readonly to: ApplicationStatus
}

/** A comparison of the names with a sanctions list. */
export interface Screening
  extends Act,
    Pick<
      EventDetail<'screened'>,
      'version' | 'list' | 'threshold' | 'matches' | 'open' | 'entries'
    > {}

/** The last confirmation or reset of a step of the checklist. */
export interface Check extends Act {
  readonly version: number
  readonly isDone: boolean
  /** Whether a browser answered the step. */
  readonly isMachine: boolean
}

export interface TinMatch extends Act {
  readonly version: number
  /** The code of the answer. */
  readonly code: number
}

export interface Inquiry extends Act {
  readonly version: number
}

export interface BoardingState extends Act, Pick<EventDetail<'boarded'>, 'result' | 'id' | 'key'> {}

interface Facts {
  readonly reference: string
  /** The number of the last event; 0 before the first. */
  readonly last: number
  /** The number of the last event that is more than reading or delivery. */
  readonly news: number
  readonly status: ApplicationStatus
  /** The changes of the status, oldest first, without decisions that were undone. */
  readonly changes: readonly StatusChange[]
  /** Oldest first. */
  readonly versions: readonly Version[]
  /** The people who have opened the application, and the versions that they opened. */
  readonly openings: readonly Opening[]
  /** The decision of the first of two people, if nothing has changed since. */
  readonly proposal: Proposal | undefined
  /** Oldest first. */
  readonly corrections: readonly Correction[]
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** Oldest first. */
  readonly screenings: readonly Screening[]
  /** The checks by their steps' ids. */
  readonly checks: ReadonlyMap<string, Check>
  readonly tinMatch: TinMatch | undefined
  readonly inquiry: Inquiry | undefined
  readonly boarding: BoardingState | undefined
  /** Whether someone decided alone about their own request for corrections. */
  readonly isDecidedByAsker: boolean
  /** The assignee; null for nobody. */
  readonly assignee: Person | null
  /** The assignee at the time when the applicant withdrew the application; null otherwise. */
  readonly assigneeAtWithdrawal: Person | null
  /** The time of the assignee's last action (ISO 8601); empty for nobody. */
  readonly claimedAt: string
}

/** An application that was not erased. What shows its content takes this. */
export interface LivingState extends Facts {
  readonly erasedAt: undefined
}

interface ErasedState extends Facts {
  /** ISO 8601. */
  readonly erasedAt: string
}

export type ApplicationState = LivingState | ErasedState

/** Returns the author as people read it: an operator, a person of the console, or `server`. */
export function authorName({ signer, person }: Author): string {
  if (!person) return signer
  const { name, subject } = person
  // People choose their names at many providers, and lists show no author of the server's events.
  return name.toLowerCase() === SERVER ? `${name} (${subject})` : name || subject
}

/** Returns the program that was shown at the last signature; undefined for the default program. */
export function programIn({ versions }: Pick<ApplicationState, 'versions'>): Version['program'] {
  return versions.at(-1)?.program
}

/** Returns the number of the latest version; 1 before any was received. */
export function latestVersionOf({
  versions,
}: {
  readonly versions: readonly Pick<Version, 'version'>[]
}): number {
  return versions.at(-1)?.version ?? 1
}

/** Returns the request for corrections that waits for the applicant at a time. */
export function waitingCorrection(
  { corrections }: Pick<ApplicationState, 'corrections'>,
  now: Date,
): Correction | undefined {
  const at = now.toISOString()
  return corrections.findLast(
    ({ end, isExpired, expiresAt }) => !end && !isExpired && expiresAt > at,
  )
}
