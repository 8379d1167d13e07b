/** A review stores nothing readable about a match, and after an erasure nothing at all. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { mainly } from '../../test-support/engines.ts'
import { columnsOf } from '../../test-support/next-version.ts'
import { insertRow, rowsOf } from '../../test-support/row-of-every-table.ts'
import { operator, signerKey } from '../../test-support/run-operator.ts'
import { noAddresses } from '../../test-support/screening/samples.ts'
import { shared, testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  allArrived,
  sendingDeliveries,
  testReceiver,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { submitSamples, TEST_NOW } from '../../test-support/test-server.ts'
import type { Database } from '../platform/database/database.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import { ownKeyPair } from '../platform/encryption/unseal.ts'

/** Words that reviewers' browsers seal: the entry, the score and the reason. */
const MATCH = 'José Gutierez · GUTIERREZ REYES (sdn-7, 97% similar). Same year: 1961'
/** No word is so short that sealed bytes contain it by chance. */
const LEAKED =
  /gutierrez reyes|97% similar|same year: 1961|terminated at bank nine|free mail is fine/i

/** Returns all rows of all tables, with bytes as text. */
async function everyRow(db: Database): Promise<readonly (readonly [string, string])[]> {
  const tables = new Set((await columnsOf(db)).map(({ table }) => table))
  const all: (readonly [string, string])[] = []
  for (const table of tables) {
    if (table.startsWith('sqlite_')) continue
    for (const row of await rowsOf(db, table)) {
      const values = Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
      )
      all.push([table, values.join(' | ')])
    }
  }
  return all
}

