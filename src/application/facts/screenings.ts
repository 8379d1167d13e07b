/** Which screenings of an application count with the sanctions list in force. */
import type { ApplicationState, Screening } from './application-state.ts'

/** The sanctions list that names are compared with. */
export interface ComparedList {
  /** The SHA-256 of the compressed list, in lower-case hex. */
  readonly hash: string
  /** The minimum similarity of a match, in percent: `SCREENING_THRESHOLD`. */
  readonly threshold: number
}

/** The list in force; undefined if none was ever imported, and then no screening is required. */
export type ListInForce =
  | (ComparedList & {
      /** Whether it is older than `SCREENING_MAX_AGE` days. */
      readonly isOld: boolean
    })
  | 'damaged'
  | undefined

export interface ScreeningQuestion {
  readonly version: number
  readonly list: ComparedList
}

/**
 * Returns the screenings of a version with a list, oldest first, without those whose threshold
 * would find less than today's.
 */
export function screeningsOf(
  { screenings }: Pick<ApplicationState, 'screenings'>,
  question: ScreeningQuestion,
): readonly Screening[] {
  return screenings.filter((screening) => isScreeningOf(screening, question))
}

/** Returns whether a screening is of the version, and found what the list would find today. */
export function isScreeningOf(
  screening: Pick<Screening, 'version' | 'list' | 'threshold'>,
  { version, list }: ScreeningQuestion,
): boolean {
  return (
    screening.version === version &&
    screening.list === list.hash &&
    screening.threshold <= list.threshold
  )
}
