/**
 * The steps that a reviewer confirms before an approval, as data. Each tick is a signed event about
 * a person and a version. A correction of the answers that a step is about resets it.
 */
import * as v from 'valibot'
import type { DeepReadonly } from './answers.ts'
import { questionGroups } from './forms/us/schema.ts'
import { jsonObject } from './json/json-object.ts'
import { ownValue } from './json/own-value.ts'

/**
 * What answers the steps that a person does not have to tick. The reviewer's browser answers some
 * if it finds nothing; otherwise the reviewer does, with a reason. Records of another kind answer
 * the others: a screening without open matches, a matching tax number, or an inquiry about
 * terminated merchants.
 */
const answeredBy = {
  screening: 'record',
  policy: 'browser',
  documents: 'browser',
  'no-duplicates': 'browser',
  'tin-match': 'record',
  'terminated-merchants': 'record',
} as const

type MachineAnswer = keyof typeof answeredBy

/** The answers that records of another kind give. */
export type RecordedAnswer = {
  [Name in MachineAnswer]: (typeof answeredBy)[Name] extends 'record' ? Name : never
}[MachineAnswer]

const machineAnswers = Object.keys(answeredBy) as MachineAnswer[]

const groupIds = Object.keys(questionGroups)

export const checklistStep = jsonObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'expected lower-case letters, digits and hyphens'),
  ),
  /** The step's text in English, the language of the console. */
  text: v.pipe(v.string(), v.nonEmpty('expected text'), v.maxLength(200)),
  /** Absent for a step that only a person can answer. */
  answeredBy: v.exactOptional(
    v.picklist(machineAnswers, `expected one of ${machineAnswers.join(', ')}`),
  ),
  /** `false` if an approval does not need it. */
  required: v.exactOptional(v.boolean('expected true or false')),
  /** The groups of questions whose correction resets the step; absent for all groups. */
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

/** Returns whether the reviewer's browser records a step if it finds nothing. */
export function isAnsweredInBrowser(step: ChecklistStep): boolean {
  return step.answeredBy !== undefined && answeredBy[step.answeredBy] === 'browser'
}

/** Returns whether records of another kind answer a step, so that nobody ticks it. */
export function hasOwnRecord(
  step: ChecklistStep,
): step is ChecklistStep & { readonly answeredBy: RecordedAnswer } {
  return step.answeredBy !== undefined && answeredBy[step.answeredBy] === 'record'
}

/** Returns whether a step is about the answer at the dotted path of its question. */
export function isAbout({ about }: ChecklistStep, path: string): boolean {
  const [name = ''] = path.split('.')
  if (!about) return true
  return about.some((id) => Object.hasOwn(ownValue<object>(questionGroups, id) ?? {}, name))
}
