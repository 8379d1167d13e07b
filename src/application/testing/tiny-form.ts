/**
 * Another form, as small as possible: for a country with letters in its postal codes and its own
 * personal numbers, whose owners hold no stakes. Every function that takes a form accepts this one.
 */
import * as v from 'valibot'
import type { DeepReadonly } from '../answers.ts'
import { answersIn } from '../answers.ts'
import { documents, ownAnswers, signatureQuestions } from '../common-questions.ts'
import { email } from '../fields/email.ts'
import { type Field, isEmpty } from '../fields/field.ts'
import { name, text } from '../fields/text.ts'
import type { Form } from '../form.ts'
import { broken, type Issue } from '../issues.ts'
import { jsonObject } from '../json/json-object.ts'
import { assignedText, checkbox, textQuestion } from '../question.ts'
import { questionIssues } from '../validate.ts'

/** Returns the field of a code or a personal number: capitals and digits of a pattern. */
function code(pattern: RegExp, conceal?: Field['conceal']): Field {
  return {
    ...text,
    parse: (typed) => typed.toUpperCase().trim(),
    validate: (value) => {
      if (isEmpty(value)) return broken('required')
      return pattern.test(value) ? undefined : broken('choice.unknown')
    },
    normalize: (sent) => sent.toUpperCase(),
    ...(conceal && { conceal }),
  }
}

const postcode = code(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/)
const nationalNumber = code(/^[A-Z]{2}\d{6}[A-D]$/, (value) => value.replace(/^.{6}/, '••••••'))

/** The answers that others depend on. */
export interface TinyConditions {
  readonly hasShop: boolean
}

const director = jsonObject({
  id: assignedText(),
  firstName: textQuestion(name),
  lastName: textQuestion(name),
  email: textQuestion(email),
  /** The country where the person lives. */
  country: textQuestion(text),
  nationalNumber: textQuestion(nationalNumber, {
    sensitive: true,
    onlyIf: (_: TinyConditions, { country }) => country === 'Albion',
  }),
  shopKey: textQuestion(text, {
    optional: true,
    onlyIf: ({ hasShop }: TinyConditions) => hasShop,
  }),
})

const address = jsonObject({
  street: textQuestion(text),
  town: textQuestion(text),
  postcode: textQuestion(postcode),
})

const groups = {
  company: {
    companyName: textQuestion(name),
    companyAddress: Object.assign(v.nullish(address, {}), { isRequired: true }),
    hasShop: checkbox(),
    shopName: textQuestion(name, { onlyIf: ({ hasShop }: TinyConditions) => hasShop }),
  },
  directors: { directors: v.nullish(v.array(director), []) },
  files: { documents },
  signature: signatureQuestions,
}

const schema = jsonObject({
  ...groups.company,
  ...groups.directors,
  ...groups.files,
  ...groups.signature,
  answers: ownAnswers,
})

export type TinyApplication = DeepReadonly<v.InferOutput<typeof schema>>

export const tinySchema = schema

export const tinyForm: Form<TinyApplication> = {
  steps: [
    { id: 'own-company', slug: 'company', section: 'own-company', groups: ['company'] },
    {
      id: 'own-directors',
      slug: 'directors',
      section: 'own-directors',
      groups: ['directors', 'files'],
    },
    { id: 'own-signature', slug: 'signature', groups: ['signature'] },
  ],
  groups,
  schema,
  people: [{ at: 'directors', signs: true }],
  rules: [
    {
      of: 'directors',
      issues: (application, today): readonly Issue[] =>
        application.directors.length === 0
          ? [{ path: 'directors', ...broken('required') }]
          : questionIssues(
              answersIn(application.directors, schema.entries.directors, 'directors'),
              application,
              today,
            ),
    },
  ],
  implied: {
    ids: { directors: 'director' },
    complete: (draft) => draft,
    shorten: (submission) => submission,
  },
  summary: { answers: {}, groups: {} },
  correction: { closed: () => [], missing: () => [] },
  own: [],
  definition: undefined,
}

/**
 * A baker's application, signed by the first of two directors. The second director lives abroad.
 */
export const tinyApplication: TinyApplication = {
  companyName: 'Old Mill Bakers',
  companyAddress: { street: '4 Mill Lane', town: 'Barchester', postcode: 'BA1 2CD' },
  hasShop: false,
  shopName: '',
  directors: [
    {
      id: 'director-1',
      firstName: 'Eleanor',
      lastName: 'Harding',
      email: 'eleanor@mill.example',
      country: 'Albion',
      nationalNumber: 'QQ123456C',
      shopKey: '',
    },
    {
      id: 'director-2',
      firstName: 'Septimus',
      lastName: 'Arabin',
      email: 'septimus@mill.example',
      country: 'Elsewhere',
      nationalNumber: '',
      shopKey: '',
    },
  ],
  documents: [],
  termsSignerFullName: 'Eleanor Harding',
  persistentMarketingIdentifier: '',
  signing: {
    signeeId: 'director-1',
    preparedBy: '',
    language: 'en',
    agreementVersion: '',
    consentVersions: {},
  },
}
