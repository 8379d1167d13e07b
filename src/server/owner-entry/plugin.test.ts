import { describe, expect, it, vi } from 'vitest'
import { INTENT_HEADER } from '../../api/intent.ts'
import { askedOwner } from '../../application/testing/sample-application.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import {
  APPLICANT_TOKEN,
  asApplicant,
  enteredDetails,
  LINK_TOKEN,
  OWNER_LINK,
  objecting,
  ownerWhoEntered,
  submissionWith,
  withLink,
} from '../../test-support/owner-entry.ts'
import { referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { intentHash } from '../platform/encryption/secret-link.ts'
import { unsealWith } from '../platform/encryption/unseal.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { expireLinks, type OwnerLinksTable, ownerLinkRows } from './store.ts'

const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS)
const OTHER = 'b3RoZXItaW52aXRhdGlvbg'

async function withClock(env: Readonly<Record<string, string>> = {}) {
  const clock = { now: TEST_NOW }
  return { clock, server: await testServer(env, { now: () => clock.now }) }
}

describe.each(engines)('an invitation to an owner on $name', (engine) => {
  const { settings } = engine
  const itOnce = itMainly('SQLite', engine)

  it('stays open until the owner has entered their details, which only the operator can read', async () => {
    const server = await testServer(await settings())
    const created = await asApplicant(server, 'PUT')
    const waiting = {
      state: 'waiting',
      expiresAt: inDays(14).toISOString(),
      sha256: '',
      enteredAt: '',
    }
    expect([created.statusCode, created.json()]).toEqual([200, waiting])
    expect(created.headers['cache-control']).toBe('no-store')
    expect((await withLink(server)).json()).toMatchObject({ ciphertext: 'c2VhbGVk' })
    expect((await withLink(server, enteredDetails)).statusCode).toBe(204)
    const status = (await asApplicant(server, 'GET')).json()
    expect(status).toMatchObject({ state: 'entered', enteredAt: TEST_NOW.toISOString() })
    expect(status.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(status)).not.toContain(enteredDetails.ssn)
    const row = await server.db.selectFrom('owner_invitations').selectAll().executeTakeFirst()
    const unseal = await unsealWith(`${server.folder}/sealing-identity.txt`)
    expect(await unseal(row?.sealed ?? new Uint8Array())).toMatchObject({
      invitation: OWNER_LINK,
      name: 'Ana Núñez',
      confirmation: expect.stringContaining('I am Ana Núñez'),
      client: { ipAddress: '127.0.0.1', userAgent: 'Browser/1' },
      details: enteredDetails,
    })
  })

  it('is used by one of many simultaneous entries', async () => {
    const server = await testServer(await settings())
    await asApplicant(server, 'PUT')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => withLink(server, enteredDetails)),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 204)).toHaveLength(1)
    expect(codes.filter((code) => code === 410)).toHaveLength(4)
  })

  it('tells the applicant once about an error that the owner reports, and stays open', async () => {
    const { clock, server } = await withClock(await settings())
    const objected = { objection: 'b2JqZWN0aW9u', objectedAt: TEST_NOW.toISOString() }
    expect((await objecting(server)).statusCode).toBe(404)
    await asApplicant(server, 'PUT')
    expect((await asApplicant(server, 'GET')).json()).not.toHaveProperty('objection')
    expect((await withLink(server)).json()).not.toHaveProperty('objection')
    const strangers = { token: APPLICANT_TOKEN }
    expect((await objecting(server, objected.objection, strangers)).statusCode).toBe(404)
    expect((await objecting(server, '')).statusCode).toBe(400)
    expect((await objecting(server)).statusCode).toBe(204)
    clock.now = inDays(1)
    // The same objection can be sent again if the answer was lost; a different one is refused.
    expect((await objecting(server)).statusCode).toBe(204)
    const other = await objecting(server, 'b3RoZXI=')
    expect([other.statusCode, other.json().errors[0].code]).toEqual([409, 'invitation.objected'])
    expect((await withLink(server)).json()).toMatchObject({ ciphertext: 'c2VhbGVk', ...objected })
    expect((await asApplicant(server, 'GET')).json()).toMatchObject({
      state: 'waiting',
      ...objected,
    })
    // The owner can still enter the details, which ends the link.
    expect((await withLink(server, enteredDetails)).statusCode).toBe(204)
    expect((await asApplicant(server, 'GET')).json()).toMatchObject({
      state: 'entered',
      ...objected,
    })
    expect((await objecting(server)).statusCode).toBe(410)
    expect((await asApplicant(server, 'DELETE')).statusCode).toBe(204)
    expect((await asApplicant(server, 'GET')).json()).not.toHaveProperty('objection')
  })

  it("hides the owner's report from anyone who writes to the database", async () => {
    const server = await testServer(await settings())
    await asApplicant(server, 'PUT')
    const rows = () => server.db.selectFrom('owner_invitations').selectAll()
    const silent = await rows().executeTakeFirstOrThrow()
    await objecting(server)
    const { id: _, ...before } = await rows().executeTakeFirstOrThrow()
    const { id: __, ...unsaid } = silent
    const codes = async (change: Partial<typeof before>) => {
      await server.db.updateTable('owner_invitations').set(change).execute()
      const code = (await asApplicant(server, 'GET')).statusCode
      await server.db.updateTable('owner_invitations').set(before).execute()
      return code
    }
    expect((await asApplicant(server, 'GET')).statusCode).toBe(200)
    expect(await codes({ objection: null, objected_at: null })).toBe(404)
    expect(await codes({ objection: new Uint8Array([1]) })).toBe(404)
    expect(await codes({ objected_at: inDays(1).toISOString() })).toBe(404)
    expect(await codes(unsaid)).toBe(404)
  })

  it.each(['withdrawn', 'used'] as const)(
    'is over once it is withdrawn, even if its row said %s at that time',
    async (state) => {
      const server = await testServer(await settings())
      await asApplicant(server, 'PUT')
      const row = await server.db
        .selectFrom('owner_invitations')
        .selectAll()
        .executeTakeFirstOrThrow()
      await server.db.updateTable('owner_invitations').set({ state }).execute()
      for (const _ of [1, 2]) expect((await asApplicant(server, 'DELETE')).statusCode).toBe(204)
      expect(await server.db.selectFrom('events').select('kind').execute()).toHaveLength(1)
      await server.db.updateTable('owner_invitations').set(row).execute()
      expect((await withLink(server)).statusCode).toBe(404)
      expect((await withLink(server, enteredDetails)).statusCode).toBe(404)
    },
  )

  itOnce('says why its link no longer works', async () => {
    const { clock, server } = await withClock(await settings())
    const codes = async () => {
      const [opened, entered] = [await withLink(server), await withLink(server, enteredDetails)]
      expect(opened.statusCode).toBe(entered.statusCode)
      expect(opened.json().errors).toEqual(entered.json().errors)
      return [opened.statusCode, opened.json().errors[0].code]
    }
    expect(await codes()).toEqual([404, 'invitation.not-found'])
    await asApplicant(server, 'PUT')
    clock.now = inDays(14)
    expect(await codes()).toEqual([410, 'invitation.expired'])
    await expireLinks(server.db, { now: inDays(14), before: inDays(0) })
    expect(await codes()).toEqual([410, 'invitation.expired'])
    await expireLinks(server.db, { now: inDays(90), before: inDays(30) })
    expect(await codes()).toEqual([404, 'invitation.not-found'])
    await ownerWhoEntered(server)
    expect(await codes()).toEqual([410, 'invitation.used'])
    // The link's page still shows the person who asked.
    expect((await withLink(server)).json().ciphertext).toBe('c2VhbGVk')
    expect((await asApplicant(server, 'DELETE')).statusCode).toBe(204)
    expect(await codes()).toEqual([410, 'invitation.withdrawn'])
    expect((await withLink(server)).json()).not.toHaveProperty('ciphertext')
    const row = await server.db.selectFrom('owner_invitations').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ state: 'withdrawn', sealed: null, ciphertext: null })
  })

  it('is part of one application, which the server accepts once the owner has entered', async () => {
    const server = await testServer(await settings())
    await asApplicant(server, 'PUT')
    const early = await server.submit(submissionWith(askedOwner()))
    expect([early.statusCode, early.json().errors[0]]).toMatchObject([
      422,
      { field: 'companyOwners.1.enteredBy', code: 'owner.waiting' },
    ])
    const owner = await ownerWhoEntered(server)
    const reference = referenceIn(await server.submit(submissionWith(owner)))
    const { submission, shown } = await server.open(reference)
    expect(submission.companyOwners[1]).toMatchObject({ ssn: '', enteredBy: owner.enteredBy })
    expect(JSON.stringify(shown)).toContain('Entered by Ana Núñez on Nov 21, 2026')
    expect((await asApplicant(server, 'GET')).json().state).toBe('used')
    expect((await withLink(server)).json()).toMatchObject({ ciphertext: 'c2VhbGVk' })
    const stored = await server.db.selectFrom('owner_entries').selectAll().execute()
    expect(stored).toMatchObject([{ reference, invitation: OWNER_LINK }])
    const again = await server.submit(submissionWith(owner))
    expect([again.statusCode, again.json().errors[0].code]).toEqual([422, 'owner.entry'])
  })

  it('is no part of the application of a person who has read its ids in the database', async () => {
    const server = await testServer(await settings())
    const [own, other] = ['o', 'x'].map((letter) => ({ [INTENT_HEADER]: letter.repeat(43) }))
    const body = submissionWith(await ownerWhoEntered(server, OWNER_LINK, own))
    for (const headers of [{}, other]) {
      const answer = await server.submit(body, headers)
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'owner.entry'])
    }
    expect((await server.submit(body, own)).statusCode).toBe(303)
  })

  it('is no part of the application of a person who writes its row', async () => {
    const server = await testServer(await settings())
    const other = 'x'.repeat(43)
    const own = { [INTENT_HEADER]: 'o'.repeat(43) }
    const body = submissionWith(await ownerWhoEntered(server, OWNER_LINK, own))
    for (const intent of [intentHash(other), null]) {
      await server.db.updateTable('owner_invitations').set({ intent }).execute()
      const answer = await server.submit(body, { [INTENT_HEADER]: other })
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'owner.entry'])
    }
  })

  // SQLite lets nobody else write during a transaction.
  it.runIf(engine.name === 'PostgreSQL')(
    'gets no signature of a row that someone edits while the owner enters their details',
    async () => {
      const server = await testServer(await settings())
      await asApplicant(server, 'PUT', { headers: { [INTENT_HEADER]: 'o'.repeat(43) } })
      const edit = async (row: Partial<OwnerLinksTable>) => {
        await server.db.updateTable('owner_invitations').set(row).execute()
      }
      const { findOne } = ownerLinkRows
      vi.spyOn(ownerLinkRows, 'findOne').mockImplementation(async (db, ...request) => {
        if (db === server.db) return findOne(db, ...request)
        await edit({ state: 'withdrawn', intent: intentHash('x'.repeat(43)) })
        const row = await findOne(db, ...request)
        await edit({ state: 'waiting' })
        return row
      })
      await withLink(server, enteredDetails)
      expect((await asApplicant(server, 'GET')).statusCode).toBe(404)
    },
  )

  it('is used by one of two simultaneous applications', async () => {
    const server = await testServer(await settings())
    const body = submissionWith(await ownerWhoEntered(server))
    const answers = await Promise.all([server.submit(body), server.submit(body)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422])
    expect(await server.stored()).toBe(1)
  })

  itOnce('gives the same answer to the same key and application', async () => {
    const server = await testServer(await settings())
    const body = submissionWith(await ownerWhoEntered(server))
    const headers = { 'idempotency-key': 'key-of-one-application-1' }
    const [first, second] = [await server.submit(body, headers), await server.submit(body, headers)]
    expect([second.statusCode, second.body]).toEqual([303, first.body])
  })
})

