import { describe, expect, it } from 'vitest'
import { operator } from '../testing/run-operator.ts'
import { submitSamples, TEST_NOW, testServer } from '../testing/test-server.ts'

describe('operator purge', () => {
  it('erases what is old and nothing else, and the evidence still holds', async () => {
    const server = await testServer()
    const [old = '', recent = ''] = await submitSamples(server, 2)
    const env = { DATA_DIR: server.folder }
    await operator(env, 'status', old, 'declined', '--note', 'a word')
    const received = TEST_NOW.toISOString()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const receive = async (reference: string, at: string) =>
      server.db
        .updateTable('applications')
        .set({ received_at: at })
        .where('reference', '=', reference)
        .execute()
    await receive(old, daysAgo(401))
    await receive(recent, daysAgo(399))
    const dry = await operator(env, 'purge', '--older-than', '400d', '--dry-run')
    expect(dry.out).toBe(`${old}\n1 application would be erased.\n`)
    expect(await server.stored()).toBe(2)
    const done = await operator(env, 'purge', '--older-than', '400d')
    expect(done.out).toBe(`${old}\n1 application erased.\n`)
    expect(await operator(env, 'show', old)).toMatchObject({ code: 1 })
    const copies = await server.db.selectFrom('signed_copies').select('reference').execute()
    expect(copies).toEqual([{ reference: recent }])
    const notes = await server.db.selectFrom('events').select('note').execute()
    expect(notes.every(({ note }) => note === null)).toBe(true)
    await receive(recent, received)
    const verified = await operator(env, 'verify')
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).toMatch(/^The evidence holds: 1 application, 1 purged, 4 events, /)
    expect(await operator(env, 'purge', '--older-than', 'soon')).toMatchObject({ code: 2 })
  })
})
