/** Checks that conditions use answers that are known by then, with comparisons that suit them. */
import * as v from 'valibot'
import type { Field, InputKind } from '../../application/fields/field.ts'
import { conditionOf, questionsIn } from '../../application/forms/condition.ts'
import {
  type ConditionInFile,
  day,
  MAX_CONDITION_DEPTH,
} from '../../application/forms/condition-file.ts'
import {
  type ComparisonName,
  comparisons,
  type FormDefinition,
  type OwnKind,
  type OwnQuestion,
} from '../../application/forms/definition.ts'
import { ownNode } from '../../application/forms/us/own-fields.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { limits } from '../../application/reference/limits.ts'
import type { FormFile, QuestionInFile } from './form-file.ts'
import { questionOrder, stepOrder } from './form-order.ts'
import { type FormProblem, withHint } from './form-problems.ts'
import type { Path } from './located-text.ts'
import {
  type AnswerType,
  documentsStep,
  openSteps,
  standardAnswers,
  standardQuestionsOf,
} from './standard-answers.ts'

const COMPARISONS: Readonly<Record<AnswerType['type'], readonly ComparisonName[]>> = {
  text: ['is', 'isNot', 'anyOf', 'answered'],
  number: ['is', 'isNot', 'atLeast', 'atMost', 'above', 'below', 'answered'],
  boolean: ['is', 'isNot', 'answered'],
  date: ['is', 'isNot', 'before', 'after', 'answered'],
  choice: ['is', 'isNot', 'anyOf', 'answered'],
  choices: ['contains', 'answered'],
}

const TYPES: Readonly<Record<OwnKind, AnswerType['type']>> = {
  text: 'text',
  'long-text': 'text',
  number: 'number',
  money: 'number',
  date: 'date',
  'yes-no': 'boolean',
  choice: 'choice',
  choices: 'choices',
  phone: 'text',
  email: 'text',
  website: 'text',
  country: 'choice',
  state: 'choice',
  consent: 'boolean',
}

function ownAnswer({ onlyIf: _, ...question }: OwnQuestion | QuestionInFile): AnswerType {
  const { kind, choices, sensitive = false } = question
  const { field } = ownNode({ ...question, required: true, sensitive }, {}).question
  // A condition may also name a choice that is retired.
  const values = choices?.map(({ value }) => value) ?? field.offered
  return { type: TYPES[kind], ...(values && { values }), field, isSensitive: sensitive }
}

/** The answers known when a condition is evaluated, and those known only later. */
interface Answers {
  readonly earlier: ReadonlyMap<string, AnswerType>
  readonly later: ReadonlySet<string>
  /** Own questions with an unknown place; another message reports that. */
  readonly unplaced: ReadonlySet<string>
}

export function conditionProblems(file: FormFile): readonly FormProblem[] {
  const order = questionOrder(file)
  const names = order.flatMap(({ name, own }) => (own ? [name] : [...standardAnswers(name).keys()]))
  const placed = new Set(order.map(({ name }) => name))
  const ids = (file.questions ?? []).map(({ id }) => id)
  const unplaced = new Set(ids.filter((id) => !placed.has(id)))
  const earlier = new Map<string, AnswerType>()
  const problems: FormProblem[] = []
  const check = (condition: ConditionInFile | undefined, path: Path) => {
    if (!condition) return
    const later = new Set(names.filter((name) => !earlier.has(name)))
    problems.push(...problemsOf(condition, path, { earlier, later, unplaced }))
  }
  const steps = stepOrder(file)
  const checkDocuments = () => {
    for (const [index, { onlyIf }] of (file.documents ?? []).entries()) {
      check(onlyIf, ['documents', index, 'onlyIf'])
    }
  }
  const after = steps.slice(steps.indexOf(documentsStep ?? '') + 1)
  let areDocumentsChecked = false
  for (const { name, own, step } of order) {
    if (!areDocumentsChecked && after.includes(step)) {
      checkDocuments()
      areDocumentsChecked = true
    }
    if (own) {
      const index = (file.questions ?? []).indexOf(own)
      check(own.onlyIf, ['questions', index, 'onlyIf'])
      earlier.set(name, ownAnswer(own))
    } else for (const [path, type] of standardAnswers(name)) earlier.set(path, type)
  }
  if (!areDocumentsChecked) checkDocuments()
  return problems
}

