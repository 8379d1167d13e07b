import { expect, test } from 'vitest'
import { repairedLeadId } from './lead.ts'

test.each([
  ['Autumn-Fair.77.)', 'Autumn-Fair.77'],
  ['demo>', 'demo'],
  ['demo”…', 'demo'],
  ['3Ddemo', 'demo'],
  ['demo', undefined],
  ['Autumn-Fair.77', undefined],
  ['.)', undefined],
])('the id of a link that a mail program has changed: %s', (given, id) => {
  expect(repairedLeadId(given)).toBe(id)
})
