/** Each query of a request reads a table through an index, however much others have stored. */
import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Engine, engines, onQuery, openedOn } from '../test-support/engines.ts'
import { TEST_NOW } from '../test-support/test-server.ts'
import { testLedger } from '../test-support/test-signer.ts'
import { deleteDraftsOf, findDraft } from './drafts/store.ts'
import { countsIn } from './funnel/store.ts'
import { nextInvitations } from './invitations/store.ts'
import { listDeliveries } from './outbox/store.ts'
import { findEntered, findLink, withdrawLinksOf } from './owner-entry/store.ts'
import type { Database } from './platform/database/database.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { feedPage } from './queue/feed-store.ts'
import { readNumbers } from './queue/numbers-service.ts'
import { queuePage } from './queue/service.ts'
import { listApplications } from './records/list-service.ts'
import { applicationsAmong } from './records/match-keys-service.ts'
import { ownerEntriesOf } from './records/owner-entry-service.ts'
import { resultsWithMatches } from './records/screening-results-service.ts'
import { versionsOf } from './records/versions-service.ts'
import { findSession } from './sign-in/store.ts'
import { copyHashes } from './signed-copies/store.ts'
import { wordsOf } from './threads/service.ts'

const KEY = { id: 'i', token_hash: 't' }

const ASKED: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  console_sessions: (db) => findSession(db, 'hash', { now: TEST_NOW, seenSince: TEST_NOW }),
  drafts: (db) => findDraft(db, KEY, TEST_NOW),
  'drafts of an intent': (db) => deleteDraftsOf(db, ['intent']),
  owner_invitations: (db) => findLink(db, { id: 'i', program: 'default', link_token_hash: 't' }),
  'owner_invitations of an intent': (db) => withdrawLinksOf(db, ['intent'], ['waiting']),
  'owner_invitations that are used': (db) =>
    findEntered(db, ['i'], { program: 'default', intents: [] }, TEST_NOW),
  funnel_counts: (db) => countsIn(db, { since: '2026-11-20', until: '2026-11-21' }),
}

describe.each(engines)('a query on $name', (engine) => {
  it.each(Object.entries(ASKED))('is answered by an index: %s', async (name, ask) => {
    const [table = ''] = name.split(' ')
    const db = await openedOn(engine)
    const [plan = ''] = (await plansOf(db, engine, ask)).filter((line) => line.includes(table))
    expect(plan).toMatch(/SEARCH|Index/)
    expect(plan).not.toMatch(new RegExp(`(SCAN|Seq Scan on) ${table}\\b`))
  })
})

const PAGE = { programs: undefined, after: undefined }
const REFERENCES = ['MA-7K3Q-9XDM', 'MA-9XDM-7K3Q']
const FIRST_PAGE = { sort: 'newest', after: undefined } as const
const LISTED = { limit: 100, unfinished: false }

/** The lists that people and systems page through, each by its table. */
const LISTS: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'deliveries that have not arrived': (db) => listDeliveries(db, { ...LISTED, unfinished: true }),
  'deliveries of a status': (db) => listDeliveries(db, { ...LISTED, status: 'failed' }),
  'deliveries of all statuses': (db) => listDeliveries(db, LISTED),
  invitations: (db) => nextInvitations(db, PAGE, 50),
  'invitations, newest first': (db) => nextInvitations(db, { ...PAGE, isNewestFirst: true }, 50),
  'invitations after another': (db) =>
    nextInvitations(db, { ...PAGE, after: { created_at: '2026', id: 'i' } }, 50),
  'invitations of an externalId': (db) => nextInvitations(db, { ...PAGE, externalId: 'CRM-1' }, 50),
  'invitations of a program': (db) => nextInvitations(db, { ...PAGE, programs: ['acme'] }, 50),
  'events of the feed': (db) => feedPage(db, { position: 7 }, { ledger: testLedger }),
  applications: (db) => listApplications(db, { limit: 100 }),
  'applications of a status': (db) => listApplications(db, { limit: 100, status: 'received' }),
  'applications of a program': (db) => listApplications(db, { limit: 100, program: 'acme' }),
  'screening_results with findings': (db) =>
    resultsWithMatches(db, { list: { hash: 'a', threshold: 85 }, programs: ['acme'] }, 'MA', 50),
  'thread_words of applications': (db) => wordsOf(db, ['MA-7K3Q-9XDM']),
  'signed_copies of applications': (db) => copyHashes(db, REFERENCES),
  'application_versions of applications': (db) => versionsOf(db, REFERENCES),
  'owner_entries of applications': (db) => ownerEntriesOf(db, REFERENCES),
}

