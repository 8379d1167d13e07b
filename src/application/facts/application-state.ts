/** What the events of an application say, as one value: rules ask this, and never an event. */
import type { ApplicationStatus } from '../application-status.ts'
import type { EventDetail, Person } from './event-kinds.ts'

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

/** What an applicant sent and signed. */
export interface Version
  extends Act,
    Pick<
      EventDetail<'received'>,
      'row' | 'application' | 'annualSales' | 'agreement' | 'program' | 'invitation'
    >,
    Pick<EventDetail<'corrected'>, 'words'> {
  /** From 1. */
  readonly version: number
  /** The id of the request that it answers; undefined for the first. */
  readonly answers: string | undefined
}

/** A change of the status. */
export interface StatusChange extends Act, Pick<EventDetail<'status'>, 'from' | 'to' | 'reasons'> {
  /** Whether the applicant withdrew it. */
  readonly isByApplicant: boolean
  /** Missing where it could never be taken back. */
  readonly undo?: Undo
}

/** How a decision is taken back. */
export interface Undo {
  /** Until when; ISO 8601. */
  readonly until: string
  /** What it ended, which is then as it was. */
  readonly before: Pick<ApplicationState, 'proposal' | 'isDecidedByAsker' | 'assignee'>
}

/** What ended a request for corrections before its time was over. */
export interface EndOfCorrection {
  /** The number of the event. */
  readonly number: number
  /** `decided`: a decision, after which nothing is asked for. */
  readonly by: 'answer' | 'withdrawal' | 'decision'
  readonly at: string
  /** The version of the answer. */
  readonly version: number | undefined
}

export interface Correction extends Act, Omit<EventDetail<'correction-requested'>, 'by' | 'note'> {
  readonly end: EndOfCorrection | undefined
  /** Whether an event says that its time was over. */
  readonly isExpired: boolean
}

/** What the applicant wrote on the status page. */
export interface Message extends Act, Pick<EventDetail<'message'>, 'words'> {}

export interface Opening {
  readonly author: Author
  readonly version: number
}

export interface Proposal extends Act {
  readonly to: ApplicationStatus
}

/** Names that were compared with a sanctions list. */
export interface Screening
  extends Act,
    Pick<
      EventDetail<'screened'>,
      'version' | 'list' | 'threshold' | 'matches' | 'open' | 'entries'
    > {}

/** A step of the checklist that was done last, or taken back. */
export interface Check extends Act {
  readonly version: number
  readonly isDone: boolean
  /** A browser answered it. */
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

export interface ApplicationState {
  readonly reference: string
  /** The number of the last event; 0 before the first. */
  readonly last: number
  /** The number of the last event that says more than that something was read or delivered. */
  readonly news: number
  readonly status: ApplicationStatus
  /** How the status changed, oldest first, without decisions that were taken back. */
  readonly changes: readonly StatusChange[]
  /** Oldest first. */
  readonly versions: readonly Version[]
  /** The people who have opened it, and which versions. */
  readonly openings: readonly Opening[]
  /** What the first of two people has decided since anything changed. */
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
  /** Whether somebody has decided alone about what they had asked for. */
  readonly isDecidedByAsker: boolean
  /** The person to whom it is assigned; null for nobody. */
  readonly assignee: Person | null
  /** The person who worked on it when its applicant withdrew it; null otherwise. */
  readonly assigneeAtWithdrawal: Person | null
  /** When the person who works on it did something last (ISO 8601); empty for nobody. */
  readonly claimedAt: string
  /** ISO 8601; undefined unless it was erased. */
  readonly erasedAt: string | undefined
}

/** Returns the author as people read it: an operator, a person of the console, or `server`. */
export function authorName({ signer, person }: Author): string {
  return person?.name || signer
}

/** What the program of an application showed when it was signed last; undefined for the default one. */
export function programIn({ versions }: Pick<ApplicationState, 'versions'>): Version['program'] {
  return versions.at(-1)?.program
}

/** The number of the latest version; 1 before any was received. */
export function latestVersionOf({ versions }: Pick<ApplicationState, 'versions'>): number {
  return versions.at(-1)?.version ?? 1
}

/** The request for corrections that waits for the applicant at a time. */
export function waitingCorrection(
  { corrections }: Pick<ApplicationState, 'corrections'>,
  now: Date,
): Correction | undefined {
  const at = now.toISOString()
  return corrections.findLast(
    ({ end, isExpired, expiresAt }) => !end && !isExpired && expiresAt > at,
  )
}
