/** Evaluates conditions. The page and the server call the same function. */
import { isRecord } from '../json/is-record.ts'
import { isBlank } from '../question.ts'
import type { ConditionInFile } from './condition-file.ts'
import type { Comparison, ComparisonName, Condition, Operand } from './definition.ts'

/**
 * Returns whether a condition is true.
 *
 * @param answerTo returns the answer to a question by its name, `businessAddress.city`; undefined
 * if the question is not asked
 */
export function holds(condition: Condition, answerTo: (question: string) => unknown): boolean {
  if ('all' in condition) return condition.all.every((inner) => holds(inner, answerTo))
  if ('any' in condition) return condition.any.some((inner) => holds(inner, answerTo))
  if ('not' in condition) return !holds(condition.not, answerTo)
  return compares(condition, answerTo(condition.question))
}

type Test = (answer: unknown, value: Operand) => boolean

/** The tests of answers that are not empty. Values of different types are never equal. */
const tests: Readonly<Record<Exclude<ComparisonName, 'answered'>, Test>> = {
  is: isSame,
  isNot: (answer, value) => !isSame(answer, value),
  anyOf: (answer, values) => Array.isArray(values) && values.some((value) => isSame(answer, value)),
  contains: (answer, value) => Array.isArray(answer) && answer.includes(value),
  atLeast: numbers((answer, value) => answer >= value),
  atMost: numbers((answer, value) => answer <= value),
  above: numbers((answer, value) => answer > value),
  below: numbers((answer, value) => answer < value),
  before: days((answer, value) => answer < value),
  after: days((answer, value) => answer > value),
}

/** Compares an answer. No comparison with an empty answer is true, not even `isNot`. */
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

/** Compares days as texts: `2026-11-27`. */
function days(compare: (answer: string, value: string) => boolean): Test {
  return (answer, value) => {
    const day = dayOf(answer)
    return day !== undefined && isDay(value) && compare(day, value)
  }
}

function isDay(value: Operand): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}

/** Returns the day of an answered date, MMDDYYYY. */
function dayOf(answer: unknown): string | undefined {
  const [, month, day, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(String(answer)) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

/** Reads a written condition, and leaves out what a schema would refuse. */
export function conditionOf({ all, any, not, ...questions }: ConditionInFile): Condition {
  const parts: readonly Condition[] = [
    ...(all ?? []).map(conditionOf),
    ...(any ? [{ any: any.map(conditionOf) }] : []),
    ...(not ? [{ not: conditionOf(not) }] : []),
    ...Object.entries(questions).flatMap(([question, value]) => comparisonsOf(question, value)),
  ]
  const [only] = parts
  return only && parts.length === 1 ? only : { all: parts }
}

function comparisonsOf(question: string, value: unknown): readonly Condition[] {
  const read = new Map<string, unknown>(isRecord(value) ? Object.entries(value) : [])
  return [...read].flatMap(([test, value]) =>
    isTest(test) && isOperand(value) ? [{ question, test, value }] : [],
  )
}

function isTest(name: string): name is ComparisonName {
  return name === 'answered' || Object.hasOwn(tests, name)
}

function isOperand(value: unknown): value is Operand {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** Returns the questions in a condition. */
export function questionsIn(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(questionsIn)
  if ('any' in condition) return condition.any.flatMap(questionsIn)
  return 'not' in condition ? questionsIn(condition.not) : [condition.question]
}
