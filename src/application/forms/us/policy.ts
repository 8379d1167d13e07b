/**
 * The businesses that an operator does not accept, or examines closely: rules as data, each with a
 * text for applicants in their languages. A rule decides nothing. Applicants learn early which
 * businesses are not accepted, and reviewers see each rule beside its answer.
 */
import * as v from 'valibot'
import type { DeepReadonly } from '../../answers.ts'
import { jsonObject } from '../../json/json-object.ts'
import { languages } from '../../language.ts'
import { categoryCodes } from '../../reference/category-codes.ts'
import { businessStructures } from '../../reference/structures.ts'
import { conditionInFile } from '../condition-file.ts'
import { states } from './reference/states.ts'

/**
 * `not-accepted`: the applicant and the reviewer are told. `closely`: only the reviewer is told.
 * `information`: the same, for a rule on trial that nothing waits for.
 */
const effects = ['not-accepted', 'closely', 'information'] as const

/** The text of the rule in each language. Applicants see it if the rule is `not-accepted`. */
const texts = v.strictObject({
  ...v.entriesFromList(
    languages,
    v.exactOptional(v.pipe(v.string(), v.nonEmpty('expected text'), v.maxLength(400))),
  ),
  en: v.pipe(v.string(), v.nonEmpty('expected text'), v.maxLength(400)),
})

const number = (min: number, max: number) =>
  v.pipe(
    v.number(`expected a number from ${min} to ${max}`),
    v.check((value) => value >= min && value <= max, `expected a number from ${min} to ${max}`),
  )

/** Returns the schema of a list with at least one of these values. */
const some = (values: readonly string[], noun: string) =>
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check((value) => values.includes(value), `expected ${noun}`),
      ),
    ),
    v.minLength(1, 'expected at least one'),
  )

const rule = <const Name extends string, Entries extends v.ObjectEntries>(
  name: Name,
  entries: Entries,
) =>
  jsonObject({
    rule: v.literal(name),
    effect: v.picklist(effects, `expected one of ${effects.join(', ')}`),
    text: texts,
    ...entries,
  })

const MAX_DOLLARS = 999_999_999

export const policyRule = v.variant('rule', [
  rule('category', { codes: some(categoryCodes, 'category codes such as "7995"') }),
  rule('state', {
    states: some(
      states.map(({ code }) => code),
      'states such as "CA"',
    ),
  }),
  rule('structure', { structures: some(businessStructures, 'structures as they are stored') }),
  /** Annual sales, or a highest sale, above this amount in whole dollars. */
  rule('annual-sales', { above: number(0, MAX_DOLLARS) }),
  rule('ticket', { above: number(0, MAX_DOLLARS) }),
  /** The business was founded less than this many years ago. */
  rule('business-age', { years: number(1, 100) }),
  rule('owner-under-18', {}),
  /** The business email is at a provider for everybody. */
  rule('free-mail', {}),
  /** Customers pay more than this many days before the delivery. */
  rule('delivery', { days: number(0, 365) }),
  /** At least this percentage is sold online, without a website. */
  rule('internet-without-website', { percent: number(1, 100) }),
  /** Any condition, as in a file of questions. It may be about the operator's own questions. */
  rule('answers', { onlyIf: conditionInFile }),
])

export const policy = v.pipe(v.array(policyRule), v.maxLength(100))

export type PolicyRule = DeepReadonly<v.InferOutput<typeof policyRule>>
