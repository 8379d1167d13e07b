/** Checks that the parts of a form's file fit together, once each is valid by itself. */
import { PAGE_PATHS } from '../../api/pages.ts'
import { isReplyKind } from '../../application/corrections/reply-paths.ts'
import { latestDay } from '../../application/fields/field.ts'
import { questionOf } from '../../application/form.ts'
import { conditionOf, questionsIn } from '../../application/forms/condition.ts'
import { overridable } from '../../application/forms/definition.ts'
import type { PolicyRule } from '../../application/forms/us/policy.ts'
import { us } from '../../application/forms/us.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Language } from '../../application/language.ts'
import { documentKinds } from '../../application/reference/document-kinds.ts'
import { BASE_PATH } from '../../application/step-list.ts'
import { missingFromFonts } from '../platform/pdf/fonts.ts'
import { conditionProblems, conditionUses } from './condition-checks.ts'
import type { FormFile } from './form-file.ts'
import { openStep, questionOrder, stepOrder } from './form-order.ts'
import type { FormContext } from './form-problems.ts'
import { type FormProblem, withHint } from './form-problems.ts'
import type { Path } from './located-text.ts'
import { onlyInCase, questionProblems } from './question-checks.ts'
import { openSteps, standardNames, standardQuestionsOf } from './standard-answers.ts'

export function formProblems(file: FormFile, context: FormContext): readonly FormProblem[] {
  return [
    ...idProblems(file),
    ...stepProblems(file),
    ...placeProblems(file),
    ...questionProblems(file),
    ...documentProblems(file, context),
    ...conditionProblems(file),
    ...standardProblems(file, context),
    ...translationProblems(file, context.languages),
  ]
}

/** Names that have a meaning in conditions, or in JavaScript. */
const RESERVED = ['all', 'any', 'not', 'prototype', ...Object.getOwnPropertyNames(Object.prototype)]

/** The last parts of the product's own paths. */
const TAKEN_PATHS: ReadonlySet<string> = new Set([
  ...PAGE_PATHS.map((path) => path.slice(`${BASE_PATH}/`.length)),
  ...openSteps,
])

const RETIRED = 'is retired: an id is never used again'

/**
 * Checks that ids are unique, also where capitals do not count, as in the columns of a table. An id
 * is for life, so it must not name two things or return after its retirement. A retired one has no
 * column in a new table, so another one may differ from it only in capitals: earlier releases
 * allowed such pairs, and one of a pair must be retired.
 */
function idProblems({
  steps = [],
  questions = [],
  documents = [],
  retired = [],
}: FormFile): FormProblem[] {
  const known = new Map<string, { readonly id: string; readonly message: string }>()
  const problemsOfId = (path: Path, id: string, noun: string) => {
    if (retired.includes(id)) return [{ path, message: RETIRED }]
    const other = known.get(id.toLowerCase())
    known.set(id.toLowerCase(), other ?? { id, message: `is the id of ${noun}, too` })
    if (!other) return []
    return [{ path, message: other.id === id ? other.message : onlyInCase('the id', other.id) }]
  }
  const inSteps = steps.flatMap(({ id }, index) => {
    const path = ['steps', index, 'id']
    const isTaken = TAKEN_PATHS.has(id)
    return [
      ...problemsOfId(path, id, 'a step'),
      ...(isTaken ? [{ path, message: 'is the address of an existing page' }] : []),
    ]
  })
  const inQuestions = questions.flatMap(({ id }, index) => {
    const path = ['questions', index, 'id']
    const isReserved = RESERVED.includes(id)
    return [
      ...problemsOfId(path, id, 'another question'),
      ...(standardNames.has(id) ? [{ path, message: 'is the name of a standard question' }] : []),
      ...(isReserved ? [{ path, message: 'has a meaning of its own in conditions' }] : []),
    ]
  })
  const inDocuments = documents.flatMap(({ kind, label }, index) =>
    label && retired.includes(kind)
      ? [{ path: ['documents', index, 'kind'], message: RETIRED }]
      : [],
  )
  return [...inSteps, ...inQuestions, ...inDocuments]
}

function stepProblems(file: FormFile): FormProblem[] {
  const { steps = [], questions = [] } = file
  const order = stepOrder(file)
  return steps.flatMap(({ id, after }, index) => {
    const path = ['steps', index]
    const unknown = withHint(
      'must be a standard step, or one of yours that is above it in the file',
      after,
      order,
    )
    // The place of a step that is above this one is reported there.
    const isAbove = steps.slice(0, index).some((step) => step.id === after)
    return [
      ...(order.includes(id) || isAbove
        ? []
        : [{ path: [...path, 'after'], message: unknown, isReference: true }]),
      ...(questions.some(({ step }) => step === id)
        ? []
        : [
            {
              path,
              message: 'has no question: add one, or remove the step',
              isReference: true,
            },
          ]),
    ]
  })
}

