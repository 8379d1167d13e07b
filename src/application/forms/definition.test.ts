import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type FormDefinition, formDefinition } from './definition.ts'

const definition: FormDefinition = {
  schema: 1,
  languages: ['en', 'es'],
  steps: [],
  questions: [
    {
      id: 'terminals',
      step: 'transaction-details',
      after: 'annualSales',
      kind: 'number',
      min: 1,
      max: 500,
      required: true,
      onlyIf: { all: [{ question: 'cardPresentSales', test: 'above', value: 0 }] },
      sensitive: false,
      label: { en: 'How many terminals do you need?', es: '¿Cuántas terminales necesita?' },
    },
  ],
  documents: [{ kind: 'voided-check', required: true }],
  overrides: [
    { question: 'yearFounded', optional: true },
    { question: 'useFulfillment', hidden: true },
  ],
  retired: ['printers'],
}

it('is read back as it was written', () => {
  expect(v.parse(formDefinition, JSON.parse(JSON.stringify(definition)))).toEqual(definition)
})

it('refuses unknown parts', () => {
  const [question] = definition.questions
  const questions = [{ ...question, kind: 'slider' }]
  expect(v.is(formDefinition, { ...definition, questions })).toBe(false)
  expect(v.is(formDefinition, { ...definition, schema: 2 })).toBe(false)
  expect(v.is(formDefinition, { ...definition, script: 'alert(1)' })).toBe(false)
})
