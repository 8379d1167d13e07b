/** The steps that reviewers confirm before an approval. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator, signerKey } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  ask,
  CORRECTION_ID,
  corrected,
  correctionRequest,
  withLink,
} from '../../test-support/test-correction.ts'
import { submitSamples } from '../../test-support/test-server.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import { ownKeyPair } from '../platform/encryption/unseal.ts'

const CHECKLIST = [
  { id: 'identity', text: 'Identity seen', about: ['people'] },
  { id: 'website', text: 'Website visited', about: ['business'] },
  { id: 'policy', text: 'Policy clear', answeredBy: 'policy' },
  { id: 'match', text: 'Not a terminated merchant', answeredBy: 'terminated-merchants' },
  { id: 'call', text: 'Called', required: false },
]

async function reviewFile(content: unknown): Promise<string> {
  const file = join(await testFolder(), 'review.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

/** Ticks are events, and other tests read events on both engines. */
describe.each(mainly('SQLite'))('the checklist on $name', (engine) => {
  async function start(checklist: readonly object[] = CHECKLIST) {
    const database = await engine.settings()
    const REVIEW_FILE = await reviewFile({ checklist })
    const server = await consoleServer({ ...database, REVIEW_FILE })
    const OPERATOR_KEY = await signerKey(server.folder)
    const settings = { DATA_DIR: server.folder, ...database, REVIEW_FILE, OPERATOR_KEY }
    const [reference = ''] = await submitSamples(server, 1)
    const path = `/console/api/applications/${reference}`
    const person = await server.signIn('reviewer')
    await person.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
    await person.send('POST', `${path}/opened`, { version: 1 })
    const { recipients } = await ownKeyPair(server.folder)
    const note = Buffer.from(await sealTo(recipients)('MATCH, no record')).toString('base64')
    const tick = (step: string, fields: object = {}) =>
      person.send('POST', `${path}/checklist`, { version: 1, step, done: true, ...fields })
    const approve = async (version = 1) =>
      (await person.send('POST', `${path}/decisions`, { to: 'approved', version })).json()
    const state = async () => {
      const { checklist: steps } = (await person.get(`${path}/review`)).json()
      return Object.fromEntries(
        steps.map((step: { id: string; done: unknown; resetBy: number | null }) => [
          step.id,
          step.done ? 'done' : step.resetBy,
        ]),
      )
    }
    return { server, settings, reference, path, person, note, tick, approve, state }
  }
  const open = { errors: [{ code: 'checklist-open' }] }

  it('is required for an approval, each step as a signed event', async () => {
    const { server, settings, reference, path, person, note, tick, approve, state } = await start()
    expect(await approve()).toMatchObject(open)
    const status = ['status', reference, 'approved'] as const
    const identity = join(server.folder, 'sealing-identity.txt')
    expect(await operator(settings, ...status, '--identity', identity)).toMatchObject({
      code: 1,
      err: expect.stringContaining('checklist is not complete'),
    })
    for (const step of ['identity', 'website']) expect((await tick(step)).statusCode).toBe(204)
    expect((await tick('policy', { machine: true })).statusCode).toBe(204)
    expect(await approve()).toMatchObject(open)
    const inquiry = await person.send('POST', `${path}/inquiries`, { version: 1, note })
    expect(inquiry.statusCode).toBe(204)
    expect(await state()).toEqual({
      identity: 'done',
      website: 'done',
      policy: 'done',
      match: 'done',
      call: null,
    })
    await tick('website', { done: false })
    expect(await approve()).toMatchObject(open)
    await tick('website', { note })
    await tick('policy', { done: false, machine: true })
    expect(await approve()).toMatchObject(open)
    await tick('policy', { note })
    expect(await approve()).toMatchObject({ outcome: 'changed' })
    expect(await storedProblems(server)).toEqual([])
    const shown = (await operator(settings, 'show', reference)).out
    expect(shown).toContain('checklist: policy done (nothing was found)')
    expect(shown).toContain('checklist: policy undone (something was found)')
    expect(shown).toContain('inquiry about terminated merchants recorded')
    const rows = await server.db.selectFrom('events').select('detail').execute()
    expect(JSON.stringify(rows)).not.toContain('no record')
  })

  it('accepts no unknown step, no tick for another version, and no tick of a viewer', async () => {
    const { server, path, tick, state } = await start()
    expect((await tick('nothing')).statusCode).toBe(404)
    expect((await tick('identity', { version: 2 })).statusCode).toBe(409)
    const viewer = await server.signIn('viewer')
    const body = { version: 1, step: 'identity', done: true }
    expect((await viewer.send('POST', `${path}/checklist`, body)).statusCode).toBe(403)
    expect(await state()).toMatchObject({ identity: null })
  })

  it("accepts a browser's answers from a person only with a reason, and nothing else from a browser", async () => {
    const { person, path, note, tick, state } = await start()
    expect((await tick('policy')).statusCode).toBe(400)
    expect((await tick('match')).statusCode).toBe(400)
    for (const step of ['identity', 'match']) {
      expect((await tick(step, { machine: true })).statusCode).toBe(400)
    }
    expect(await state()).toMatchObject({ policy: null, match: null, identity: null })
    expect((await tick('policy', { note })).statusCode).toBe(204)
    expect((await tick('policy', { done: false })).statusCode).toBe(204)
    expect((await tick('policy', { machine: true })).statusCode).toBe(204)
    const { checklist } = (await person.get(`${path}/review`)).json()
    expect(checklist).toContainEqual(
      expect.objectContaining({ id: 'policy', done: expect.objectContaining({ isMachine: true }) }),
    )
  })

  it('accepts no tick of a step that a record of another kind completes, and says so', async () => {
    const steps = ['screening', 'tin-match', 'terminated-merchants'].map((answeredBy) => ({
      ...{ id: answeredBy, text: answeredBy, answeredBy },
    }))
    const { note, tick, state } = await start(steps)
    for (const { id } of steps) {
      for (const done of [true, false]) {
        const ticked = await tick(id, { done, note })
        expect([ticked.statusCode, ticked.json().errors]).toMatchObject([
          409,
          [{ code: 'own-record', message: expect.stringContaining("can't be ticked") }],
        ])
      }
    }
    expect(await state()).toEqual({
      screening: null,
      'tin-match': null,
      'terminated-merchants': null,
    })
  })

  it('counts no unsigned tick', async () => {
    const { server, reference, tick, approve, state } = await start(CHECKLIST.slice(0, 1))
    await tick('identity', { done: false })
    await server.db
      .updateTable('events')
      .set({ detail: '{"version":1,"step":"identity","done":true}' })
      .where('reference', '=', reference)
      .where('kind', '=', 'checked')
      .execute()
    expect(await state()).toEqual({ identity: null })
    expect(await approve()).toMatchObject(open)
  })

  it("is not confirmed while the application's row differs from its receipt", async () => {
    const { server, reference, tick, state } = await start(CHECKLIST.slice(0, 1))
    const row = server.db.updateTable('applications').where('reference', '=', reference)
    await row.set({ annual_sales: 1 }).execute()
    const ticked = await tick('identity')
    expect([ticked.statusCode, ticked.json().errors]).toMatchObject([409, [{ code: 'evidence' }]])
    expect(await state()).toEqual({ identity: null })
  })

  it('is not confirmed for a future version, whatever the database says', async () => {
    const { server, reference, tick } = await start(CHECKLIST.slice(1, 2))
    const later = { reference, version: 9, sealed: Buffer.from('x') }
    await server.db.insertInto('application_versions').values(later).execute()
    expect((await tick('website', { version: 9 })).statusCode).toBe(409)
  })

  it('resets the steps that a correction affects, and says so', async () => {
    const { server, reference, person, tick, approve, state } = await start(CHECKLIST.slice(0, 2))
    await tick('identity')
    await tick('website')
    const fields = ['businessName']
    await ask(person, reference, correctionRequest({ id: CORRECTION_ID }, fields))
    const answer = await withLink(server, corrected({ businessName: 'Silver Gate' }, fields))
    expect(answer.statusCode).toBe(303)
    expect(await state()).toEqual({ identity: 'done', website: 2 })
    await person.send('POST', `/console/api/applications/${reference}/opened`, { version: 2 })
    expect(await approve(2)).toMatchObject(open)
    await tick('website', { version: 2 })
    expect(await approve(2)).toMatchObject({ outcome: 'changed' })
  })
})

describe('REVIEW_FILE', () => {
  it('is checked, and its errors are named by their paths', async () => {
    const wrong = await reviewFile({
      policy: [{ rule: 'category', effect: 'closely', text: { en: 'x' }, codes: ['bakery'] }],
      checklist: [
        { id: 'one', text: 'One' },
        { id: 'one', text: 'Two' },
      ],
      other: 1,
    })
    const { out, code } = await operator(
      { DATA_DIR: await testFolder(), REVIEW_FILE: wrong },
      'programs',
      'check',
      '--json',
    )
    expect(code).toBe(1)
    expect(JSON.parse(out).problems).toEqual([
      'REVIEW_FILE: policy.0.codes.0: expected category codes such as "7995"',
      'REVIEW_FILE: checklist: expected each id once',
      'REVIEW_FILE: other: unknown key',
    ])
  })
})
