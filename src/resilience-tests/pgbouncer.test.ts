/** A pooler between the server and PostgreSQL, which gives each transaction another connection. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { isRoot } from '../test-support/postgres-binaries.ts'
import { freePort } from '../test-support/postgres-program.ts'
import { operator } from '../test-support/run-operator.ts'
import { testFolder } from '../test-support/test-folder.ts'
import { submitSamples, testServer } from '../test-support/test-server.ts'

const APPLICATIONS = 20

it('works behind PgBouncer as it is installed, in transaction pooling', async (context) => {
  if (spawnSync('pgbouncer', ['--version']).error) context.skip('pgbouncer is not installed')
  const database = await newDatabase()
  const { url, said } = await startPgBouncer(database)
  const server = await testServer({ DATABASE_URL: url })
  const references = await Promise.all(
    Array.from({ length: APPLICATIONS }, async () => (await submitSamples(server, 1))[0] ?? ''),
  )
  expect(new Set(references).size).toBe(APPLICATIONS)
  const env = { DATA_DIR: server.folder, DATABASE_URL: url }
  const [reference = ''] = references
  expect(await operator(env, 'status', reference, 'reviewing')).toMatchObject({ code: 0 })
  expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
  expect(server.logged()).not.toMatch(/"level":[4-6]0/)

  // A transaction's limits end with it, and do not reach others on the same connection.
  const client = await connected(url)
  await client.query('begin; set local statement_timeout = 1; rollback')
  const { rows } = await client.query("select current_setting('statement_timeout') as timeout")
  expect(rows).toEqual([{ timeout: '0' }])
  expect(said()).toContain('unsupported startup parameter')
})

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A pooler takes no `search_path`, so a new schema is not enough. */
async function newDatabase(): Promise<URL> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('postgresUrl'))
  const administrator = new Client({ connectionString: url.href })
  await administrator.connect()
  await administrator.query(`create database ${name}`)
  onTestFinished(async () => {
    await administrator.query(`drop database ${name} with (force)`)
    await administrator.end()
  })
  url.pathname = `/${name}`
  return url
}

async function startPgBouncer(database: URL) {
  const folder = await testFolder()
  const port = await freePort()
  const { hostname, port: behind, username, password } = database
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
`,
  )
  for (const [path, mode] of [
    [folder, 0o755],
    [users, 0o644],
    [settings, 0o644],
  ] as const) {
    await chmod(path, mode)
  }
  const program = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), settings])
  let said = ''
  const listening = Promise.withResolvers<void>()
  program.stderr.on('data', (chunk) => {
    said += chunk
    if (said.includes('process up')) listening.resolve()
  })
  program.once('exit', () => listening.reject(new Error(said)))
  onTestFinished(() => ended(program))
  await listening.promise
  const url = new URL(database)
  url.port = String(port)
  return { url: url.href, said: () => said }
}

async function ended(program: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  program.removeAllListeners('exit').once('exit', () => resolve())
  if (!program.kill('SIGKILL')) resolve()
  await promise
}
