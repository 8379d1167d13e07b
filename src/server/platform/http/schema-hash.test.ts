import * as v from 'valibot'
import { expect, it, test } from 'vitest'
import { choice } from '../../../application/fields/choice.ts'
import { text } from '../../../application/fields/text.ts'
import { amount } from '../../../application/forms/us/fields/money.ts'
import { applicationSchema } from '../../../application/forms/us/schema.ts'
import { jsonObject } from '../../../application/json/json-object.ts'
import { numberQuestion, textQuestion } from '../../../application/question.ts'
import { schemaShape } from './schema-hash.ts'

const fax = textQuestion(text, { optional: true })
const before = jsonObject({ fax, owners: v.array(jsonObject({ title: textQuestion(text) })) })

test.each([
  ['one question more', { ...before.entries, telex: fax }],
  ['one question fewer', { owners: before.entries.owners }],
  ['another name', { faxNumber: fax, owners: before.entries.owners }],
  ['another type', { ...before.entries, fax: numberQuestion(amount) }],
  ['a question that is now required', { ...before.entries, fax: textQuestion(text) }],
  [
    'a question with a condition',
    { ...before.entries, fax: textQuestion(text, { onlyIf: () => true }) },
  ],
  ['a choice in place of a text', { ...before.entries, fax: textQuestion(choice(['A'])) }],
  ['a question more for each owner', { fax, owners: v.array(jsonObject({ title: fax, fax })) }],
  ['a limit', { fax, owners: v.pipe(before.entries.owners, v.maxLength(4)) }],
])('%s has another shape', (_, entries) => {
  expect(schemaShape(jsonObject(entries))).not.toBe(schemaShape(before))
})

it('changes with the available values', () => {
  const offering = (...values: string[]) => schemaShape(textQuestion(choice(values)))
  expect(offering('A', 'B')).not.toBe(offering('A'))
})

it('is the same each time', () => {
  expect(schemaShape(jsonObject(before.entries))).toBe(schemaShape(before))
  expect(schemaShape()).toBe(schemaShape(applicationSchema))
})
