/** The reviewer's answers to the matches, and the note that is sealed with them. */
import type { ScreeningState } from '../../api/console/screening.ts'
import { screening as texts } from '../../messages/console/screening.ts'
import type { Comparison, FoundMatch } from './compare.ts'

/**
 * `confirmed` leaves a match open, so that it blocks an approval. `permitted` is a true match that
 * does not block it, for example because of a licence.
 */
export const matchAnswers = ['not-this', 'confirmed', 'permitted'] as const

/** Empty until the reviewer has answered. */
export interface MatchAnswer {
  readonly answer: (typeof matchAnswers)[number] | ''
  readonly reason: string
}

export const UNANSWERED: MatchAnswer = { answer: '', reason: '' }

/** The answers, by `answerKey`. */
export type MatchAnswers = Readonly<Record<string, MatchAnswer>>

/**
 * This tab's answers, by application and version. They are still there when the reviewer returns to
 * the application, and when another list replaces the one that they were given with.
 */
export const givenAnswers = new Map<string, MatchAnswers>()
/** The keys of the given answers that are not saved. */
export const unsavedAnswers = new Set<string>()

/** Identifies a match by all that the list says about the entry, because the answer is about it. */
export function answerKey({ id, subject, entry }: FoundMatch): string {
  return JSON.stringify([id, subject, entry])
}

/** Returns whether a match is undecided or confirmed. */
export function isOpen({ answer }: MatchAnswer): boolean {
  return answer === '' || answer === 'confirmed'
}

/** Returns the note: the list, then a line for each match and for each name not compared. */
export function noteText(
  { published, hash, entries }: NonNullable<ScreeningState['list']>,
  { matches, notCompared }: Comparison,
  answerOf: (match: FoundMatch) => MatchAnswer,
): string {
  const lines = matches.map((match) => {
    const { subject, name, entry, score } = match
    const { answer, reason } = answerOf(match)
    const answerText =
      answer === '' ? texts.undecided : `${texts.answers[answer]}: ${reason.trim()}`
    return `${subject} · ${name} (${entry.id}, ${texts.score(score)}). ${answerText}`
  })
  const list = `${texts.list(dayText(published), entries)} SHA-256 ${hash}.`
  const results = lines.length > 0 ? lines : [texts.none]
  return [list, ...results, ...notCompared.map(texts.notCompared)].join('\n')
}

/** Returns a day such as `2026-11-23` as `Nov 23, 2026`. */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
}
