import { expect, test } from 'vitest'
import type { ThreadWords } from '../../application/corrections/thread.ts'
import type { LivingState } from '../../application/facts/application-state.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import { sampleDefinition } from '../../application/testing/sample-definition.ts'
import { allMessages } from '../../messages/all.ts'
import { shownThread } from './shown-service.ts'

const at = '2026-11-29T12:00:00.000Z'
const fields = ['businessPhone', 'answers.alarmCode', 'answers.removed']
const state = {
  versions: [{ number: 3, at, answers: 'request' }],
  corrections: [{ id: 'request', number: 2, at, fields }],
  messages: [],
} as unknown as LivingState
const texts = withOwnWords(allMessages.es, formOf(sampleDefinition))
const labelsIn = (words: ReadonlyMap<number, ThreadWords>) =>
  shownThread(state, words, texts).map(({ items }) => items.map(({ label }) => label))

test('the answer names each question as the request did, even if the question was removed since', () => {
  const requests = fields.map((path) => ({
    paths: [path],
    note: 'Check this.',
    ...(path === 'answers.removed' && { label: 'Removed question' }),
  }))
  expect(labelsIn(new Map([[2, { asked: requests }]]))).toEqual([
    ['Teléfono del negocio', 'Código de alarma', 'Removed question'],
    ['Teléfono del negocio; Código de alarma; Removed question'],
  ])
})

test("a link that opens no text names own questions by today's form", () => {
  const label = 'Teléfono del negocio; Código de alarma; removed'
  expect(labelsIn(new Map())).toEqual([[label], [label]])
})
