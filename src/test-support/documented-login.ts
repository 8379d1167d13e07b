/** The logins that docs/operating.md describes, created with its statements. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { migratedPostgres } from './engines.ts'

const GUIDE = join(import.meta.dirname, '../../docs/operating.md')

export interface Login {
  readonly url: string
  /** Runs a documented block as the owner of the database, for this login. */
  readonly run: (statement: string) => Promise<void>
}

/** Runs the documented statements about a login, for a login and a schema of this test only. */
export async function documentedLogin(
  owner: string,
  role: string,
  pattern = /^(?!.*-- )/,
): Promise<Login> {
  const name = `${role}_${crypto.randomUUID().replaceAll('-', '')}`
  const url = new URL(owner)
  const schema = url.searchParams.get('options')?.replace('-c search_path=', '') ?? 'public'
  const run = (statement: string) =>
    asOwner(owner, statement.replaceAll(role, name).replaceAll('schema public', `schema ${schema}`))
  onTestFinished(() => run(`drop owned by ${role}; drop role ${role}`))
  const blocks = (await readFile(GUIDE, 'utf8')).matchAll(/```sql\n(.*?)```/gs)
  const statements = [...blocks].flatMap(([, block = '']) => block.trim().split('\n'))
  await run(
    statements
      .filter((statement) => statement.includes(role) && pattern.test(statement))
      .join('\n'),
  )
  url.username = name
  url.password = 'change-me'
  return { url: url.href, run }
}

export async function asOwner(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates a database with all tables and no rights but its owner's. Returns the owner's URL. */
export async function lockedPostgres(): Promise<string> {
  const url = await migratedPostgres()
  await asOwner(url, 'revoke all on schema public from public')
  return url
}
