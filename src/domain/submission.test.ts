import { describe, expect, test } from 'vitest'
import { submissionProblems } from './submission.ts'
import { sampleSubmission, sampleToday } from './testing/sample-application.ts'

describe('submission', () => {
  test('accepts an application whose contact is the controller', () => {
    expect(submissionProblems(sampleSubmission(), sampleToday)).toEqual({})
  })
})
