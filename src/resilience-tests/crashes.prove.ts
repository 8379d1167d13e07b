/**
 * Tests a process killed between any two of its writes, whatever its task: the stored data is
 * intact, and a client that repeats a request without an answer finds it done exactly once.
 */
import { join } from 'node:path'
import { DefaultQueryExecutor, type QueryExecutor, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { messageRoute, withdrawRoute } from '../api/application-status.ts'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import { CONSOLE_APPLICATIONS_PATH } from '../api/console/queue.ts'
import { documentPieceRoute, documentStatusRoute } from '../api/documents.ts'
import { openDraftRoute } from '../api/drafts.ts'
import { ownerLinkStatusRoute } from '../api/owner-entry.ts'
import { urlOf } from '../api/route.ts'
import { us } from '../application/forms/us.ts'
import { toSubmission } from '../application/submission.ts'
import {
  sampleOwner,
  sampleSubmission,
  signedApplication,
} from '../application/testing/sample-application.ts'
import { appendPendingEvents } from '../server/ledger/log-service.ts'
import type { Database } from '../server/platform/database/database.ts'
import { type ConsoleServer, consoleServer } from '../test-support/console-visitor.ts'
import { engines } from '../test-support/engines.ts'
import { columnsOf } from '../test-support/next-version.ts'
import { APPLICANT_TOKEN, asApplicant, ownerWhoEntered } from '../test-support/owner-entry.ts'
import { newKey, operator } from '../test-support/run-operator.ts'
import { storedProblems } from '../test-support/stored-problems.ts'
import { correctionsOf, requestAbout } from '../test-support/test-correction.ts'
import { copyLinkIn } from '../test-support/test-server.ts'
import { createDocument, uploadedDocument } from '../test-support/uploaded-document.ts'
import { TIMEOUT_MS } from './scale.ts'
import { type Entrance, type WaysIn, waysIn } from './ways-in.ts'

/** A task of a server, or beside it; returns the status of the answer, if there is one. */
type Work = (by: ConsoleServer) => Promise<number | undefined>

interface Try {
  readonly name: string
  /** Prepares the task again for each stop. */
  readonly prepare: () => Promise<Work>
}

/** Endpoints whose rows are not counted, each with the reason: a second request differs. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  'POST /console/api/applications/:reference/opened': 'each reading is an event',
  'POST /console/api/applications/:reference/shown': 'each reading is an event',
  'POST /console/api/applications/:reference/case-file': 'each reading is an event',
  'POST /console/api/exports': 'each export is an event',
  'POST /console/api/runs': 'each run is an event',
  'POST /console/api/applications/assign': 'nobody is assigned any more after the first request',
  'POST /console/api/applications/next': 'the one before stays among those of the person',
  'POST /console/api/applications/:reference/notes':
    'the page names the last event that it has shown',
  'POST /console/api/applications/:reference/inquiries': 'each inquiry is an event',
  'POST /console/api/passkeys': 'a list from which one can be removed',
  'POST /console/api/views': 'a list from which one can be removed',
  'POST /api/documents': 'a document without pieces is removed within a day',
  'POST /api/invitations/:id/renew': 'each link ends the one before',
  'POST /api/funnel': 'counts',
  'POST /api/copies': 'a download is an event of its hour',
  'POST /console/api/applications/give-back': 'takes back what all others have left',
  'PUT /console/api/applications/:reference/match-keys': 'replaces',
  'POST /console/api/runs/:id/match-keys': 'replaces',
  'POST /api/applications with a linked account': "the provider's token works once",
  'POST /api/plaid/exchange with a linked account': "the provider's token works once",
}

/** Kinds of rows that record only how something was done. */
const KINDS: Readonly<Record<string, string>> = {
  applications: 'status',
  corrections: 'state',
  deliveries: "kind || ' ' || type || ' ' || status",
  events: 'kind',
  owner_invitations: 'state',
}
const UNCOUNTED = ['api_key_uses', 'linked_accounts']

async function countsOf(db: Database): Promise<ReadonlyMap<string, number>> {
  const tables = new Set((await columnsOf(db)).map(({ table }) => table))
  const counts = new Map<string, number>()
  for (const table of tables) {
    if (table.startsWith('sqlite_') || UNCOUNTED.includes(table)) continue
    const { rows } = await sql<{ kind: string; count: number | string }>`
      select ${sql.raw(KINDS[table] ?? "''")} as kind, count(*) as count
      from ${sql.table(table)} group by 1`.execute(db)
    for (const { kind, count } of rows) counts.set(`${table} ${kind}`.trim(), Number(count))
  }
  return counts
}

function difference(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> {
  const names = new Set([...before.keys(), ...after.keys()])
  const changes = [...names].map((name): [string, number] => [
    name,
    (after.get(name) ?? 0) - (before.get(name) ?? 0),
  ])
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

async function sent(server: ConsoleServer, { method, url, headers, body }: Entrance) {
  const { statusCode } = await server.app.inject({ method, url, headers, payload: body as object })
  return statusCode
}

/** Returns a task for each endpoint with a JSON body. */
function requests({ ways }: WaysIn): readonly Try[] {
  return ways.map(({ name, open }) => ({
    name,
    prepare: async () => {
      const entrance = await open()
      const isKeyed = entrance.url === APPLICATIONS_PATH
      const key = isKeyed && { 'idempotency-key': crypto.randomUUID() }
      return (server) => sent(server, { ...entrance, headers: { ...entrance.headers, ...key } })
    },
  }))
}

/** Returns the other tasks of applicants, reviewers and operators. */
async function others(all: WaysIn): Promise<readonly Try[]> {
  const { server, identity, administrator } = all
  const env = { ...all.env, OPERATOR_KEY: join(all.env.DATA_DIR, 'olga.pem') }
  const rekeying = { ...env, SEALING_RECIPIENTS: (await newKey()).recipient }
  const newId = () => Buffer.from(crypto.randomUUID()).subarray(0, 16).toString('base64url')
  const submitted = async () => copyLinkIn(await server.submit(sampleSubmission()))
  const request = (entrance: Pick<Entrance, 'method' | 'url'> & Partial<Entrance>) => {
    const whole = { headers: {}, body: undefined, ...entrance }
    return (server: ConsoleServer) => sent(server, whole)
  }
  const deleting = (url: string, token: string) =>
    request({ method: 'DELETE', url, headers: { authorization: `Bearer ${token}` } })
  const reviewing = async () => {
    const { reference } = await submitted()
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    await administrator.send('POST', `${path}/opened`, { version: 1 })
    await administrator.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
    return reference
  }
  const declined = async () => {
    const reference = await reviewing()
    const body = { to: 'declined', version: 1, reasons: ['other'], note: NOTE }
    await administrator.send('POST', `${CONSOLE_APPLICATIONS_PATH}/${reference}/decisions`, body)
    return reference
  }
  const command =
    (settings: typeof env, ...words: readonly string[]): Work =>
    async () => {
      await operator(settings, ...words)
      return undefined
    }
  return [
    {
      name: 'an applicant withdraws',
      prepare: async () => request({ ...withdrawRoute, body: await submitted() }),
    },
    {
      name: 'an applicant writes',
      prepare: async () =>
        request({ ...messageRoute, body: { ...(await submitted()), text: 'We moved.' } }),
    },
    {
      name: 'an application with an entry and a document',
      prepare: async () => {
        const owner = await ownerWhoEntered(server, newId())
        const { token: _, ...document } = await uploadedDocument(server, { kind: 'id' })
        const application = signedApplication({
          companyOwners: [sampleOwner(), owner],
          documents: [document],
        })
        const headers = { 'idempotency-key': crypto.randomUUID() }
        const body = toSubmission(application, us)
        return request({ method: 'POST', url: APPLICATIONS_PATH, headers, body })
      },
    },
    {
      name: 'a piece of a document',
      prepare: async () => {
        const created = await createDocument(server, { kind: 'id', size: 1000 })
        const { id, token } = created.json<{ id: string; token: string }>()
        const url = urlOf(documentPieceRoute, { params: { id, piece: '0' } })
        const type = { 'content-type': 'application/octet-stream' }
        const headers = { authorization: `Bearer ${token}`, ...type }
        return request({ method: 'PUT', url, headers, body: Buffer.alloc(1000, 7) })
      },
    },
    {
      name: 'a document is removed',
      prepare: async () => {
        const { id, token } = await uploadedDocument(server, { kind: 'id' })
        return deleting(urlOf(documentStatusRoute, { params: { id } }), token)
      },
    },
    {
      name: 'a draft is removed',
      prepare: async () => {
        const url = urlOf(openDraftRoute, { params: { id: newId() } })
        const headers = { authorization: `Bearer ${APPLICANT_TOKEN}`, 'if-none-match': '*' }
        await sent(server, { method: 'PUT', url, headers, body: { ciphertext: 'eA==' } })
        return deleting(url, APPLICANT_TOKEN)
      },
    },
    {
      name: "an owner's link is withdrawn",
      prepare: async () => {
        const id = newId()
        await asApplicant(server, 'PUT', { id })
        return deleting(urlOf(ownerLinkStatusRoute, { params: { id } }), APPLICANT_TOKEN)
      },
    },
    {
      name: 'a request for corrections is withdrawn',
      prepare: async () => {
        const reference = await reviewing()
        const { id, request: ask } = requestAbout(server, administrator, reference)
        await ask()
        const { cookie, csrfToken } = administrator
        const headers = { cookie, 'x-csrf-token': csrfToken, 'sec-fetch-site': 'same-origin' }
        return request({ method: 'DELETE', url: correctionsOf(reference, id), headers })
      },
    },
    {
      name: 'operator status',
      prepare: async () => command(env, 'status', (await submitted()).reference, 'reviewing'),
    },
    {
      name: 'operator erase',
      prepare: async () => command(env, 'erase', await declined(), '--yes'),
    },
    {
      name: 'operator rekey',
      prepare: async () => {
        const rekey = command(rekeying, 'rekey', '--identity', identity)
        await rekey(server)
        await submitted()
        return rekey
      },
    },
    {
      name: 'events are appended to the audit log',
      prepare: async () => {
        await submitted()
        return async ({ db, signer, ledger }) => {
          await appendPendingEvents(db, { signer, ledger })
          return undefined
        }
      },
    },
  ]
}

/** A file that a browser seals. */
const NOTE = Buffer.from('age-encryption.org/v1\nsealed').toString('base64')

/** The settings of each engine. One stores documents outside the database. */
const STORES = { SQLite: { DOCUMENT_STORE: 'folder' }, PostgreSQL: {} }

describe.each(engines)('a process that is killed between two writes, on $name', (engine) => {
  it('keeps the data intact, and a repeated request is done exactly once', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const all = await waysIn({ ...(await engine.settings()), ...STORES[engine.name] })
    const { server, env } = all
    const { db } = server
    /** The new process has no memory of the previous one. */
    const next = await consoleServer(env, { sandbox: server.sandbox })
    for (const { name, prepare } of [...(await others(all)), ...requests(all)]) {
      const prepared = await prepare()
      const before = await countsOf(db)
      await prepared(server)
      const once = difference(before, await countsOf(db))
      for (let writes = 0, isKilled = true; isKilled; writes += 1) {
        const work = await prepare()
        const counts = await countsOf(db)
        const crash = crashAfter(writes)
        await work(server).catch(() => undefined)
        isKilled = crash.hasHappened()
        crash.end()
        const where = `${name}, killed after ${writes} writes`
        expect(await storedProblems(next), where).toEqual([])
        expect([500, 503], where).not.toContain(await work(next))
        expect(await storedProblems(next), where).toEqual([])
        if (Object.hasOwn(NOT_COMPARED, name)) continue
        expect(difference(counts, await countsOf(db)), where).toEqual(once)
      }
    }
  })
})

const WRITES = /^\s*(insert|update|delete|merge)\b/i

interface Crash {
  /** Whether the process has reached that statement. */
  readonly hasHappened: () => boolean
  /** Ends the crash, as if the next process had started. */
  readonly end: () => void
}

class Killed extends Error {
  override readonly name = 'Killed'
}

/**
 * Simulates a process killed at one of its statements: its committed data is stored, its open
 * transaction is not, and its database hears nothing more from it.
 *
 * @param writes how many writing statements come first; those between two of them only read
 */
function crashAfter(writes: number): Crash {
  const executor: Pick<QueryExecutor, 'executeQuery'> = Object.getPrototypeOf(
    DefaultQueryExecutor.prototype,
  )
  const { executeQuery } = executor
  let left = writes
  let isDead = false
  executor.executeQuery = async function execute(this: QueryExecutor, ...query) {
    if (WRITES.test(query[0].sql)) {
      if (left === 0) isDead = true
      left -= 1
    }
    if (isDead) throw new Killed()
    return executeQuery.apply(this, query)
  } as QueryExecutor['executeQuery']
  return {
    hasHappened: () => isDead,
    end: () => {
      executor.executeQuery = executeQuery
    },
  }
}
