/** Combines the shipped form with an operator's additions. */
import * as v from 'valibot'
import { isAsked, type Node } from '../answers.ts'
import { type Application, isAnswerName } from '../application.ts'
import type { Form, PlacedQuestion } from '../form.ts'
import { jsonObject } from '../json/json-object.ts'
import { ownValue } from '../json/own-value.ts'
import { isBlank } from '../question.ts'
import { type Step, steps } from '../step-list.ts'
import { answerTo } from './answer-to.ts'
import { holds } from './condition.ts'
import type { Condition, FormDefinition } from './definition.ts'
import { ownStepId } from './own-words.ts'
import { ownNode } from './us/own-fields.ts'
import { placeOnScreen } from './us/place-on-screen.ts'
import { applicationSchema } from './us/schema.ts'
import { us } from './us.ts'

const forms = new WeakMap<FormDefinition, Form>()

/** Returns the form with an operator's additions, made once; without any, the shipped form. */
export function formOf(definition: FormDefinition | undefined): Form {
  if (!definition) return us
  const form = forms.get(definition) ?? formWith(definition)
  forms.set(definition, form)
  return form
}

function formWith(definition: FormDefinition): Form {
  const standard = withOverrides(definition)
  const answer = (name: string, application: object) => answerTo(name, application, form)
  const own: Readonly<Record<string, Node>> = Object.fromEntries(
    definition.questions.map((question) => {
      const { id, required, sensitive, onlyIf } = question
      const options = {
        optional: !required,
        sensitive,
        ...(onlyIf && { onlyIf: rememberResults(onlyIf, answer) }),
      }
      return [id, ownNode(question, options)] as const
    }),
  )
  const form: Form = {
    ...us,
    steps: withOwnSteps(definition, own),
    schema: jsonObject({ ...standard, answers: jsonObject(own) }),
    own: placeQuestions(definition),
    read: (application, answers) => {
      const read = Object.entries(own).map(([id, node]) => {
        const { success, output } = v.safeParse(node, ownValue(answers, id))
        return [id, success ? output : node.question?.empty] as const
      })
      const whole = { ...application, answers: Object.fromEntries(read) }
      return Object.fromEntries(read.filter(([id]) => isAskedOf(ownValue(own, id), whole)))
    },
    initial: initial(definition),
    definition,
  }
  return form
}

/** Returns the initial answers of a new draft that are not empty. */
function initial({ overrides }: FormDefinition): NonNullable<Form['initial']> {
  const prefilled = overrides.flatMap(({ question, prefill }) =>
    prefill === undefined ? [] : [[question, prefill]],
  )
  return Object.fromEntries(prefilled)
}

/** Inserts each of the operator's steps after its predecessor. */
function withOwnSteps(
  definition: FormDefinition,
  own: Readonly<Record<string, Node>>,
): readonly Step[] {
  const result: Step[] = [...us.steps]
  for (const { id, after } of definition.steps) {
    const step = ownStepId(id)
    const required = definition.questions.filter(
      (question) => question.step === id && question.required,
    )
    const index = result.findIndex((step) => step.id === after || step.id === ownStepId(after))
    result.splice(index + 1, 0, {
      id: step,
      slug: id,
      section: step,
      groups: [],
      // Drafts are older than a step that was added since: they open where they were left.
      isOptional: true,
      isComplete: (draft) =>
        required.every(({ id }) => {
          const node = ownValue(own, id)
          return !node || !isAskedOf(node, draft) || !isBlank(ownValue(draft.answers ?? {}, id))
        }),
    })
  }
  return result
}

/** Returns whether a condition is true. Results are cached: long chains would be slow. */
function rememberResults(
  condition: Condition,
  answerTo: (path: string, application: object) => unknown,
): (application: object) => boolean {
  const known = new WeakMap<object, boolean>()
  return (application) => {
    const result = known.get(application) ?? holds(condition, (path) => answerTo(path, application))
    known.set(application, result)
    return result
  }
}

function isAskedOf(node: Node | undefined, application: Application): boolean {
  const { question } = node ?? {}
  return !question || isAsked({ question, group: application.answers ?? {} }, application)
}

/** Returns the standard questions with the definition's changes. */
function withOverrides({ overrides }: FormDefinition): typeof applicationSchema.entries {
  const changed = overrides.map(({ question: name, optional, hidden }) => {
    const node = applicationSchema.entries[name]
    const question = {
      ...node.question,
      ...(optional && { optional }),
      ...(hidden && { onlyIf: () => false }),
    }
    return [name, { ...node, question, isRequired: false }] as const
  })
  return { ...applicationSchema.entries, ...Object.fromEntries(changed) }
}

/** Places each question after a standard one, directly or through others of the operator's. */
function placeQuestions({ questions }: FormDefinition): readonly PlacedQuestion[] {
  const anchors = new Map<string, PlacedQuestion['after']>()
  return questions.map(({ id, step: name, after = '' }) => {
    const step = steps.find((known) => known.id === name)?.id ?? ownStepId(name)
    const anchor = isAnswerName(after) ? placeOnScreen(after, step) : anchors.get(after)
    anchors.set(id, anchor)
    return { id, step, after: anchor }
  })
}
