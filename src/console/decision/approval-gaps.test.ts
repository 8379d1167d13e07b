import { describe, expect, it } from 'vitest'
import { missingForApproval } from './approval-gaps.ts'

const step = (id: string, more: object = {}) => ({
  ...{ id, text: `Step ${id}`, done: null, resetBy: null },
  ...more,
})
const DONE = { done: { by: 'Rita', at: '2026-11-24T12:00:00.000Z', version: 1, isMachine: false } }
const REVIEW = {
  checklist: [step('a'), step('b', DONE), step('c', { required: false }), step('d')],
}
const inReview = { nextStatuses: ['approved', 'declined'] } as const

describe('the requirements of an approval', () => {
  const screened = { review: REVIEW, isScreened: true }
  const unscreened = { review: REVIEW, isScreened: false }
  const unknown = { review: undefined, isScreened: undefined }
  it.each([
    ['the steps that are required and not done', inReview, screened, ['Step a', 'Step d']],
    ['screening first', inReview, unscreened, ['Sanctions screening', 'Step a', 'Step d']],
    ['nothing that is not known', inReview, unknown, []],
    ['nothing if it cannot be approved', { nextStatuses: [] }, unscreened, []],
  ] as const)('%s', (_, application, known, texts) => {
    const missing = missingForApproval({ nextStatuses: [...application.nextStatuses] }, known)
    expect(missing.map(({ text }) => text)).toEqual(texts)
  })
})
