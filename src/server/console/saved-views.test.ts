/** Filters of the queue that are saved under a name. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MAX_SAVED_VIEWS } from '../../api/console/saved-views.ts'
import {
  administratorOfAcme,
  consoleServer,
  type Visitor,
} from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'

const VIEWS = '/console/api/views'

describe.each(engines)('saved views on $name', (engine) => {
  async function start() {
    const server = await consoleServer(await engine.settings())
    const reviewer = await server.signIn('reviewer')
    const viewer = await server.signIn('viewer')
    const administrator = await server.signIn('administrator')
    const save = (visitor: Visitor, body: object) => visitor.send('POST', VIEWS, body)
    const listed = async (visitor: Visitor) => (await visitor.get(VIEWS)).json().views
    const namesOf = async (visitor: Visitor) =>
      (await listed(visitor)).map(({ name }: { name: string }) => name)
    return { server, reviewer, viewer, administrator, save, listed, namesOf }
  }

  it('belong to one person or to the team by name, and are removed only by people with the right', async () => {
    const { reviewer, viewer, administrator, save, listed, namesOf } = await start()
    const filter = {
      ...{ view: 'review', state: 'CA', since: '2026-11-22', minSales: '$500,000' },
      columns: 'received,category,state,sales,bank,assignee',
    }
    expect(
      (await save(reviewer, { name: ' We\u202est\u2800', filter, isShared: true })).statusCode,
    ).toBe(204)
    expect((await save(reviewer, { name: 'Mine', filter: { assigned: 'me' } })).statusCode).toBe(
      204,
    )
    expect((await save(viewer, { name: 'Own', filter: { sort: 'sales' } })).statusCode).toBe(204)
    expect(await namesOf(reviewer)).toEqual(['Mine', 'West'])
    expect(await namesOf(administrator)).toEqual(['West'])
    expect(await listed(viewer)).toMatchObject([
      { name: 'Own', filter: { sort: 'sales' }, isShared: false, isMine: true },
      { name: 'West', filter, isShared: true, isMine: false },
    ])
    const [own, west] = await listed(viewer)
    const [mine] = await listed(reviewer)
    const remove = async (visitor: Visitor, { id }: { readonly id: string }) =>
      (await visitor.send('DELETE', `${VIEWS}/${id}`)).statusCode
    expect(await remove(viewer, west)).toBe(404)
    expect(await remove(administrator, mine)).toBe(404)
    expect(await remove(administrator, west)).toBe(204)
    expect(await remove(viewer, own)).toBe(204)
    expect([await namesOf(viewer), await namesOf(reviewer)]).toEqual([[], ['Mine']])
  })

  it('contain no search, and nothing that could be one', async () => {
    const { reviewer, save, namesOf } = await start()
    const wrong: readonly unknown[] = [
      { search: 'Maria' },
      { state: 'Maria Lopez' },
      { after: 'x' },
      [],
      [{ state: 'CA' }],
    ]
    for (const filter of wrong) {
      expect((await save(reviewer, { name: 'A', filter })).statusCode).toBe(400)
    }
    expect((await save(reviewer, { name: 'x'.repeat(41), filter: {} })).statusCode).toBe(400)
    expect(await namesOf(reviewer)).toEqual([])
  })

  it('are limited in number, and a damaged one is skipped', async () => {
    const { server, reviewer, save, namesOf } = await start()
    for (let count = 0; count < MAX_SAVED_VIEWS; count += 1) {
      await save(reviewer, { name: String(count), filter: {} })
    }
    const refused = await save(reviewer, { name: 'one more', filter: {} })
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'too-many-views'])
    await server.db
      .updateTable('saved_views')
      .set({ filter: '{' })
      .where('name', '=', '3')
      .execute()
    expect(await namesOf(reviewer)).toHaveLength(MAX_SAVED_VIEWS - 1)
    // PostgreSQL stores no bytes in a column of text.
    if (engine.name !== 'SQLite') return
    for (const [index, column] of ['id', 'name', 'filter', 'shared'].entries()) {
      await sql`update saved_views set ${sql.ref(column)} = ${Buffer.from('x')}
        where name = ${String(4 + index)}`.execute(server.db)
    }
    expect(await namesOf(reviewer)).toHaveLength(MAX_SAVED_VIEWS - 5)
  })

  it('of one person come first, and views of unknown programs take no place in the list', async () => {
    const { server, reviewer, save, namesOf } = await start()
    const headers = await administratorOfAcme(server)
    await save(reviewer, { name: 'Mine', filter: { state: 'CA' } })
    await save(reviewer, { name: 'Shared', filter: { program: 'acme' }, isShared: true })
    const shared = Array.from({ length: 200 }, (_, index) => ({
      id: `view-${index}`,
      subject: `colleague-${index}`,
      name: '!',
      filter: JSON.stringify({ program: 'beta' }),
      shared: 1,
      created_at: '2026-11-22T10:00:00.000Z',
    }))
    await server.db.insertInto('saved_views').values(shared).execute()
    const names = await namesOf(reviewer)
    expect([names.slice(0, 3), names.length]).toEqual([['Mine', 'Shared', '!'], 200])
    const { views } = (await server.app.inject({ url: VIEWS, headers })).json()
    expect(views).toMatchObject([{ name: 'Shared' }])
  })

  it('are limited in number also if many are saved at the same time', async () => {
    const { reviewer, save, namesOf } = await start()
    const saving = Array.from({ length: MAX_SAVED_VIEWS + 20 }, (_, index) =>
      save(reviewer, { name: String(index), filter: {}, isShared: true }),
    )
    await Promise.all(saving)
    expect((await namesOf(reviewer)).length).toBeLessThanOrEqual(MAX_SAVED_VIEWS)
  })
})