describe.each(mainly('PostgreSQL'))('a review on $name', (engine) => {
  const started = shared(start)

  async function start() {
    const database = await engine.settings()
    const folder = await testFolder()
    const REVIEW_FILE = join(folder, 'review.json')
    const checklist = [
      { id: 'screening', text: 'Screening clear', answeredBy: 'screening' },
      { id: 'policy', text: 'Policy clear', answeredBy: 'policy' },
      { id: 'tin', text: 'Tax number matches', answeredBy: 'tin-match' },
      { id: 'match', text: 'Not terminated', answeredBy: 'terminated-merchants' },
    ]
    const policy = [{ rule: 'free-mail', effect: 'closely', text: { en: 'Look at free mail.' } }]
    await writeFile(REVIEW_FILE, JSON.stringify({ policy, checklist }))
    const receiver = await testReceiver()
    const env = { ...database, REVIEW_FILE, ...webhookTo(receiver.url) }
    const server = await consoleServer(env)
    const { db } = server
    const OPERATOR_KEY = await signerKey(server.folder)
    const settings = { ...env, DATA_DIR: server.folder, OPERATOR_KEY }
    const rows = `7,"GUTIERREZ REYES, Jose","individual","SDNTK"${',-0- '.repeat(8)}`
    await writeFile(join(folder, 'sdn.csv'), rows)
    await writeFile(join(folder, 'alt.csv'), '')
    await writeFile(join(folder, 'add.csv'), noAddresses([rows]))
    const published = ['--published', TEST_NOW.toISOString().slice(0, 10)]
    await operator(settings, 'screening', 'import', folder, ...published, '--yes')
    return { server, db, folder, receiver, settings }
  }

  /**
   * Returns a server with an application that was screened, compared with others, checked, looked
   * up elsewhere, approved, and screened again.
   */
  async function reviewed() {
    const { server, db, folder, receiver, settings } = started()
    const [reference = '', other = ''] = await submitSamples(server, 2)
    const path = `/console/api/applications/${reference}`
    const person = await server.signIn('reviewer')
    const { recipients } = await ownKeyPair(server.folder)
    const sealed = async (text: string) =>
      Buffer.from(await sealTo(recipients)(text)).toString('base64')
    const sent = async (method: 'POST' | 'PUT', url: string, body: object) => {
      const answer = await person.send(method, url, body)
      expect([url, answer.statusCode < 300]).toEqual([url, true])
      return answer.statusCode === 204 ? undefined : answer.json()
    }
    await sent('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
    await sent('POST', `${path}/opened`, { version: 1 })
    const { list } = (await person.get(`${path}/screening`)).json()
    const { hash, threshold } = list
    const result = {
      ...{ version: 1, list: hash, threshold, matches: 1, open: 0 },
      entries: 'b'.repeat(32),
    }
    await sent('POST', `${path}/screening`, { ...result, note: await sealed(MATCH) })
    const secret = await sent('POST', `${path}/match-secret`, { sealed: await sealed('secret') })
    const keys = [{ kind: 'ssn', hash: 'a'.repeat(32) }]
    for (const compared of [other, reference]) {
      const url = `/console/api/applications/${compared}/match-keys`
      await sent('PUT', url, { secret: secret.secret.id, version: 1, keys })
    }
    const fine = await sealed('Free mail is fine')
    const tick = { version: 1, step: 'policy', done: true, note: fine }
    await sent('POST', `${path}/checklist`, tick)
    const request = await sealed('Terminated at bank nine')
    await sent('POST', `${path}/inquiries`, { version: 1, note: request })
    const answer = join(folder, 'answer.txt')
    await writeFile(answer, `1;941234567;GOLDEN GATE BAKERY;${reference}-1;7\r\n`)
    expect(await operator(settings, 'tin-match', 'import', answer)).toMatchObject({ code: 0 })
    await sent('POST', `${path}/decisions`, { to: 'approved', version: 1 })
    const { id } = await sent('POST', '/console/api/runs', { what: 'screening', list: hash })
    const again = { reference, version: 1, matches: 1, result: await sealed(MATCH) }
    await sent('POST', `/console/api/runs/${id}/screenings`, { results: [again] })
    // Rows of earlier releases.
    await insertRow(db, 'fingerprints', { reference, kind: 'tin', hash: 'a' })
    await insertRow(db, 'matched_applications', { reference, secret: 'a' })
    return { server, db, receiver, settings, reference, other }
  }

  it('leaves nothing about a match, a duplicate or an answer readable in any column, log or webhook', async () => {
    const { server, db, receiver, reference } = await reviewed()
    await sendingDeliveries(server)
    await allArrived(db)
    const stored = await everyRow(db)
    const ofReview = stored.filter(([, row]) => row.includes(reference)).map(([table]) => table)
    expect(ofReview).toEqual(expect.arrayContaining(['match_keys', 'screening_results', 'events']))
    expect(stored.filter(([, row]) => LEAKED.test(row))).toEqual([])
    expect(server.logged()).not.toMatch(LEAKED)
    expect(receiver.posts.length).toBeGreaterThan(0)
    expect(receiver.posts.map(({ text }) => text).join('\n')).not.toMatch(LEAKED)
    const screened = await db
      .selectFrom('events')
      .select(['detail', 'note'])
      .where('kind', '=', 'screened')
      .where('reference', '=', reference)
      .execute()
    expect(Object.keys(JSON.parse(screened[0]?.detail ?? '{}')).sort()).toEqual([
      ...['by', 'entries', 'list', 'matches', 'note', 'open', 'published', 'recipients'],
      ...['threshold', 'version'],
    ])
    expect(await storedProblems(server)).toEqual([])
  })

  it.each([
    ['erase', (reference: string) => ['erase', reference, '--yes']],
    ['purge', (reference: string) => ['purge', '--reference', reference, '--yes']],
  ])(
    'is gone with its results, keys, and notes after %s; those of others stay',
    async (_, args) => {
      const { server, db, settings, reference, other } = await reviewed()
      expect(await operator(settings, ...args(reference))).toMatchObject({ code: 0 })
      const left = async (reference: string) =>
        (await everyRow(db)).filter(([, row]) => row.includes(reference)).map(([table]) => table)
      // The events remain without their notes, and one of them records the erasure.
      expect(new Set(await left(reference))).toEqual(
        new Set(['events', 'deliveries', 'status_links']),
      )
      expect(await left(other)).toContain('match_keys')
      const notes = await db
        .selectFrom('events')
        .select('note')
        .where('reference', '=', reference)
        .where('note', 'is not', null)
        .execute()
      expect(notes).toEqual([])
      expect(await storedProblems(server)).toEqual([])
    },
  )
})
