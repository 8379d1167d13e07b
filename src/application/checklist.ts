/**
 * What a reviewer confirms before an approval: steps as data. Each tick is a signed event of a
 * person and a version; a correction of answers that a step is about resets it.
 */
import * as v from 'valibot'
import type { DeepReadonly } from './answers.ts'
import { questionGroups } from './forms/us/schema.ts'
import { jsonObject } from './json-object.ts'
import { ownValue } from './own-value.ts'

/**
 * Steps that need no tick of a person. The reviewer's browser answers `policy`, `documents` and
 * `no-duplicates` if it finds nothing; otherwise the reviewer does, with a reason. The others are
 * answered by a record: a screening without an open match, a tax number that matches, an inquiry
 * about terminated merchants.
 */
const machineAnswers = [
  'screening',
  'policy',
  'documents',
  'no-duplicates',
  'tin-match',
  'terminated-merchants',
] as const

const groupIds = Object.keys(questionGroups)

export const checklistStep = jsonObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'expected lower-case letters, digits and hyphens'),
  ),
  /** The step's text in English, as the console is. */
  text: v.pipe(v.string(), v.nonEmpty('expected a text'), v.maxLength(200)),
  /** Missing for a step that only a person can answer. */
  answeredBy: v.exactOptional(
    v.picklist(machineAnswers, `expected one of ${machineAnswers.join(', ')}`),
  ),
  /** `false`: an approval does not need it. */
  required: v.exactOptional(v.boolean('expected true or false')),
  /** Groups of questions whose correction resets it; missing for all. */
  about: v.exactOptional(
    v.pipe(
      v.array(v.picklist(groupIds, `expected some of ${groupIds.join(', ')}`)),
      v.minLength(1, 'expected at least one'),
    ),
  ),
})

export const checklist = v.pipe(
  v.array(checklistStep),
  v.maxLength(50),
  v.check(
    (steps) => new Set(steps.map(({ id }) => id)).size === steps.length,
    'expected each id once',
  ),
)

export type ChecklistStep = DeepReadonly<v.InferOutput<typeof checklistStep>>

/** Whether the reviewer's browser records a step, where it finds nothing. */
export function isAnsweredInBrowser({ answeredBy }: ChecklistStep): boolean {
  return answeredBy === 'policy' || answeredBy === 'documents' || answeredBy === 'no-duplicates'
}

/** Whether a step is about an answer, by the dotted path of its question. */
export function isAbout({ about }: ChecklistStep, path: string): boolean {
  const [name = ''] = path.split('.')
  if (!about) return true
  return about.some((id) => Object.hasOwn(ownValue<object>(questionGroups, id) ?? {}, name))
}
