import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { importLeads } from '../../server/leads/import-leads.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator, operatorOnTerminal } from '../../test-support/run-operator.ts'
import { referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'

/** The tests of corrections, documents and owners' entries cover erasing on both engines. */
describe.each(mainly('PostgreSQL'))('operator erase on $name', (engine) => {
  /** Stores two leads and two applications; the first application came from a lead. */
  async function withTwo() {
    const settings = await engine.settings()
    const server = await testServer(settings)
    const entries = ['of-erased', 'of-another'].map((pmi) => ({ place: pmi, columns: { pmi } }))
    await importLeads(server.db, entries, TEST_NOW, { ids: 'any' })
    const led = { ...sampleSubmission(), persistentMarketingIdentifier: 'of-erased' }
    const reference = referenceIn(await server.submit(led))
    const other = referenceIn(await server.submit(sampleSubmission()))
    const env = { ...settings, DATA_DIR: server.folder }
    const left = async () => {
      const rows = await server.db.selectFrom('applications').select('reference').execute()
      return rows.map((row) => row.reference)
    }
    return { server, reference, other, env, left }
  }

  it.each(['received', 'reviewing', 'approved'])(
    'erases an application that is %s with its lead, and keeps an event without personal data',
    async (status) => {
      const { server, reference, other, env, left } = await withTwo()
      if (status !== 'received') await operator(env, 'status', reference, 'reviewing')
      if (status === 'approved') await operator(env, 'status', reference, 'approved', '--unseen')
      expect(await operator(env, 'erase', reference.toLowerCase(), '--yes')).toEqual({
        code: 0,
        out: `${reference} was erased.\n`,
        err: '',
      })
      expect(await left()).toEqual([other])
      const copies = await server.db.selectFrom('signed_copies').select('reference').execute()
      expect(copies).toEqual([{ reference: other }])
      const deliveries = await server.db
        .selectFrom('deliveries')
        .select(['id', 'type', 'payload'])
        .where('reference', '=', reference)
        .execute()
      expect(deliveries).toMatchObject([{ type: 'application.erased', payload: null }])
      expect(await server.db.selectFrom('leads').select('id_hash').execute()).toHaveLength(1)
      const events = await server.db
        .selectFrom('events')
        .select(['kind', 'detail'])
        .where('reference', '=', reference)
        .orderBy('number', 'desc')
        .execute()
      expect(events[0]).toEqual({
        kind: 'purged',
        detail: JSON.stringify({
          receivedAt: TEST_NOW.toISOString(),
          deliveries: { [String(deliveries[0]?.id)]: 'webhook application.erased ' },
        }),
      })
      expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    },
  )

  it('asks first, and erases nothing unless the answer is yes', async () => {
    const { reference, env, left } = await withTwo()
    const statement = `${reference} (received 2026-11-21 17:00 UTC, status received) will be erased, with its copy, notes, deliveries and lead.`
    expect(await operator(env, 'erase', reference)).toEqual({
      code: 1,
      out: '',
      err: `${statement} Nothing was changed. To continue without being asked, add --yes.\n`,
    })
    const declined = await operatorOnTerminal(env, ['erase', reference], { ask: async () => 'n' })
    expect(declined).toEqual({ code: 1, out: '', err: `${statement}\nNothing was erased.\n` })
    expect(await left()).toHaveLength(2)
    const agreed = await operatorOnTerminal(env, ['erase', reference], { ask: async () => 'y' })
    expect(agreed).toMatchObject({ code: 0, out: `${reference} was erased.\n` })
    expect(await operator(env, 'erase', reference, '--yes')).toEqual({
      code: 1,
      out: '',
      err: 'There is no application with this reference\n',
    })
  })

  it('keeps an application that was edited, since erasing it would destroy the evidence', async () => {
    const { server, reference, env, left } = await withTwo()
    await server.db.updateTable('applications').set({ status: 'approved' }).execute()
    expect(await operator(env, 'erase', reference, '--yes')).toEqual({
      code: 1,
      out: '',
      err: `${reference}: the status was changed; it was not erased. Run operator verify.\n`,
    })
    expect(await left()).toHaveLength(2)
  })
})
