import { describe, expect, it } from 'vitest'
import { engines, openedOn } from '../../test-support/engines.ts'
import { shared } from '../../test-support/shared.ts'
import { receipt, storedApplication } from '../../test-support/stored-rows.ts'
import { testSigner } from '../../test-support/test-signer.ts'
import { recordMappedExport } from '../exports/service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { addPlainWords } from '../platform/database/migrations/0.4.ts'
import { nameWords } from '../records/names-service.ts'
import { addApplication, type StoredApplication } from '../records/service.ts'
import { addVersion } from '../records/versions-service.ts'
import type { ResolvedFilter } from './conditions.ts'
import { countInQueue, countNewer, newestInQueue, type QueueCursor, queuePage } from './service.ts'

const hashName = (name: string) => `hash of ${name.toLowerCase()}`

async function add(db: Database, ...changes: readonly Partial<StoredApplication>[]) {
  for (const [index, change] of changes.entries()) {
    const row = {
      ...storedApplication,
      reference: `MA-0000-000${index + 1}`,
      received_at: `2026-11-21T17:0${index + 1}:00.000Z`,
      idempotency_key_hash: null,
      ...change,
    }
    await addApplication(db, row)
    await engineOf(db).insertAll(db, nameWords(db, row))
  }
}

/** Returns the last characters of the references on all pages. */
async function listed(
  db: Database,
  filter: ResolvedFilter,
  sort: 'newest' | 'oldest' | 'sales' = 'newest',
): Promise<string> {
  return (await everyPage(db, filter, sort)).map((reference) => reference.at(-1)).join('')
}

async function everyPage(
  db: Database,
  filter: ResolvedFilter,
  sort: 'newest' | 'oldest' | 'sales' = 'newest',
): Promise<readonly string[]> {
  const references: string[] = []
  let after: QueueCursor | undefined
  do {
    const page = await queuePage(db, filter, { sort, after, hashName })
    references.push(...page.rows.map(({ reference }) => reference))
    after = page.next
  } while (after)
  return references
}

/** A value for each part of the filter that does not match the stored application. */
const fitsNothing: Required<Omit<ResolvedFilter, 'search' | 'notExportedWith'>> = {
  status: 'withdrawn',
  assignee: '',
  claimed: { is: false, endBefore: '' },
  since: '2027-01-01T00:00:00.000Z',
  until: '2026-01-01T00:00:00.000Z',
  mcc: '0742',
  state: 'GU',
  minSales: 999_999_999,
  maxSales: 0,
  bank: 'linked',
  correction: 'waiting',
  program: 'acme',
  programs: ['acme'],
  view: { name: 'mine', me: 'olga', names: ['olga'], claimsEndBefore: '' },
  overdue: [{ program: 'default', before: '2026-01-01' }],
  references: ['MA-0000-0009'],
}

