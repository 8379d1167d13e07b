/** PgBouncer in front of a test's database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { isRoot } from '../test-support/postgres-binaries.ts'
import { freePort } from '../test-support/postgres-program.ts'
import { testFolder } from '../test-support/shared.ts'

/** Creates a database, since a pooler accepts no `search_path` and a new schema is not enough. */
export async function newDatabase(): Promise<URL> {
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

/** Starts Debian's PgBouncer, with transaction pooling; undefined if it is not installed. */
export async function startPgBouncer(database: URL) {
  if (spawnSync('pgbouncer', ['--version']).error) return undefined
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
  let output = ''
  const listening = Promise.withResolvers<void>()
  program.stderr.on('data', (chunk) => {
    output += chunk
    if (output.includes('process up')) listening.resolve()
  })
  program.once('exit', () => listening.reject(new Error(output)))
  onTestFinished(() => ended(program))
  await listening.promise
  const url = new URL(database)
  url.port = String(port)
  return { url: url.href, said: () => output }
}

async function ended(program: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  program.removeAllListeners('exit').once('exit', () => resolve())
  if (!program.kill('SIGKILL')) resolve()
  await promise
}