describe.each(engines)('a list on $name', (engine) => {
  it.each(Object.entries(LISTS))('is read in its order from an index: %s', async (_name, ask) => {
    const db = await openedOn(engine)
    for (const plan of await plansOf(db, engine, ask)) {
      // Lists that were limited already may be sorted together.
      const rest = plan.replaceAll(/SCAN latest(?:\nUSE TEMP B-TREE FOR ORDER BY)?/g, '')
      expect(rest).not.toMatch(/SCAN \w+$|Seq Scan|TEMP B-TREE FOR ORDER|(?:^|-> +)Sort /m)
    }
  })
})

it.each(engines)('applications of many references are read by these on $name', async (engine) => {
  const references = Array.from({ length: 80 }, (_, index) => `MA-${index}`)
  const db = await openedOn(engine)
  const [plan = ''] = await plansOf(db, engine, (listened) =>
    applicationsAmong(listened, 'acme', references),
  )
  expect(plan).toMatch(/reference ?=/)
  expect(plan).not.toContain('program')
})

it.each(engines)('decisions of one program are read by their time on $name', async (engine) => {
  const period = { since: '2026-11-01', until: '2026-12-01', programs: ['acme'], now: TEST_NOW }
  const db = await openedOn(engine)
  const [plan = ''] = await plansOf(db, engine, (listened) => readNumbers(listened, period))
  expect(plan).toMatch(/events .*at>|Index Cond: \(\(at >/)
  expect(plan).not.toMatch(/by_program|match_secret/)
})

it.each(engines)('a page looks only for words of its own applications on $name', async (engine) => {
  const db = await openedOn(engine)
  const plans = await plansOf(db, engine, (listened) =>
    queuePage(listened, { search: 'bakery' }, { ...FIRST_PAGE, hashName: undefined }),
  )
  expect(plans.join()).toMatch(/ words\b/)
  expect(plans.join()).not.toContain('hashed SubPlan')
})

it('a query without an index is found', async () => {
  for (const engine of engines) {
    const db = await openedOn(engine)
    const ask = (db: Database) =>
      db.selectFrom('drafts').selectAll().where('token_hash', '=', 't').execute()
    expect((await plansOf(db, engine, ask)).join()).toMatch(/(SCAN|Seq Scan on) drafts/)
  }
})

/** Returns the engine's plan for each query of `ask`. Small tables must not lead to full scans. */
function plansOf(
  db: Database,
  { name }: Engine,
  ask: (db: Database) => Promise<unknown>,
): Promise<readonly string[]> {
  return inTransaction(db, async (transaction) => {
    const compiled: CompiledQuery[] = []
    const listening = onQuery(transaction, (node, id) => {
      compiled.push(transaction.getExecutor().compileQuery(node, id))
    })
    await ask(listening)
    const isSqlite = name === 'SQLite'
    if (!isSqlite) {
      await sql`set local enable_seqscan = off`.execute(transaction)
      await sql`set local enable_sort = off`.execute(transaction)
    }
    const plans: string[] = []
    for (const query of compiled) {
      const request = `${isSqlite ? 'explain query plan' : 'explain'} ${query.sql}`
      const { rows } = await transaction.executeQuery<Readonly<Record<string, unknown>>>({
        ...query,
        sql: request,
      })
      plans.push(rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n'))
    }
    return plans
  })
}
