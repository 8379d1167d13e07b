import { expect, it } from 'vitest'
import { languages } from '../../application/language.ts'
import { lastingIdProblems } from './lasting-ids-service.ts'
import { readForm } from './service.ts'

const text = { en: 'A', es: 'B' }
const BEFORE = {
  steps: [{ id: 'delivery', after: 'transaction-details', title: text }],
  questions: [
    { id: 'terminals', step: 'transaction-details', kind: 'number', label: text },
    {
      id: 'carrier',
      step: 'delivery',
      kind: 'choice',
      label: text,
      choices: ['own', 'app'].map((value) => ({ value, label: { en: value, es: value } })),
    },
  ],
  documents: [{ kind: 'permit', label: text }, { kind: 'id' }],
  retired: ['tablets'],
}
const [terminals, carrier] = BEFORE.questions

function definitionOf(file: object) {
  const read = readForm(JSON.stringify(file), { languages, documents: [], policy: [] })
  if ('problems' in read) throw new Error(read.problems[0]?.message)
  return read.definition
}

it.each<[string, object, ...problems: string[]]>([
  ['the same', {}],
  [
    'other texts, and another place',
    { questions: [{ ...terminals, label: { en: 'C', es: 'D' }, step: 'owner-details' }, carrier] },
  ],
  ['more', { questions: [...BEFORE.questions, { ...terminals, id: 'tables' }] }],
  ['a question that is retired', { questions: [carrier], retired: ['tablets', 'terminals'] }],
  [
    'a question that is gone',
    { questions: [carrier] },
    '“terminals” was a question of the kind number: add it to retired, since ids are permanent',
  ],
  [
    'another kind',
    { questions: [{ ...terminals, kind: 'money' }, carrier] },
    '“terminals” was a question of the kind number: use another id for the new one, since ids are permanent',
  ],
  [
    'a question in place of a document',
    {
      documents: [{ kind: 'id' }],
      questions: [...BEFORE.questions, { ...terminals, id: 'permit' }],
    },
    '“permit” was a document: use another id for the new one, since ids are permanent',
  ],
  [
    'what was retired',
    { retired: [], questions: [...BEFORE.questions, { ...terminals, id: 'tablets' }] },
    '“tablets” was retired: use another id for the new one, since ids are permanent',
  ],
  [
    'a list that forgets',
    { retired: [] },
    '“tablets” was retired: keep it in retired, so that nothing else gets it',
  ],
  [
    'a choice that is gone',
    { questions: [terminals, { ...carrier, choices: [{ value: 'own', label: text }] }] },
    'the choice “app” of “carrier” is missing: keep it with retired: true, for stored answers',
  ],
])('after an earlier form, %s', (_, changes, ...problems) => {
  const earlier = definitionOf(BEFORE)
  expect(lastingIdProblems(definitionOf({ ...BEFORE, ...changes }), [earlier, earlier])).toEqual(
    problems,
  )
})