describe('an invitation to an owner', () => {
  it.each([
    ['an invalid SSN', { ssn: '1' }, 'ssn'],
    ['no home address', { address: null }, 'address'],
  ])('is not used with %s', async (_, changes, field) => {
    const server = await testServer()
    await asApplicant(server, 'PUT')
    const answer = await withLink(server, { ...enteredDetails, ...changes })
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field])
    expect((await asApplicant(server, 'GET')).json().state).toBe('waiting')
  })

  it('looks unknown with any other token', async () => {
    const server = await testServer()
    await ownerWhoEntered(server)
    const unknown = await asApplicant(server, 'GET', { id: OTHER })
    const answers = [
      await asApplicant(server, 'GET', { token: LINK_TOKEN }),
      await asApplicant(server, 'DELETE', { token: LINK_TOKEN }),
      await asApplicant(server, 'PUT', { token: LINK_TOKEN }),
      await withLink(server, undefined, { token: APPLICANT_TOKEN }),
      await withLink(server, enteredDetails, { token: APPLICANT_TOKEN }),
    ]
    for (const { statusCode, body } of answers) {
      expect([statusCode, body]).toEqual([404, unknown.body])
    }
    expect((await asApplicant(server, 'GET')).json().state).toBe('entered')
  })

  it('is created once, even if the request is repeated', async () => {
    const server = await testServer({ MAX_DRAFTS: '2' })
    await asApplicant(server, 'PUT')
    expect((await asApplicant(server, 'PUT')).statusCode).toBe(200)
    expect((await asApplicant(server, 'PUT', { id: OTHER })).statusCode).toBe(200)
    expect((await asApplicant(server, 'PUT', { id: OTHER.replace('b', 'c') })).statusCode).toBe(503)
  })

  it.each([
    ['another hash', { sha256: 'a'.repeat(64) }],
    ['another time', { enteredAt: '2026-11-20T17:00:00.000Z' }],
    ['another invitation', { invitation: OTHER }],
  ])('is not part of an application with %s', async (_, changes) => {
    const server = await testServer()
    await ownerWhoEntered(server, OTHER)
    const { enteredBy } = await ownerWhoEntered(server)
    const changed = { ...(enteredBy ?? { invitation: '', sha256: '', enteredAt: '' }), ...changes }
    const body = submissionWith(askedOwner({ enteredBy: changed }))
    const answer = await server.submit(body)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'owner.entry'])
  })

  it('leaves no SSN, name or token in the log, and no token in the database', async () => {
    const server = await testServer()
    const reference = referenceIn(
      await server.submit(submissionWith(await ownerWhoEntered(server))),
    )
    expect(reference).toMatch(/^MA-/)
    const rows = await server.db.selectFrom('owner_invitations').selectAll().execute()
    const events = await server.db.selectFrom('events').selectAll().execute()
    const secrets = new RegExp([APPLICANT_TOKEN, LINK_TOKEN, enteredDetails.ssn, 'Núñez'].join('|'))
    expect(JSON.stringify([rows, events])).not.toMatch(secrets)
    expect(server.logged()).not.toMatch(secrets)
    expect(server.logged()).not.toContain(OWNER_LINK)
    expect(server.logged()).toContain('/api/owner-invitations/:id')
  })
})
