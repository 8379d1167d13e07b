/** The rules of submitting, without a server or a database. */
import { describe, expect, it } from 'vitest'
import { us } from '../../application/forms/us.ts'
import type { InvitedApplication } from '../../application/invited.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { mayStillUse, whyNotSubmitted } from './rules.ts'

const body = structuredClone(sampleSubmission()) as Parameters<typeof whyNotSubmitted>[1]

function invited(locked: readonly string[], more: object = {}): InvitedApplication {
  const answers = sampleSubmission(more)
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
  ])('$name is answered as the rules say', ({ invited, toSign, refusal }) => {
    expect(whyNotSubmitted({ invited, toSign }, body, us)).toEqual(refusal)
  })

  const entry = { invitation: 'a', sha256: 'b' }
  const document = { id: 'c', sha256: 'd' }
  const all = { toSign: { version: 1 }, entries: [entry], documents: [document] }
  const given = { ...all, invited: undefined }
  const otherHash = { sha256: 'other' }
  it.each([
    { name: 'is stored with all that it was prepared with', proven: given, may: true },
    { name: 'not once its invitation is over', proven: { ...given, invited: 'revoked' as const } },
    { name: 'not once somebody has signed', proven: { ...given, toSign: 'signed' as const } },
    {
      name: 'not where another version is to be signed',
      proven: { ...given, toSign: { version: 2 } },
    },
    { name: 'not where nothing is to be signed', proven: { ...given, toSign: undefined } },
    { name: 'not without the entry of an owner', proven: { ...given, entries: [] } },
    {
      name: 'not with another entry of an owner',
      proven: { ...given, entries: [{ ...entry, ...otherHash }] },
    },
    { name: 'not without a document', proven: { ...given, documents: [] } },
    {
      name: 'not with another document',
      proven: { ...given, documents: [{ ...document, ...otherHash }] },
    },
  ])('$name', ({ proven, may = false }) => {
    expect(mayStillUse(all, proven)).toBe(may)
  })
})
