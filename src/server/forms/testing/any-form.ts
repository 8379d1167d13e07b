/** Files of questions: of all kinds, in all places, with all sorts of conditions. */
import fc from 'fast-check'
import { ownKinds } from '../../../application/forms/definition.ts'
import { languages } from '../../../application/language.ts'
import { withoutHidden } from '../../../application/text/sanitize-text.ts'
import { missingFromFonts } from '../../platform/pdf/fonts.ts'
import type { FormFile, QuestionInFile } from '../form-file.ts'
import { stepOrder } from '../form-order.ts'
import type { FormContext } from '../form-problems.ts'

export const FORM_CONTEXT: FormContext = { languages, documents: [], policy: [] }

const words = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ maxLength: 40 }))
  .map(([en, es]) => ({ en: visible(en), es: visible(es) }))

/** Removes everything that is hidden or that the fonts lack. The text is never empty. */
function visible(text: string): string {
  const seen = withoutHidden(text.replace(/[^\p{L}\p{N}\p{P} <>=+$#]/gu, ''))
  return `a${[...seen.normalize('NFC')].filter((character) => missingFromFonts(character) === undefined).join('')}`
}

const standard = fc.constantFrom(
  { cardPresentSales: { above: 0 } },
  { 'businessAddress.state': { anyOf: ['CA', 'NV'] } },
  { mcc: { isNot: '7995' } },
  { useFulfillment: { is: true } },
  { annualSales: { atLeast: 1000, atMost: 2000 } },
  { yearFounded: { answered: false } },
)

/** Returns a value to compare with the answer to an own question. */
function comparisonOf({ kind, choices }: QuestionInFile): object {
  if (kind === 'number' || kind === 'money') return { below: 7 }
  if (kind === 'yes-no' || kind === 'consent') return { is: true }
  if (kind === 'date') return { before: '2027-03-31' }
  if (kind === 'choice') return { is: choices?.[0]?.value ?? '' }
  if (kind === 'choices') return { contains: choices?.[0]?.value ?? '' }
  return { answered: true }
}

const choices = fc
  .uniqueArray(fc.stringMatching(/^[a-z][a-z0-9.-]{0,9}$/), { minLength: 1, maxLength: 5 })
  .chain((values) =>
    fc.tuple(
      ...values.map((value, index) =>
        words.map(({ en, es }) => ({
          value,
          label: { en: `${en} ${index}`, es: `${es} ${index}` },
        })),
      ),
    ),
  )

const question = fc.record(
  {
    kind: fc.constantFrom(...ownKinds),
    label: words,
    hint: words,
    required: fc.boolean(),
    place: fc.nat(),
    earlier: fc.nat(),
    combine: fc.constantFrom('alone', 'all', 'any', 'not'),
    condition: standard,
    choices,
    isConditional: fc.boolean(),
    isSensitive: fc.boolean(),
    bounds: fc.constantFrom({}, { min: 3 }, { max: 40 }, { min: 3, max: 3 }),
    isBehind: fc.boolean(),
  },
  {
    requiredKeys: [
      'kind',
      'label',
      'place',
      'earlier',
      'combine',
      'condition',
      'choices',
      'isConditional',
      'isSensitive',
      'bounds',
      'isBehind',
    ],
  },
)

/** A valid file. Each question is at the end of its step, so that earlier questions precede it. */
export const anyForm: fc.Arbitrary<FormFile> = fc
  .record({
    steps: fc.array(fc.record({ title: words, after: fc.nat(3) }), { maxLength: 3 }),
    questions: fc.array(question, { minLength: 3, maxLength: 12 }),
    documents: fc.array(fc.record({ label: words, required: fc.boolean() }), { maxLength: 3 }),
    standard: fc.constantFrom(
      {},
      { yearFounded: { optional: true as const } },
      { businessWebsite: { hint: { en: 'Yours', es: 'El suyo' } } },
    ),
  })
  .map(({ steps, questions, documents, standard }) => {
    const own = steps.map(({ title, after }, index) => ({
      id: `step-${index}`,
      title,
      after: after < index ? `step-${after}` : 'transaction-details',
    }))
    const order = stepOrder({ steps: own }).filter((id) => id !== 'banking-information')
    const made: QuestionInFile[] = []
    for (const [index, question] of questions.entries()) {
      const { kind, label, hint, required, place, earlier, combine, condition } = question
      // Questions of own steps come first, so that no own step is empty.
      const step = own[index]?.id ?? order[place % order.length] ?? 'business-details'
      const before = made.filter(
        (other) => !other.sensitive && order.indexOf(other.step) <= order.indexOf(step),
      )
      const other = before[earlier % Math.max(before.length, 1)]
      const isLate = order.indexOf(step) >= order.indexOf('transaction-details')
      const about = other ? { [other.id]: comparisonOf(other) } : isLate ? condition : undefined
      const onlyIf =
        about && (combine === 'alone' ? about : { [combine]: combine === 'not' ? about : [about] })
      const last = made.findLast((question) => question.step === step)
      const isNumber = kind === 'number' || kind === 'money'
      made.push({
        id: `question${index}`,
        step,
        kind,
        label,
        ...(question.isBehind && last && { after: last.id }),
        ...(isNumber && question.bounds),
        ...(kind === 'text' && 'max' in question.bounds && { max: question.bounds.max }),
        ...(kind !== 'consent' && kind !== 'yes-no' && { sensitive: question.isSensitive }),
        ...(hint && { hint }),
        ...(required !== undefined && { required }),
        ...((kind === 'choice' || kind === 'choices') && { choices: [...question.choices] }),
        ...(question.isConditional && onlyIf && { onlyIf }),
      })
    }
    return {
      standard,
      steps: own,
      questions: made,
      documents: documents.map((rule, index) => ({ kind: `paper-${index}`, ...rule })),
    }
  })
