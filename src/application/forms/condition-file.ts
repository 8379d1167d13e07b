/**
 * Conditions as operators write them, in a file of questions or in a rule of the policy: `{
 * cardPresentSales: { above: 0 } }`. Several questions, or several comparisons with one, must all
 * be true. `condition.ts` evaluates them.
 */
import * as v from 'valibot'
import { isCalendarDay } from '../dates/calendar-day.ts'
import { jsonObject } from '../json/json-object.ts'
import type { ComparisonName } from './definition.ts'

/** How deep conditions may be nested. */
export const MAX_CONDITION_DEPTH = 5
const MAX_VALUES = 400
const MAX_VALUE_LENGTH = 200

const text = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  v.maxLength(MAX_VALUE_LENGTH, `must have at most ${MAX_VALUE_LENGTH} characters`),
)
const number = v.pipe(v.number(), v.finite('must be a number'))
const single = v.union([text, number, v.boolean()], 'must be text, a number, or true or false')
/** A day that an answer is compared with. */
export const day = v.pipe(
  v.string('must be a day such as 2027-03-31'),
  v.isoDate('must be a day such as 2027-03-31'),
  v.check(isCalendarDay, 'must be a day of the calendar'),
)

const operands = {
  is: single,
  isNot: single,
  anyOf: v.pipe(
    v.array(text),
    v.minLength(1, 'must name at least one'),
    v.maxLength(MAX_VALUES, `must name at most ${MAX_VALUES}`),
  ),
  contains: text,
  atLeast: number,
  atMost: number,
  above: number,
  below: number,
  before: day,
  after: day,
  answered: v.boolean(),
} satisfies Readonly<Record<ComparisonName, v.GenericSchema>>

const compared = v.pipe(
  jsonObject({
    is: v.exactOptional(operands.is),
    isNot: v.exactOptional(operands.isNot),
    anyOf: v.exactOptional(operands.anyOf),
    contains: v.exactOptional(operands.contains),
    atLeast: v.exactOptional(operands.atLeast),
    atMost: v.exactOptional(operands.atMost),
    above: v.exactOptional(operands.above),
    below: v.exactOptional(operands.below),
    before: v.exactOptional(operands.before),
    after: v.exactOptional(operands.after),
    answered: v.exactOptional(operands.answered),
  }),
  v.check((value) => Object.keys(value).length > 0, 'must say how the answer is compared'),
)

/** A condition as it is written. `conditionOf` in `condition.ts` reads it. */
export interface ConditionInFile {
  readonly all?: readonly ConditionInFile[]
  readonly any?: readonly ConditionInFile[]
  readonly not?: ConditionInFile
  /** The comparison with an answer, by the name of its question. */
  readonly [question: string]: unknown
}

const some = v.pipe(
  v.array(v.lazy(() => conditionInFile)),
  v.minLength(1, 'must name at least one'),
  v.maxLength(MAX_VALUES, `must name at most ${MAX_VALUES}`),
)

export const conditionInFile: v.GenericSchema<unknown, ConditionInFile> = v.pipe(
  v.objectWithRest(
    {
      all: v.exactOptional(some),
      any: v.exactOptional(some),
      not: v.exactOptional(v.lazy(() => conditionInFile)),
    },
    compared,
  ),
  v.check((value) => Object.keys(value).length > 0, 'must name a question'),
)
