/**
 * The schema of the file with an operator's additions to the standard form. It checks each part by
 * itself; `form-checks.ts` checks that the parts fit together.
 */
import * as v from 'valibot'
import { conditionInFile } from '../../application/forms/condition-file.ts'
import { overridable, ownKinds } from '../../application/forms/definition.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { languages } from '../../application/language.ts'
import { hasHidden, visibleText } from '../../application/text/sanitize-text.ts'

/** Nobody would fill in a form beyond these limits. */
export const formLimits = { questions: 200, steps: 20, documents: 40, choices: 100, retired: 1000 }

const HIDDEN = 'must be on one line, without characters that are invisible or reverse the text'
/** The number of characters around such a character in a message. */
const AROUND = 12
const SAYS_NOTHING = 'must have a letter or a digit'

/** A text for people, in one language. */
function words(maxLength: number) {
  const text = v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
    v.check(
      (value) => !hasHidden(value),
      ({ input }) => `${HIDDEN}: “${hiddenIn(input)}”`,
    ),
    v.check((value) => /[\p{L}\p{N}]/u.test(value), SAYS_NOTHING),
  )
  return v.pipe(
    v.strictObject(v.entriesFromList(languages, v.exactOptional(text))),
    v.description('The text in each language of the program, without markup.'),
  )
}

const LABEL_LENGTH = 200
const label = words(LABEL_LENGTH)
const title = words(80)
const hint = words(400)
const why = words(1000)
const placeholder = words(60)

/** Returns the part of a text around its first hidden character, whose name it shows. */
function hiddenIn(text: string): string {
  const letters = [...text]
  const at = Math.max(
    letters.findIndex((letter) => letter === '\n' || hasHidden(letter)),
    0,
  )
  return letters
    .slice(Math.max(at - AROUND, 0), at + AROUND)
    .map((letter) => (letter === '\n' ? '[line break]' : visibleText(letter)))
    .join('')
}

const QUESTION_ID = 'must be letters and digits, at most 40, and begin with a lower-case letter'
const NAME = 'must be lower-case letters, digits and hyphens, at most 40, and begin with a letter'
const VALUE = 'must be letters, digits, hyphens, underscores and dots, at most 60'

const questionId = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,39}$/, QUESTION_ID))
const name = v.pipe(v.string(), v.regex(/^[a-z](?:-?[a-z0-9]){0,39}$/, NAME))
const choiceValue = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, VALUE))

const description = <Input>(text: string) => v.description<Input, string>(text)

const yesOrNo = (text: string) => v.exactOptional(v.pipe(v.boolean(), description(text)))

const onlyIf = v.exactOptional(
  v.pipe(
    conditionInFile,
    description(
      'The condition for asking it, about earlier questions: { cardPresentSales: { above: 0 } }.',
    ),
  ),
)

const MAX_NUMBER = 999_999_999
const amount = (text: string) =>
  v.exactOptional(
    v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(0, 'must not be below 0'),
      v.maxValue(MAX_NUMBER, `must not be above ${MAX_NUMBER}`),
      description(text),
    ),
  )

const listOf = <Item extends v.GenericSchema>(item: Item, max: number, noun: string) =>
  v.pipe(v.array(item), v.maxLength(max, `must have at most ${max} ${noun}`))

const list = <Item extends v.GenericSchema>(item: Item, max: number, noun: string) =>
  v.exactOptional(listOf(item, max, noun))

const choice = jsonObject({
  value: v.pipe(
    choiceValue,
    description('The stored value. It is permanent: never use it again for something else.'),
  ),
  label,
  retired: v.exactOptional(
    v.pipe(v.literal(true), description('It can no longer be chosen; stored answers stay.')),
  ),
})

/** A question; `docs/own-questions.md` describes each key. */
export const question = jsonObject({
  id: v.pipe(
    questionId,
    description(
      'Letters and digits, such as foodPermit. Permanent: never use it again for something else. Exports, mappings and OpenAPI have it as answers.ID.',
    ),
  ),
  step: v.pipe(v.string(), description('The step that asks it: a standard one, or one of yours.')),
  after: v.exactOptional(
    v.pipe(
      v.string(),
      description('The question before it. Without it, the question is asked last.'),
    ),
  ),
  kind: v.pipe(v.picklist(ownKinds), description('The kind of its answer.')),
  min: amount('The smallest number, or whole dollars.'),
  max: amount('The maximum number, or whole dollars; of text, the number of characters.'),
  required: yesOrNo('Whether it has to be answered. Otherwise it is optional.'),
  onlyIf,
  sensitive: yesOrNo('Never saved in a tab, masked, and shown to reviewers on request.'),
  choices: v.exactOptional(
    v.pipe(
      listOf(choice, formLimits.choices, 'choices'),
      description('For a choice or choices: each has a value, which is stored, and a label.'),
    ),
  ),
  label,
  hint: v.exactOptional(hint),
  why: v.exactOptional(v.pipe(why, description('Why you ask, in each language.'))),
  placeholder: v.exactOptional(placeholder),
})

const step = jsonObject({
  id: v.pipe(name, description("Permanent; also the last part of the step's address.")),
  after: v.pipe(v.string(), description('The id of the step before it.')),
  title,
})

const documentRule = jsonObject({
  kind: v.pipe(name, description('A standard kind, or one of yours with a label.')),
  label: v.exactOptional(label),
  required: yesOrNo('Whether the applicant has to add it. Otherwise it is optional.'),
  onlyIf,
})

const standardQuestion = jsonObject({
  optional: v.exactOptional(v.literal(true)),
  hidden: v.exactOptional(v.literal(true)),
  prefill: v.exactOptional(v.union([v.string(), v.boolean()], 'must be text, or true or false')),
  hint: v.exactOptional(hint),
})

export const formFile = jsonObject({
  $schema: v.exactOptional(v.pipe(v.string(), description('For editors.'))),
  steps: list(step, formLimits.steps, 'steps'),
  questions: list(question, formLimits.questions, 'questions'),
  documents: list(documentRule, formLimits.documents, 'documents'),
  standard: v.exactOptional(
    v.pipe(
      jsonObject(v.entriesFromList(overridable, v.exactOptional(standardQuestion))),
      description('Changes to standard questions that no rule of the form needs.'),
    ),
  ),
  retired: list(v.pipe(v.string(), v.nonEmpty('must not be empty')), formLimits.retired, 'ids'),
})

export type FormFile = v.InferOutput<typeof formFile>
export type QuestionInFile = v.InferOutput<typeof question>
