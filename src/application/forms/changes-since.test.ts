import { expect, it } from 'vitest'
import { sampleDefinition } from '../testing/sample-definition.ts'
import { changesSince } from './changes-since.ts'

const [terminals, ...others] = sampleDefinition.questions
if (!terminals) throw new Error('The sample has questions')
const idsOf = (...definitions: Parameters<typeof changesSince>) => {
  const { gone, changed } = changesSince(...definitions)
  return [gone.map(({ id }) => id), changed.map(({ id }) => id)]
}
const asking = (...questions: typeof sampleDefinition.questions) => ({
  ...sampleDefinition,
  questions,
})

it('the changes since a form name its removed and changed questions', () => {
  const fewer = { ...terminals, max: 7, step: 'owner-details', hint: { en: 'Now', es: 'Hoy' } }
  const label = { en: 'How many?', es: '¿Cuántas?' }
  expect(idsOf(sampleDefinition, sampleDefinition)).toEqual([[], []])
  expect(idsOf(sampleDefinition, asking(fewer, ...others))).toEqual([[], []])
  expect(idsOf(sampleDefinition, asking({ ...terminals, label }, ...others))).toEqual([
    [],
    ['terminals'],
  ])
  expect(idsOf(sampleDefinition, asking(...others))).toEqual([['terminals'], []])
  expect(idsOf(asking(terminals), undefined)).toEqual([['terminals'], []])
  expect(idsOf(undefined, sampleDefinition)).toEqual([[], []])
})
