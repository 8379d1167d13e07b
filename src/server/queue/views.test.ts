/** The views of the queue: the applications in each, its count, and the indexes that find them. */
import { CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { queueSorts, queueViews } from '../../api/console/queue.ts'
import { engines, onQuery, openedOn } from '../../test-support/engines.ts'
import { storedApplication } from '../../test-support/stored-rows.ts'
import type { Database } from '../platform/database/database.ts'
import { saveProposal } from '../records/proposals-service.ts'
import type { StoredApplication, StoredPlace } from '../records/service.ts'
import type { ResolvedFilter } from './conditions.ts'
import { readNumbers } from './numbers-service.ts'
import { countInQueue, type QueueCursor, queuePage, queuePageWithCounts } from './service.ts'

const VIEWER = { me: 'rita', names: ['rita', 'rita-key'], claimsEndBefore: '2026-11-26' }

const viewed = (name: (typeof queueViews)[number]) => ({ view: { name, ...VIEWER } })

async function add(db: Database, rows: readonly Partial<StoredApplication & StoredPlace>[]) {
  const stored = rows.map((row, index) => ({
    ...storedApplication,
    reference: `MA-0000-000${index}`,
    received_at: `2026-11-2${index}T17:00:00.000Z`,
    idempotency_key_hash: null,
    ...row,
  }))
  for (const row of stored) await db.insertInto('applications').values(row).execute()
}

async function propose(db: Database, reference: string, person: string) {
  const at = '2026-11-28T12:00:00.000Z'
  await saveProposal(db, { reference, to_status: 'approved', at, person, name: person })
}

async function read(
  db: Database,
  filter: ResolvedFilter,
  sort: (typeof queueSorts)[number] = 'oldest',
) {
  let listed = ''
  let after: QueueCursor | undefined
  for (;;) {
    const options = { sort, after, hashName: undefined, viewer: VIEWER }
    const page = await queuePageWithCounts(db, filter, options)
    listed += page.rows.map(({ reference }) => reference.at(-1)).join('')
    after = page.next
    if (!after) return { listed, counts: page.counts }
  }
}

async function oneOfEach(db: Database) {
  await add(db, [
    {},
    { status: 'reviewing', assignee: 'rita', claimed_at: '2026-11-27T17:00:00.000Z' },
    { status: 'approved', assignee: 'rita', open_findings: 2 },
    { correction: 'waiting', assignee: 'rita', clock_at: '' },
    { came_back_at: '2026-11-26T17:00:00.000Z', clock_at: '2026-11-26T17:00:00.000Z' },
    { status: 'reviewing', assignee: 'otto' },
    { status: 'reviewing', program: 'acme', open_findings: 1 },
    { status: 'declined', came_back_at: '2026-11-26T17:00:00.000Z', open_findings: 1 },
    { status: 'reviewing' },
    { status: 'reviewing', assignee: 'rita', claimed_at: '2026-11-25T17:00:00.000Z' },
  ])
  await propose(db, 'MA-0000-0005', 'otto')
  await propose(db, 'MA-0000-0008', 'rita-key')
}

describe.each(engines)('the views of the queue on $name', (engine) => {
  it.each([
    ['review', '01469'],
    ['second', '5'],
    ['returned', '4'],
    ['screening', '26'],
    ['mine', '13'],
    ['all', '0123456789'],
  ] as const)('%s has %s, oldest first', async (name, expected) => {
    const db = await openedOn(engine)
    await oneOfEach(db)
    const { listed } = await read(db, viewed(name))
    expect(listed).toBe(expected)
    expect((await read(db, viewed(name), 'newest')).listed).toBe([...expected].reverse().join(''))
    expect([...(await read(db, viewed(name), 'sales')).listed].sort().join('')).toBe(expected)
    expect(await countInQueue(db, viewed(name))).toBe(expected.length)
  })

  it("have the count of their applications, within the person's programs", async () => {
    const db = await openedOn(engine)
    await oneOfEach(db)
    for (const programs of [undefined, ['default'], ['acme'], ['acme', 'default'], ['none']]) {
      const { counts } = await read(db, { programs })
      for (const [name, count] of Object.entries(counts)) {
        const view = queueViews.find((known) => known === name) ?? 'all'
        const { listed } = await read(db, { programs, ...viewed(view) })
        expect([name, programs, count]).toEqual([name, programs, listed.length])
      }
    }
  })

  it('find overdue applications by the start of their days, but not while the applicant has to act', async () => {
    const db = await openedOn(engine)
    await oneOfEach(db)
    const overdue = [
      { program: 'default', before: '2026-11-26' },
      { program: 'acme', before: '2026-11-25' },
    ]
    expect((await read(db, { overdue })).listed).toBe('015')
    expect((await read(db, { overdue, ...viewed('review') })).listed).toBe('01')
    expect((await read(db, { overdue: [] })).listed).toBe('')
  })
})

describe('beside many applications on PostgreSQL', () => {
  const count = 40_000

  it('each view, order and count reads an index', { timeout: 120_000 }, async () => {
    const [engine] = engines.filter(({ name }) => name === 'PostgreSQL')
    if (!engine) throw new Error('PostgreSQL is no engine')
    const db = await openedOn(engine)
    await add(db, [{}])
    const { reference: _, received_at: __, ...more } = { ...storedApplication }
    const columns = Object.keys(more).filter((name) => !name.startsWith('idempotency'))
    const sample = sql.join(
      columns.filter((name) => name !== 'status').map((name) => sql.ref(name)),
    )
    await sql`
      insert into applications (reference, received_at, status, ${sample})
      select 'MA-' || lpad(n::text, 8, '0'), '2026-' || lpad((n % 12 + 1)::text, 2, '0'),
        case when n % 20 = 0 then 'received' else 'approved' end, ${sample}
      from generate_series(1, ${sql.lit(count)}) n, (select * from applications) as sample
    `.execute(db)
    await sql`
      update applications set came_back_at = received_at where ${sql.ref('reference')} like '%0'
        and status = 'received' and reference like '%00'`.execute(db)
    for (const [number, kind] of ['received', 'status'].entries()) {
      await sql`
        insert into events (reference, number, kind, at, detail, signer, key_id, hash, signature)
        select reference, ${sql.lit(number + 1)}, ${sql.lit(kind)}, received_at, '', '', '', '', ''
        from applications`.execute(db)
    }
    await sql`analyze`.execute(db)
    for (const name of queueViews) {
      for (const sort of queueSorts) {
        const filter = name === 'all' ? {} : viewed(name)
        const options = { sort, after: undefined, hashName: undefined, viewer: VIEWER }
        const plans = await plansOf(db, (logged) => queuePageWithCounts(logged, filter, options))
        expect(plans, `${name} by ${sort}`).not.toContain('Seq Scan on applications')
      }
    }
    const overdue = [{ program: 'default', before: '2026-01-02' }]
    const options = { sort: 'oldest', after: undefined, hashName: undefined } as const
    const plans = await plansOf(db, (logged) => queuePage(logged, { overdue }, options))
    expect(plans).toContain('applications_to_do_by_clock')
    expect(plans).not.toContain('Seq Scan on applications')
    const counting = { since: '2026-01-01', until: '2026-01-02', now: new Date('2026-01-02') }
    const counted = await plansOf(db, (logged) =>
      readNumbers(logged, { ...counting, programs: undefined }),
    )
    expect(counted).toContain('events_decided')
    expect(counted).toContain('applications_to_do')
    expect(counted).not.toMatch(/Seq Scan on (applications|events)/)
  })
})

/** Returns PostgreSQL's plans for the queries of some work. */
async function plansOf(db: Database, work: (db: Database) => Promise<unknown>): Promise<string> {
  const nodes: RootOperationNode[] = []
  await work(onQuery(db, (node) => void nodes.push(node)))
  const plans: string[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
    plans.push(JSON.stringify(rows))
  }
  return plans.join('\n')
}