/** Returns the problems of a condition that is evaluated once everything is answered. */
export function policyConditionProblems(
  condition: ConditionInFile,
  definition: FormDefinition | undefined,
): readonly FormProblem[] {
  const standard = openSteps
    .flatMap(standardQuestionsOf)
    .flatMap((name) => [...standardAnswers(name)])
  const own = (definition?.questions ?? []).map(
    (question) => [question.id, ownAnswer(question)] as const,
  )
  const earlier = new Map<string, AnswerType>([...standard, ...own])
  return problemsOf(condition, ['onlyIf'], { earlier, later: new Set(), unplaced: new Set() })
}

function problemsOf(condition: ConditionInFile, path: Path, answers: Answers): FormProblem[] {
  if (depthOf(condition) > MAX_CONDITION_DEPTH) {
    const message = `is nested more than ${MAX_CONDITION_DEPTH} conditions deep`
    return [{ path, message }]
  }
  const { all = [], any = [], not, ...questions } = condition
  return [
    ...all.flatMap((inner, index) => problemsOf(inner, [...path, 'all', index], answers)),
    ...any.flatMap((inner, index) => problemsOf(inner, [...path, 'any', index], answers)),
    ...(not ? problemsOf(not, [...path, 'not'], answers) : []),
    ...Object.entries(questions).flatMap(([name, value]) =>
      comparisonProblems(name, value, [...path, name], answers),
    ),
  ]
}

function depthOf({ all = [], any = [], not }: ConditionInFile): number {
  return 1 + Math.max(0, ...[...all, ...any, ...(not ? [not] : [])].map(depthOf))
}

function comparisonProblems(
  name: string,
  value: unknown,
  path: Path,
  { earlier, later, unplaced }: Answers,
): FormProblem[] {
  if (unplaced.has(name)) return []
  const answer = earlier.get(name)
  if (!answer) {
    const message = later.has(name)
      ? 'must not be used: the question is asked later, or is this one'
      : withHint('is not a question that a condition can use', name, [...earlier.keys()])
    return [{ path, message, isReference: true }]
  }
  if (answer.isSensitive) {
    return [
      { path, message: 'must not be used: the answer is sensitive, so it is not always available' },
    ]
  }
  const fitting = COMPARISONS[answer.type]
  const compared = isRecord(value) ? value : {}
  return comparisons.flatMap((test) => {
    const operand = compared[test]
    if (operand === undefined) return []
    const message = fitting.includes(test)
      ? operandProblem(operand, test, answer)
      : `cannot compare this answer: use one of ${fitting.join(', ')}`
    return message ? [{ path: [...path, test], message }] : []
  })
}

function operandProblem(
  operand: unknown,
  test: ComparisonName,
  { type, values, field }: AnswerType,
): string | undefined {
  if (test === 'answered') return undefined
  if (type === 'number') {
    if (typeof operand !== 'number') return 'must be a number'
    return EQUALITIES.includes(test) ? impossible(operand, field) : undefined
  }
  if (type === 'boolean') return typeof operand === 'boolean' ? undefined : 'must be true or false'
  if (type === 'date') {
    const { success, issues } = v.safeParse(day, operand)
    return success ? undefined : issues[0].message
  }
  const texts: readonly unknown[] = Array.isArray(operand) ? operand : [operand]
  if (!texts.every((text) => typeof text === 'string')) return 'must be text; put it in quotes'
  if (!values) {
    return texts.map((text) => impossible(text, field)).find((problem) => problem !== undefined)
  }
  const unknown = texts.find((text) => !values.some((value) => value === text))
  if (unknown === undefined) return undefined
  const fitting =
    values.length > 12 ? `a value such as ${values[0]}` : `one of ${values.join(', ')}`
  const problem = `has the value “${unknown}”, which is not one of its choices: use ${fitting}`
  return withHint(problem, unknown, values)
}

const EQUALITIES: readonly ComparisonName[] = ['is', 'isNot']
/** Every day that an answer may ever name has passed by then. */
const LAST_DAY = { year: limits.latestYear }

/** Returns the problem of a value that no answer can have, since it is stored in another form. */
function impossible(value: unknown, field: Field<unknown, InputKind>): string | undefined {
  if (!field.validate(value, LAST_DAY)) return undefined
  const stored = field.parse(String(value))
  const isStored = stored !== value && !field.validate(stored, LAST_DAY)
  return `is not an answer to this question${isStored ? `: write ${JSON.stringify(stored)}` : ''}`
}

export function conditionUses({ questions = [], documents = [] }: FormFile): readonly string[] {
  return [...questions, ...documents].flatMap(({ onlyIf }) =>
    onlyIf ? questionsIn(conditionOf(onlyIf)) : [],
  )
}