describe.each(engines)('the queue on $name', (engine) => {
  it('finds a name that is a single word of the greatest length', async () => {
    // The order of the letters prevents PostgreSQL from compressing the name in its index.
    const letter = (_: unknown, index: number) =>
      String.fromCodePoint(0x4e00 + ((index * index * 7919) % 20_000))
    const name = Array.from({ length: 1024 }, letter).join('')
    const db = await openedOn(engine)
    await add(db, { business_name: name }, { business_name: 'Golden Gate Bakery' })
    expect(await listed(db, { search: name })).toBe('1')
    expect(await listed(db, { search: name.slice(0, 3) })).toBe('1')
  })

  it.each(["o'groß łódź", 'OGROSS lodz', 'O’Gross', 'lód'])(
    'finds a name by %s',
    async (search) => {
      const db = await openedOn(engine)
      await add(db, { business_name: "O'Groß & Søn Łódź" }, { business_name: 'Golden Gate Bakery' })
      expect(await listed(db, { search })).toBe('1')
    },
  )

  it('finds two words on the first page if the shorter one is rare', async () => {
    const db = await openedOn(engine)
    const rows = Array.from({ length: 1600 }, (_, index) => ({
      reference: `MA-0000-${2000 + index}`,
      business_name: index === 0 ? 'Bakery 7' : 'Bakery',
      received_at: `2026-11-${index === 0 ? 20 : 21}T17:00:00.000Z`,
    }))
    await add(db, ...rows)
    const page = await queuePage(
      db,
      { search: 'bakery 7' },
      { sort: 'newest', after: undefined, hashName },
    )
    expect(page.rows.map(({ reference }) => reference)).toEqual(['MA-0000-2000'])
  })

  it('finds by plain letters a name that was stored before these were indexed', async () => {
    const db = await openedOn(engine)
    const rows = Array.from({ length: 600 }, (_, index) => ({
      reference: `MA-0000-${1000 + index}`,
      business_name: `Łódź ${index}`,
    }))
    await add(db, ...rows, { business_name: '', business_name_hash: 'sealed' })
    await db.deleteFrom('business_name_words').where('word', 'in', ['lodz', '599']).execute()
    expect(await listed(db, { search: 'lodz 599' })).toBe('')
    await addPlainWords(db)
    expect(await everyPage(db, { search: 'lodz 599' })).toEqual(['MA-0000-1599'])
    const words = db.selectFrom('business_name_words').select('word').where('word', '=', 'lodz')
    expect(await words.execute()).toHaveLength(600)
  })

  describe('of four applications', () => {
    const four = shared(async () => {
      const db = await openedOn(engine)
      await add(
        db,
        { business_name: 'Golden Gate Bakery', mcc: '7230', annual_sales: 100 },
        {
          business_name: 'Le Café',
          status: 'approved',
          state: 'NY',
          annual_sales: 200,
          correction: 'waiting',
        },
        {
          business_name: '',
          business_name_hash: hashName('Hidden Treasures'),
          mcc: '7230',
          state: 'NY',
          assignee: 'rita',
          annual_sales: 300,
        },
        {
          business_name: 'Ma-Ma Goldfish & Co',
          bank_method: 'linked',
          annual_sales: 400,
          correction: 'waiting',
        },
      )
      return db
    })

    it.each<[string, ResolvedFilter, string]>([
      ['everything', {}, '4321'],
      ['a status', { status: 'approved' }, '2'],
      ['a category', { mcc: '7230' }, '31'],
      ['a state', { state: 'NY' }, '32'],
      ['a way to link a bank', { bank: 'linked' }, '4'],
      ['whose it is', { assignee: 'rita' }, '3'],
      ['nobody’s', { claimed: { is: false, endBefore: '' } }, '421'],
      ['those that were chosen', { references: ['MA-0000-0003', 'MA-0000-0001'] }, '31'],
      ['those that are to be corrected', { correction: 'waiting' }, '42'],
      ['those of a state that are to be corrected', { correction: 'waiting', state: 'NY' }, '2'],
      ['sales from an amount on', { minSales: 300 }, '43'],
      ['sales up to an amount', { maxSales: 200 }, '21'],
      ['sales between two amounts', { minSales: 200, maxSales: 300 }, '32'],
      ['a time', { since: '2026-11-21T17:02:00.000Z', until: '2026-11-21T17:04:00.000Z' }, '32'],
      ['several at once', { mcc: '7230', state: 'NY', minSales: 100 }, '3'],
      ['a reference', { search: ' ma-0000-0002 ' }, '2'],
      ['another reference', { search: 'MA-0000-0009' }, ''],
      ['the beginning of references', { search: 'ma-0000-' }, '4321'],
      ['a name that could begin a reference', { search: 'Ma-Ma' }, '4'],
      ['the beginning of a word', { search: 'Gold' }, '41'],
      ['the beginning of another word', { search: 'bak' }, '1'],
      ['the middle of a word', { search: 'olden' }, ''],
      ['words in any order', { search: 'BAKERY, gold' }, '1'],
      ['a word with an accent', { search: 'café' }, '2'],
      ['a sealed name', { search: 'Hidden Treasures' }, '3'],
      ['part of a sealed name', { search: 'Hidden' }, ''],
      ['no word', { search: '!' }, ''],
      ['a search and a filter', { search: 'gold', status: 'received', bank: 'linked' }, '4'],
    ])('is narrowed down to %s', async (_, filter, expected) => {
      expect(await listed(four(), filter)).toBe(expected)
    })
  })

  describe('of one application', () => {
    const withOne = shared(async () => {
      const db = await openedOn(engine)
      await add(db, { assignee: 'rita', annual_sales: 480_000 })
      return db
    })

    it.each(Object.entries(fitsNothing))(
      'and its count leave out what does not fit %s',
      async (name, value) => {
        const filter = { [name]: value }
        expect(await countInQueue(withOne(), filter)).toBe(0)
        expect(await listed(withOne(), filter)).toBe('')
      },
    )

    it('and its count have everything that no filter excludes', async () => {
      expect(await countInQueue(withOne(), {})).toBe(1)
      expect(await listed(withOne(), {})).toBe('1')
    })
  })

  it('leaves out applications exported with a mapping', async () => {
    const db = await openedOn(engine)
    await add(db, { annual_sales: 100 }, { status: 'approved' }, {})
    const mapping = { hash: 'a'.repeat(64), name: 'acme.jsonata' }
    const context = { at: new Date('2026-11-22T00:00:00.000Z'), signer: testSigner }
    const record = (versions: Readonly<Record<string, number>>) =>
      recordMappedExport(db, context, { mapping, versions: new Map(Object.entries(versions)) })
    expect(await record({ 'MA-0000-0001': 1, 'MA-0000-0002': 1 })).toEqual([])
    expect(await listed(db, { notExportedWith: mapping.hash })).toBe('3')
    expect(await countInQueue(db, { notExportedWith: mapping.hash })).toBe(1)
    expect(await listed(db, { notExportedWith: mapping.hash, status: 'approved' })).toBe('')
    expect(await listed(db, { notExportedWith: 'b'.repeat(64), status: 'approved' })).toBe('2')
    expect(await record({ 'MA-0000-0003': 1, 'MA-0000-0009': 1 })).toEqual(['MA-0000-0009'])
    expect(await listed(db, { notExportedWith: mapping.hash })).toBe('3')
  })

  it('includes applications corrected after an export with a mapping', async () => {
    const db = await openedOn(engine)
    await add(db, {}, {})
    const mapping = { hash: 'a'.repeat(64), name: 'acme.jsonata' }
    const reference = 'MA-0000-0001'
    const context = { at: new Date('2026-11-22T00:00:00.000Z'), signer: testSigner }
    const record = (version: number) =>
      recordMappedExport(db, context, { mapping, versions: new Map([[reference, version]]) })
    expect(await record(1)).toEqual([])
    await addVersion(db, { reference, version: 2, sealed: Buffer.from('sealed') })
    const corrected = { ...receipt, id: 'request', version: 2 }
    await addEvent(db, { ...context, reference }, { kind: 'corrected', detail: corrected })
    expect(await listed(db, { notExportedWith: mapping.hash })).toBe('21')
    expect(await record(1)).toEqual([reference])
    expect(await record(2)).toEqual([])
    expect(await listed(db, { notExportedWith: mapping.hash })).toBe('2')
    const reopened = { from: 'approved', to: 'reviewing', deliveries: {} } as const
    await addEvent(db, { ...context, reference }, { kind: 'status', detail: reopened })
    expect(await listed(db, { notExportedWith: mapping.hash })).toBe('2')
  })

  describe('of three amounts', () => {
    const amounts = shared(async () => {
      const db = await openedOn(engine)
      const sales = [200, 200, 400, 300]
      await add(db, ...sales.map((annual_sales) => ({ annual_sales })))
      return db
    })

    it.each([
      ['newest', '4321'],
      ['oldest', '1234'],
      ['sales', '3421'],
    ] as const)('is sorted by %s', async (sort, expected) => {
      expect(await listed(amounts(), {}, sort)).toBe(expected)
      expect(await listed(amounts(), { state: 'CA', minSales: 100 }, sort)).toBe(expected)
    })
  })

  it('counts new arrivals', async () => {
    const db = await openedOn(engine)
    expect(await newestInQueue(db)).toBeUndefined()
    await add(db, {})
    const latest = await newestInQueue(db)
    if (!latest) throw new Error('Nothing is stored')
    expect(await countNewer(db, latest, 10)).toBe(0)
    const later = { reference: 'MA-9999-0001', received_at: '2026-11-21T18:00:00.000Z' }
    await add(db, later, { ...later, reference: 'MA-9999-0002' })
    expect(await countNewer(db, latest, 10)).toBe(2)
    expect(await countNewer(db, latest, 1)).toBe(1)
  })

  it('reads every page of a value that many applications share', { timeout: 60_000 }, async () => {
    const db = await openedOn(engine)
    const count = 3500
    const rows = Array.from({ length: count }, (_, index) => ({
      ...storedApplication,
      reference: `MA-${String(index).padStart(8, '0')}`,
      received_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 1000).toISOString(),
      idempotency_key_hash: null,
      // The oldest applications have this state, so the first rows in order contain few of them.
      state: index < 1600 ? 'NY' : 'CA',
      annual_sales: index % 100,
    }))
    for (let index = 0; index < count; index += 500) {
      const chunk = rows.slice(index, index + 500)
      await db.insertInto('applications').values(chunk).execute()
      const words = chunk.map(({ reference }) => ({ reference, word: 'golden' }))
      await db.insertInto('business_name_words').values(words).execute()
    }
    const newest = rows.map(({ reference }) => reference).reverse()
    const ofNewYork = newest.slice(-1600)
    expect(await everyPage(db, { status: 'received' })).toEqual(newest)
    expect(await everyPage(db, { status: 'received', state: 'NY' })).toEqual(ofNewYork)
    expect(await everyPage(db, { search: 'gold', state: 'NY' }, 'oldest')).toEqual(
      ofNewYork.toReversed(),
    )
    const bySales = newest.toSorted(
      (one, other) => (Number(other.slice(3)) % 100) - (Number(one.slice(3)) % 100),
    )
    expect(await everyPage(db, {}, 'sales')).toEqual(bySales)
    expect(await everyPage(db, { state: 'NY' }, 'sales')).toEqual(
      bySales.filter((reference) => ofNewYork.includes(reference)),
    )
  })
})
