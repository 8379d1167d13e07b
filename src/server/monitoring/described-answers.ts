/** Adds a program's own questions to the description of the API. */
import type { FormDefinition, OwnQuestion } from '../../application/forms/definition.ts'
import { wordsIn } from '../../application/forms/own-words.ts'
import { states } from '../../application/forms/us/reference/states.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { countries } from '../../application/reference/countries.ts'

/** The request bodies that contain answers. An invitation's answers are never sensitive. */
const BODIES = [
  { schema: 'Application', answers: 'OwnAnswers', withSensitive: true },
  { schema: 'InvitedAnswers', answers: 'InvitedOwnAnswers', withSensitive: false },
] as const

/** Returns the description with the program's questions in place of unspecified answers. */
export function withOwnQuestions(document: object, { questions }: FormDefinition): object {
  const { components } = Object.fromEntries(Object.entries(document))
  const schemas = isRecord(components) && isRecord(components.schemas) ? components.schemas : {}
  const added = BODIES.flatMap(({ schema, answers, withSensitive }) => {
    const body = schemas[schema]
    if (!isRecord(body) || !isRecord(body.properties)) return []
    const $ref = `#/components/schemas/${answers}`
    const described = questions.filter(({ sensitive }) => withSensitive || !sensitive)
    return [
      [schema, { ...body, properties: { ...body.properties, answers: { $ref } } }] as const,
      [answers, answersSchema(described)] as const,
    ]
  })
  return {
    ...document,
    components: { ...components, schemas: { ...schemas, ...Object.fromEntries(added) } },
  }
}

function answersSchema(questions: readonly OwnQuestion[]): object {
  const properties = questions.map((question) => {
    const { type, example, ...rules } = kindOf(question)
    const description = descriptionOf(question)
    return [question.id, { type, ...rules, description, examples: [example] }] as const
  })
  return {
    type: 'object',
    description: "The answers to the operator's own questions that were asked, by their ids",
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  }
}

/** Says whether an answer is required: a missing one is its question's error, not the schema's. */
function descriptionOf({ label, kind, required, onlyIf, sensitive }: OwnQuestion): string {
  const isAsked = onlyIf ? 'Asked only after certain other answers' : ''
  const isNeeded = required ? (onlyIf ? 'Required then' : 'Required') : ''
  const form = kind === 'date' ? 'MMDDYYYY' : kind === 'money' ? 'Whole dollars' : ''
  const parts = [form, isAsked, isNeeded, sensitive ? 'Sensitive' : ''].filter(Boolean)
  const text = wordsIn(label, 'en')
  // A question mark ends the label as a full stop would.
  const between = /[.?!…:]$/.test(text) ? ' ' : '. '
  return parts.length > 0 ? `${text}${between}${parts.join('. ')}` : text
}

interface Kind {
  readonly type: string | readonly string[]
  readonly example: unknown
  readonly [rule: string]: unknown
}

function kindOf({ kind, min, max, choices = [] }: OwnQuestion): Kind {
  const offered = choices.flatMap(({ value, retired }) => (retired ? [] : [value]))
  const text = (example: string): Kind => ({
    type: 'string',
    example: example.slice(0, max),
    ...(max !== undefined && { maxLength: max }),
  })
  const choice = (values: readonly string[]): Kind => ({
    type: 'string',
    example: values[0] ?? '',
    ...(values.length > 0 && { enum: values }),
  })
  switch (kind) {
    case 'text':
    case 'long-text':
      return text('Blue')
    case 'email':
      return text('office@example.com')
    case 'website':
      return text('example.com')
    case 'phone':
      return text('4155550132')
    case 'date':
      return text('03172027')
    case 'number':
    case 'money':
      return {
        type: 'integer',
        example: min ?? max ?? 1,
        minimum: min ?? 0,
        ...(max !== undefined && { maximum: max }),
      }
    case 'yes-no':
    case 'consent':
      return { type: 'boolean', example: true }
    case 'choice':
      return choice(offered)
    case 'country':
      return choice(countries)
    case 'state':
      return choice(states.map(({ code }) => code))
    case 'choices': {
      const { example, ...items } = choice(offered)
      return { type: 'array', example: [example], items, uniqueItems: true }
    }
  }
}
