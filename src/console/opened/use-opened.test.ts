import { describe, expect, it, vi } from 'vitest'
import { signedText } from '../../application/record/sealed-record.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { sampleRecord } from '../../application/testing/sample-record.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { openSealed } from './use-opened.ts'

const opened = new Map<string, unknown>()
let isUnlocked = true
vi.mock('../vault/vault.ts', () => ({
  useVault: { getState: () => ({ isUnlocked }) },
  open: async (sealed: string) => {
    if (!opened.has(sealed)) throw new Error('The identity does not match')
    return opened.get(sealed)
  },
}))

const { reference, salt } = sampleRecord()

async function hashOf(submission: object): Promise<string> {
  return sha256Of(new TextEncoder().encode(signedText(submission, salt)))
}

/** Returns a record as it is stored; `changes` are made after its answers were signed. */
async function stored(submission: object, changes: object = {}): Promise<object> {
  const { evidence, ...record } = sampleRecord()
  const applicationSha256 = await hashOf(submission)
  return { ...record, submission, evidence: { ...evidence, applicationSha256 }, ...changes }
}

const openWith = (record: unknown, history?: Parameters<typeof openSealed>[0]['history']) => {
  opened.set('sealed', record)
  const application = { reference, sealed: 'sealed', entries: [], versions: [] }
  return openSealed({ ...application, ...(history && { history }) })
}

describe('a sealed application', () => {
  const submission = sampleSubmission()

  it('is opened, and the hash of its answers is checked before they are read', async () => {
    const { yearFounded: _, ...older } = submission
    const signed = await stored(older)
    const kind = 'received'
    const history = [{ kind, detail: { application: await hashOf(older) } }]
    expect(await openWith(signed, history)).toMatchObject({
      state: 'opened',
      record: { unasked: ['yearFounded'] },
      notAsSigned: [],
    })
    const receipt = [{ kind, detail: { application: await hashOf(submission) } }]
    expect(await openWith(signed, receipt)).toMatchObject({ notAsSigned: [1] })
    const changed = { submission: { ...older, tin: '987654321' } }
    expect(await openWith(await stored(older, changed))).toMatchObject({
      state: 'opened',
      notAsSigned: [1],
    })
  })

  it('is not reported as sealed to another identity if the tab was locked meanwhile', async () => {
    const application = { reference, sealed: 'unknown', entries: [], versions: [] }
    expect(await openSealed(application)).toEqual({ state: 'not-yours' })
    isUnlocked = false
    expect(await openSealed(application)).toEqual({ state: 'locked' })
    isUnlocked = true
  })

  it('is not read if it belongs to a later version, another application, or another identity', async () => {
    expect(await openWith(await stored(submission, { schema: 2 }))).toEqual({
      state: 'unreadable',
      reason: expect.stringContaining('A later release stored this record'),
    })
    const another = await stored(submission, { reference: 'MA-0000-0000' })
    expect(await openWith(another)).toEqual({ state: 'another' })
    const correction = { version: 2, id: 'a', fields: [], kept: [] }
    expect(await openWith(await stored(submission, { correction }))).toEqual({ state: 'another' })
    const sealed = { reference, sealed: 'to others', entries: [], versions: [] }
    expect(await openSealed(sealed)).toEqual({ state: 'not-yours' })
  })
})
