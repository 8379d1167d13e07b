/** Calls each command correctly on both engines, incorrectly, and with a read-only login. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { type Engine, engines, itMainly } from '../test-support/engines.ts'
import { operator } from '../test-support/run-operator.ts'
import { testFolder } from '../test-support/shared.ts'
import { referenceIn, testServer } from '../test-support/test-server.ts'
import { loadCommands } from './commands.ts'

const EXAMPLE_FORM = join(import.meta.dirname, '../../deploy/forms/restaurant.yaml')

const commands = await loadCommands()

interface Place {
  readonly reference: string
  readonly identity: string
  readonly file: (name: string) => string
}

const CALLS: Readonly<Record<string, { args: (place: Place) => string[]; reads?: true }>> = {
  list: { args: () => ['--json'], reads: true },
  show: { args: ({ reference }) => [reference, '--json'], reads: true },
  copy: {
    args: ({ reference, identity, file }) => [
      ...[reference, '--identity', identity, '--output', file('copy.pdf'), '--json'],
    ],
  },
  document: {
    args: ({ reference, identity, file }) => [
      ...[reference, 'no-such-id', '--identity', identity, '--output', file('document'), '--json'],
    ],
  },
  case: {
    args: ({ reference, identity, file }) => [
      ...[reference, '--identity', identity, '--output', file('case.json'), '--json'],
    ],
  },
  status: { args: ({ reference }) => [reference, 'reviewing'] },
  board: { args: ({ reference }) => [reference, '--result', 'failed'] },
  export: { args: ({ file }) => ['--output', file('export.jsonl'), '--json'] },
  'deliveries list': { args: () => ['--json'], reads: true },
  'deliveries retry': { args: () => [] },
  'deliveries backfill': { args: () => ['--since', '2026-01-01'] },
  funnel: { args: () => ['--json'], reads: true },
  verify: { args: () => ['--json'], reads: true },
  'verify-copy': { args: ({ identity }) => [identity, '--json'] },
  'keys new': { args: ({ file }) => [file('identity.txt')] },
  'keys check': { args: ({ identity }) => ['--identity', identity, '--json'], reads: true },
  'keys signer': { args: ({ file }) => ['ada', '--output', file('ada.pem'), '--no-passphrase'] },
  'api-keys new': { args: () => ['CRM', '--may', 'applications'] },
  'api-keys list': { args: () => ['--json'], reads: true },
  'api-keys end': { args: () => ['1'] },
  'programs check': { args: () => ['--json'], reads: true },
  'form check': { args: () => [EXAMPLE_FORM, '--json'], reads: true },
  rekey: { args: ({ identity }) => ['--identity', identity] },
  purge: { args: () => ['--older-than', '1000d', '--yes', '--json'] },
  erase: { args: ({ reference }) => [reference, '--yes'] },
  backup: { args: ({ file }) => [file('backup.sqlite')] },
  migrate: { args: () => [] },
  adopt: { args: () => ['--yes'] },
  move: { args: () => ['--to', 'postgres://nobody@127.0.0.1:9/nothing'] },
  'leads import': { args: ({ file }) => [file('leads.json')] },
  'banks import': { args: ({ file }) => [file('banks.json')] },
  'screening run': { args: ({ identity }) => ['--identity', identity, '--json'] },
  'tin-match export': {
    args: ({ identity, file }) => ['--identity', identity, '--output', file('irs.txt'), '--json'],
  },
  'tin-match import': { args: ({ file }) => [file('answer.txt')] },
  'screening import': { args: ({ file }) => [file('.'), '--json'] },
}

async function installed({ settings }: Engine) {
  const own: Readonly<Record<string, string>> = await settings()
  const server = await testServer(own)
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const folder = await testFolder()
  const file = (name: string) => join(folder, name)
  for (const name of ['leads.json', 'banks.json']) await writeFile(file(name), '[]')
  const place = { reference, identity: join(server.folder, 'sealing-identity.txt'), file }
  return { env: { ...own, DATA_DIR: server.folder }, database: own.DATABASE_URL ?? '', place }
}

/** Creates a login that may read every table of the owner's schema and change none. */
async function reader(owner: string): Promise<string> {
  const role = `reader_${crypto.randomUUID().replaceAll('-', '')}`
  const url = new URL(owner)
  const client = new Client({ connectionString: owner })
  await client.connect()
  onTestFinished(async () => {
    await client.query(`drop owned by ${role}; drop role ${role}`)
    await client.end()
  })
  await client.query(`create role ${role} login password 'reads'`)
  await client.query(`grant usage on schema public to ${role}`)
  await client.query(`grant select on all tables in schema public to ${role}`)
  url.username = role
  url.password = 'reads'
  return url.href
}

/** A message in words, without a stack trace or JavaScript's own names. */
const SAID = /^(?=.)(?![\s\S]*(?:\n {4}at |undefined|\[object|TypeError))/

describe('every command', () => {
  it('has a call in this test', () => {
    expect(Object.keys(CALLS).sort()).toEqual(commands.map(({ name }) => name).sort())
  })

  it.each(commands.map(({ name }) => name))(
    '%s explains itself, and refuses what it does not know',
    async (name) => {
      const env = { DATA_DIR: await testFolder() }
      const words = name.split(' ')
      const help = await operator(env, ...words, '--help')
      expect(help).toMatchObject({ code: 0, err: '' })
      expect(help.out).toContain(`-- ${name}`)
      for (const wrong of [['--wrong'], ['one', 'two', 'three', 'four']]) {
        const refused = await operator(env, ...words, ...wrong)
        expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringMatching(SAID) })
        expect(refused.err).toContain(`Usage: ${name}`)
      }
    },
  )
})

describe.each(engines)('on $name', (engine) => {
  it('every command succeeds, and says so', async () => {
    const { env, place } = await installed(engine)
    for (const [name, { args, reads }] of Object.entries(CALLS)) {
      const words = name.split(' ')
      const result = await operator(env, ...words, ...args(place))
      expect([0, 1], name).toContain(result.code)
      expect(result.err, name).toMatch(result.code === 0 ? /^/ : SAID)
      if (reads) expect(result, name).toMatchObject({ code: 0, err: '' })
      if (result.code === 0 && args(place).includes('--json')) JSON.parse(result.out)
    }
  })

  const itOnce = itMainly('SQLite', engine)

  itOnce('every command without arguments succeeds, or says what is missing', async () => {
    const { env } = await installed(engine)
    for (const { name } of commands) {
      const result = await operator(env, ...name.split(' '))
      expect([0, 2], `${name}: ${result.err}`).toContain(result.code)
      expect(result.err, name).toMatch(result.code === 0 ? /^/ : SAID)
    }
  })
})

it('every command says which rights a read-only login lacks', async () => {
  const [, postgres] = engines
  if (!postgres) throw new Error('There is no second engine')
  const { env, database, place } = await installed(postgres)
  const reading = { ...env, DATABASE_URL: await reader(database) }
  for (const [name, { args, reads }] of Object.entries(CALLS)) {
    const result = await operator(reading, ...name.split(' '), ...args(place))
    expect([0, 1], `${name}: ${result.err}`).toContain(result.code)
    expect(result.err, name).toMatch(result.code === 0 ? /^/ : SAID)
    if (reads) expect(result, name).toMatchObject({ code: 0 })
  }
  expect((await operator(env, 'verify')).out).toContain('intact: 1 application')
})
