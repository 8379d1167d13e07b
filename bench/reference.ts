/**
 * The reference for the server, in a process of its own: a bare Fastify handler that stores the
 * body with one raw insert and the same durability. `node bench/reference.ts DATABASE [seal]`; with
 * `seal` the age library seals the body first.
 */
import { DatabaseSync } from 'node:sqlite'
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import fastify from 'fastify'
import pg from 'pg'
import { APPLICATIONS_PATH } from '../src/api/applications.ts'

type Insert = (id: string, body: Uint8Array) => Promise<unknown>

const CREATE = 'create table reference (id text primary key, body'

const [database = '', seal] = process.argv.slice(2)
const insert = database.startsWith('postgres') ? await postgresInsert() : sqliteInsert()
const encode = seal ? await librarySeal() : async (text: string) => Buffer.from(text)
const app = fastify()
app.post(APPLICATIONS_PATH, async (request, reply) => {
  const id = String(request.headers['idempotency-key'])
  await insert(id, await encode(JSON.stringify(request.body)))
  return reply.code(303).send({ url: `/apply/confirmation#${id}` })
})
process.stdout.write(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}/\n`)

function sqliteInsert(): Insert {
  const sqlite = new DatabaseSync(database)
  sqlite.exec('pragma journal_mode = wal')
  sqlite.exec('pragma synchronous = full')
  sqlite.exec(`${CREATE} blob not null)`)
  const statement = sqlite.prepare('insert into reference values (?, ?)')
  return async (id, body) => statement.run(id, body)
}

async function postgresInsert(): Promise<Insert> {
  const pool = new pg.Pool({ connectionString: database, max: 10 })
  await pool.query(`drop table if exists reference`)
  await pool.query(`${CREATE} bytea not null)`)
  return async (id, body) => pool.query('insert into reference values ($1, $2)', [id, body])
}

async function librarySeal() {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(await generateIdentity()))
  return async (text: string) => encrypter.encrypt(text)
}
