/** A limit on the time that reading the files of many programs takes. */
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { readForm } from './service.ts'
import { FORM_CONTEXT } from './testing/any-form.ts'

/** Returns a file of forty questions that no other test uses. */
const formOf = (number: number) => ({
  questions: Array.from({ length: 40 }, (_, index) => ({
    id: `question${index}`,
    step: 'transaction-details',
    kind: 'text',
    required: index % 3 === 0,
    label: { en: `Question ${index} of ${number}?`, es: `¿Pregunta ${index} de ${number}?` },
  })),
})

/** Measures the processor time that reading forms takes. */
function timeOf(texts: readonly string[]): number {
  const before = process.cpuUsage()
  for (const text of texts) expect(readForm(text, FORM_CONTEXT)).toHaveProperty('definition')
  const { user, system } = process.cpuUsage(before)
  return user + system
}

it('reads the same text once, for each set of languages, documents and rules', () => {
  const text = stringify(formOf(0))
  const form = readForm(text, FORM_CONTEXT)
  expect(readForm(text, { ...FORM_CONTEXT })).toBe(form)
  expect(readForm(text, { ...FORM_CONTEXT, languages: ['en'] })).not.toBe(form)
})

it('reads JSON in less than half the time of YAML', () => {
  const forms = Array.from({ length: 30 }, (_, index) => formOf(index + 1))
  // The first forms compile the code that reads them.
  timeOf([stringify(formOf(100)), JSON.stringify(formOf(101))])
  const yaml = timeOf(forms.map((form) => stringify(form)))
  const json = timeOf(forms.map((form) => JSON.stringify(form, null, 2)))
  expect(json).toBeLessThan(yaml / 2)
})
