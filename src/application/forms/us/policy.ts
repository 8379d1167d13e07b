/**
 * The businesses that an operator does not accept, or looks at closely: rules as data, each with a
 * text for applicants in their languages. A rule decides nothing: applicants learn early what is
 * not accepted, and reviewers see each rule beside the answer that it is about.
 */
import * as v from 'valibot'
import type { DeepReadonly } from '../../answers.ts'
import { jsonObject } from '../../json-object.ts'
import { languages } from '../../language.ts'
import { categoryCodes } from '../../reference/category-codes.ts'
import { businessStructures } from '../../reference/structures.ts'
import { conditionInFile } from '../condition-file.ts'
import { states } from './reference/states.ts'

/**
 * `not-accepted`: the applicant is told, too. `closely`: the reviewer alone. `information`: the same,
 * for a rule that is tried; nothing waits for it.
 */
const effects = ['not-accepted', 'closely', 'information'] as const

/** The text of the rule in each language; applicants see it if the rule is `not-accepted`. */
const texts = v.strictObject({
  ...v.entriesFromList(
    languages,
    v.exactOptional(v.pipe(v.string(), v.nonEmpty('expected a text'), v.maxLength(400))),
  ),
  en: v.pipe(v.string(), v.nonEmpty('expected a text'), v.maxLength(400)),
})

const number = (least: number, most: number) =>
  v.pipe(
    v.number(`expected a number from ${least} to ${most}`),
    v.check(
      (value) => value >= least && value <= most,
      `expected a number from ${least} to ${most}`,
    ),
  )

/** A list of these, at least one. */
const some = (values: readonly string[], what: string) =>
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check((value) => values.includes(value), `expected ${what}`),
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
  /** More than so many whole dollars a year, and of the highest sale. */
  rule('annual-sales', { above: number(0, MAX_DOLLARS) }),
  rule('ticket', { above: number(0, MAX_DOLLARS) }),
  /** Founded less than so many years ago. */
  rule('business-age', { years: number(1, 100) }),
  rule('owner-under-18', {}),
  /** The business email is at a provider of mail for anybody. */
  rule('free-mail', {}),
  /** Customers pay more than so many days before they get what they buy. */
  rule('delivery', { days: number(0, 365) }),
  /** At least so many percent are sold online, and there is no website. */
  rule('internet-without-website', { percent: number(1, 100) }),
  /** Any condition, as in a file of questions; also about the operator's own. */
  rule('answers', { onlyIf: conditionInFile }),
])

export const policy = v.pipe(v.array(policyRule), v.maxLength(100))

export type PolicyRule = DeepReadonly<v.InferOutput<typeof policyRule>>
