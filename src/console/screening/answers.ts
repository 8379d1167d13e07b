/** What a reviewer says of the matches, and the note that is sealed with it. */
import type { ScreeningState } from '../../api/console/screening.ts'
import { screening as texts } from '../../messages/en/console-screening.ts'
import type { Comparison, FoundMatch } from './compare.ts'

/**
 * `confirmed` leaves a match open, so that it blocks an approval; `permitted` is the answer of a
 * person who approves all the same, because of a licence for example.
 */
export const matchAnswers = ['not-this', 'confirmed', 'permitted'] as const

/** Empty until the reviewer has answered. */
export interface MatchAnswer {
  readonly answer: (typeof matchAnswers)[number] | ''
  readonly reason: string
}

export const UNANSWERED: MatchAnswer = { answer: '', reason: '' }

/** Answers by the ids of the matches. */
export type MatchAnswers = Readonly<Record<string, MatchAnswer>>

/** Answers that are not saved yet are still there when the reviewer comes back to the application. */
export const unsavedAnswers = new Map<string, MatchAnswers>()

/** Whether a match is not decided, or confirmed. */
export function isOpen({ answer }: MatchAnswer): boolean {
  return answer === '' || answer === 'confirmed'
}

/** The list, and a line for each match (entry, score, answer and reason) and each name not compared. */
export function noteText(
  { published, hash, entries }: NonNullable<ScreeningState['list']>,
  { matches, notCompared }: Comparison,
  answerOf: (match: FoundMatch) => MatchAnswer,
): string {
  const lines = matches.map((match) => {
    const { subject, name, entry, score } = match
    const { answer, reason } = answerOf(match)
    const said = answer === '' ? texts.undecided : `${texts.answers[answer]}: ${reason.trim()}`
    return `${subject} · ${name} (${entry.id}, ${texts.score(score)}). ${said}`
  })
  const list = `${texts.list(dayText(published), entries)} SHA-256 ${hash}.`
  const results = lines.length > 0 ? lines : [texts.none]
  return [list, ...results, ...notCompared.map(texts.notCompared)].join('\n')
}

/** `2026-11-23` as `Nov 23, 2026`. */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
}
