/** The rules of submitting, without a server or a database. */
import { describe, expect, it } from 'vitest'
import { us } from '../../application/forms/us.ts'
import type { InvitedApplication } from '../../application/invited.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { submissionRefusal } from './rules.ts'

const body = structuredClone(sampleSubmission()) as Parameters<typeof submissionRefusal>[1]

function invited(locked: readonly string[], overrides: object = {}): InvitedApplication {
  const answers = sampleSubmission(overrides)
  return { schema: 1, answers, given: ['businessName'], locked, returnUrl: '', language: null }
}

describe('a submission', () => {
  it.each([
    { name: 'that came with nothing', invited: undefined, refusal: undefined },
    { name: 'of an open invitation', invited: invited(['businessName']), refusal: undefined },
    {
      name: 'of an invitation that is over',
      invited: 'used' as const,
      refusal: { outcome: 'invitation-closed', why: 'used' },
    },
    {
      name: 'with another answer than the invitation locks',
      invited: invited(['businessName'], { businessName: 'Other' }),
      refusal: { outcome: 'answers-locked', names: ['businessName'] },
    },
    {
      name: 'with another answer than the invitation gave',
      invited: invited([], { businessName: 'Other' }),
      refusal: undefined,
    },
    {
      name: 'of what was signed before',
      invited: undefined,
      toSign: 'signed' as const,
      refusal: { outcome: 'signature-closed', why: 'signed' },
    },
  ])('$name is answered as the rules require', ({ invited, toSign, refusal }) => {
    expect(submissionRefusal({ invited, toSign }, body, us)).toEqual(refusal)
  })
})
