/** Checks the list in docs/security.md of what strangers can store, and each of its limits. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDraftRoute } from '../api/drafts.ts'
import { urlOf } from '../api/route.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { engines } from '../test-support/engines.ts'
import { type TestServer, testServer } from '../test-support/test-server.ts'
import { createDocument, sendPiece } from '../test-support/uploaded-document.ts'

const PAGE = join(import.meta.dirname, '../../docs/security.md')
const BEHIND_PROXY = { TRUST_PROXY: 'loopback' }
const TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'

/** Returns the address of a network's customer, by number: a /64 of a /48. */
const from = (network: number, customer: number) => ({
  'x-forwarded-for': `2001:db8:${network}:${customer.toString(16)}::1`,
})

const id = (number: number) => Buffer.from(String(number).padStart(16, '0')).toString('base64url')

function saveDraft({ app }: TestServer, number: number, headers: Readonly<Record<string, string>>) {
  return app.inject({
    method: 'PUT',
    url: urlOf(openDraftRoute, { params: { id: id(number) } }),
    headers: { authorization: `Bearer ${TOKEN}`, 'if-none-match': '*', ...headers },
    payload: { ciphertext: 'eA==' },
  })
}

it('the page names each existing table', async () => {
  const page = await readFile(PAGE, 'utf8')
  const [, list = ''] = page.split(/^## What strangers can store$|^## What was tried$/m)
  const { db } = await testServer()
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db)
  const missing = rows.map(({ name }) => name).filter((name) => !list.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

it('each row names existing tests', async () => {
  const page = await readFile(PAGE, 'utf8')
  const [, list = ''] = page.split(/^## What strangers can store$|^## What was tried$/m)
  const rows = list.split('\n').filter((line) => line.startsWith('| `'))
  const tests = rows.map((row) => [...(row.split(' | ').at(-1) ?? '').matchAll(/`([\w/-]+)`/g)])
  expect(tests.filter((named) => named.length === 0)).toEqual([])
  const files = await readdir(import.meta.dirname, { recursive: true })
  const missing = tests
    .flat()
    .map(([, name]) => `/${name}.test.ts`)
    .filter((name) => !files.some((file) => `/${file}`.endsWith(name)))
  expect(missing).toEqual([])
})

describe.each(engines)('a shared store on $name', ({ settings }) => {
  it('gives one address a 20th, one network a fifth, and leaves the rest to others', async () => {
    const env = { MAX_DRAFTS: '400', NEW_DRAFTS_PER_HOUR: '1000', DRAFTS_PER_MINUTE: '1000' }
    const server = await testServer({ ...BEHIND_PROXY, ...env, ...(await settings()) })
    let number = 0
    const fill = async (network: number, customer: number) => {
      let stored = 0
      for (;;) {
        number += 1
        const { statusCode } = await saveDraft(server, number, from(network, customer))
        if (statusCode !== 201) return [stored, statusCode]
        stored += 1
      }
    }
    expect(await fill(1, 1)).toEqual([20, 429])
    for (const customer of [2, 3, 4]) expect(await fill(1, customer)).toEqual([20, 429])
    expect(await fill(1, 5)).toEqual([0, 429])
    expect(await fill(2, 1)).toEqual([20, 429])
    for (const row of await server.db.selectFrom('drafts').select('from_address').execute()) {
      expect(row.from_address).not.toContain('2001:')
    }
  })
})

it('the space for documents has shares, too', async () => {
  const env = { DOCUMENTS: 'id?', MAX_DOCUMENTS_MB: '1025', NEW_DRAFTS_PER_HOUR: '1000' }
  const { db, app } = await testServer({ ...BEHIND_PROXY, ...env })
  const first = (await createDocument({ app })).json()
  expect((await sendPiece({ app }, first, 0, new Uint8Array(262_144))).statusCode).toBe(204)
  // A 20th of 4,100 pieces.
  await db.updateTable('documents').set({ arrived: 205 }).execute()
  expect((await sendPiece({ app }, first, 1, new Uint8Array(262_144))).statusCode).toBe(429)
  // A piece counts toward the address that created the document, whatever address sends it.
  const piece = () => sendPiece({ app }, first, 1, new Uint8Array(262_144), from(2, 1))
  expect((await piece()).statusCode).toBe(429)
  await db.updateTable('documents').set({ from_address: null }).execute()
  expect((await piece()).statusCode).toBe(204)
})

it('submissions are limited for a network as for an address', async () => {
  const server = await testServer({ ...BEHIND_PROXY, SUBMISSIONS_PER_MINUTE: '1' })
  const statuses: number[] = []
  for (let customer = 1; customer <= 11; customer += 1) {
    statuses.push((await server.submit(sampleSubmission(), from(1, customer))).statusCode)
  }
  statuses.push((await server.submit(sampleSubmission(), from(2, 1))).statusCode)
  expect(statuses).toEqual([...Array(10).fill(303), 429, 303])
})
