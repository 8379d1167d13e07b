/** Whether a condition holds. Page and server ask this one function. */
import { isBlank } from '../question.ts'
import type { Comparison, ComparisonName, Condition, Operand } from './definition.ts'

/**
 * @param answerTo the answer to a question by its name, `businessAddress.state`; undefined if the
 * question is not asked
 */
export function holds(condition: Condition, answerTo: (question: string) => unknown): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, answerTo))
  if ('any' in condition) return condition.any.some((one) => holds(one, answerTo))
  if ('not' in condition) return !holds(condition.not, answerTo)
  return compares(condition, answerTo(condition.question))
}

type Test = (answer: unknown, value: Operand) => boolean

/** Of an answer that is not empty. Values of different types are never the same. */
const tests: Readonly<Record<Exclude<ComparisonName, 'answered'>, Test>> = {
  is: isSame,
  isNot: (answer, value) => !isSame(answer, value),
  anyOf: (answer, values) => Array.isArray(values) && values.some((one) => isSame(answer, one)),
  contains: (answer, value) => Array.isArray(answer) && answer.includes(value),
  atLeast: numbers((answer, value) => answer >= value),
  atMost: numbers((answer, value) => answer <= value),
  above: numbers((answer, value) => answer > value),
  below: numbers((answer, value) => answer < value),
  before: days((answer, value) => answer < value),
  after: days((answer, value) => answer > value),
}

/** No comparison is true of an empty answer, not even `isNot`. */
function compares({ test, value }: Comparison, answer: unknown): boolean {
  if (test === 'answered') return isBlank(answer) !== value
  return !isBlank(answer) && tests[test](answer, value)
}

function isSame(answer: unknown, value: Operand): boolean {
  return answer === value || (isDay(value) && dayOf(answer) === value)
}

function numbers(compare: (answer: number, value: number) => boolean): Test {
  return (answer, value) =>
    typeof answer === 'number' && typeof value === 'number' && compare(answer, value)
}

/** Days compare as texts: `2026-11-27`. */
function days(compare: (answer: string, value: string) => boolean): Test {
  return (answer, value) => {
    const day = dayOf(answer)
    return day !== undefined && isDay(value) && compare(day, value)
  }
}

function isDay(value: Operand): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}

/** The day of a date as it is answered, MMDDYYYY. */
function dayOf(answer: unknown): string | undefined {
  const [, month, day, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(String(answer)) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}