function placeProblems(file: FormFile): FormProblem[] {
  const { questions = [], steps: ownSteps = [] } = file
  const steps = stepOrder(file)
  const placed = new Set(questionOrder(file).map(({ name }) => name))
  return questions.flatMap(({ id, step, after }, index) => {
    const path = ['questions', index]
    if (!steps.includes(step) && ownSteps.some((own) => own.id === step)) return []
    if (!steps.includes(step)) {
      const message = withHint(`must be one of ${steps.join(', ')}`, step, steps)
      return [{ path: [...path, 'step'], message, isReference: true }]
    }
    if (after === undefined || placed.has(id)) return []
    const standard = openStep(step)
    const names = [
      ...(standard ? standardQuestionsOf(standard) : []),
      ...questions
        .slice(0, index)
        .flatMap((question) => (question.step === step ? question.id : [])),
    ]
    // The place of a question that comes before this one is reported there.
    if (names.includes(after)) return []
    const message = withHint(
      'must be a question of the same step that comes before it',
      after,
      names,
    )
    return [{ path: [...path, 'after'], message, isReference: true }]
  })
}

/** Texts that also appear in the signed copy. */
const COPIED = ['label', 'title']

/** Finds letters that the copy's fonts lack. */
function unprintable(texts: Readonly<Record<string, unknown>>, path: Path): FormProblem[] {
  return Object.entries(texts).flatMap(([language, text]) => {
    const missing = missingFromFonts(String(text).normalize('NFC'))
    const message = `has “${missing}”, which the fonts of the signed copy lack`
    return missing === undefined ? [] : [{ path: [...path, language], message }]
  })
}

const TEXTS = ['label', 'title', 'hint', 'why', 'placeholder']

/** Checks that every text is in every language, so that nobody sees a form in two languages. */
function translationProblems(file: FormFile, languages: readonly Language[]): FormProblem[] {
  const problems: FormProblem[] = []
  function visit(value: unknown, path: Path): void {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index])
    } else if (isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (TEXTS.includes(key) && isRecord(inner)) {
          if (COPIED.includes(key)) problems.push(...unprintable(inner, [...path, key]))
          const missing = languages.filter((language) => inner[language] === undefined)
          problems.push(
            ...missing.map((language) => ({
              path: [...path, key, language],
              message: 'is missing: write every text in each language of the program',
            })),
          )
        } else visit(inner, [...path, key])
      }
    }
  }
  visit(file, [])
  return problems
}

/** Checks that each kind of document is requested in one place, and has one name. */
function documentProblems(
  { documents = [] }: FormFile,
  { documents: always }: FormContext,
): readonly FormProblem[] {
  const standard: readonly string[] = documentKinds
  return documents.flatMap(({ kind, label }, index) => {
    const path = ['documents', index]
    const isStandard = standard.includes(kind)
    const problems: FormProblem[] = []
    if (documents.findIndex((document) => document.kind === kind) < index) {
      problems.push({ path: [...path, 'kind'], message: 'is listed twice: write one rule for it' })
    }
    if (always.some((document) => document.kind === kind)) {
      const message = "is already requested by DOCUMENTS or by the program's documents"
      problems.push({ path: [...path, 'kind'], message })
    }
    if (isReplyKind(kind)) {
      problems.push({
        path: [...path, 'kind'],
        message: 'is reserved for files that answer a reviewer',
      })
    }
    if (isStandard && label) {
      const message = 'is a standard document: leave out its label'
      problems.push({ path: [...path, 'label'], message })
    }
    if (!isStandard && !label) {
      const message = withHint(
        `is not one of ${standard.join(', ')}: give it a label to add it`,
        kind,
        standard,
      )
      problems.push({ path: [...path, 'kind'], message })
    }
    return problems
  })
}

/** The policy rules that need a question's answer. */
const NEEDED_BY: Readonly<Record<string, string>> = {
  'internet-without-website': 'businessWebsite',
  'business-age': 'yearFounded',
}

function needs(rule: PolicyRule, name: string): boolean {
  if (rule.rule !== 'answers') return ownValue(NEEDED_BY, rule.rule) === name
  return questionsIn(conditionOf(rule.onlyIf)).includes(name)
}

function standardProblems(
  file: FormFile,
  { policy }: Pick<FormContext, 'policy'>,
): readonly FormProblem[] {
  const { standard = {} } = file
  return overridable.flatMap((name) => {
    const override = standard[name]
    if (!override) return []
    const path = ['standard', name]
    const { hidden, optional, prefill } = override
    const problems: FormProblem[] = []
    const rule = policy.find((candidate) => needs(candidate, name))
    if (hidden && rule) {
      const message = `must not be used: the rule ${rule.rule} of the policy needs the answer`
      problems.push({ path: [...path, 'hidden'], message })
    }
    if (hidden && conditionUses(file).includes(name)) {
      const message = 'must not be used: a condition needs the answer'
      problems.push({ path: [...path, 'hidden'], message })
    }
    if (hidden && (optional || prefill !== undefined || override.hint)) {
      problems.push({ path, message: 'is hidden: leave out the other keys' })
    }
    const question = questionOf(name, us)
    if (optional && typeof question?.empty === 'boolean') {
      const message = 'is not needed: this question is already optional'
      problems.push({ path: [...path, 'optional'], message })
    }
    if (prefill !== undefined && question) {
      const isRight = typeof prefill === typeof question.empty
      const broken = isRight && question.field.validate(prefill, latestDay(new Date()))
      if (!isRight || broken) {
        problems.push({ path: [...path, 'prefill'], message: 'is not an answer to this question' })
      }
    }
    return problems
  })
}
