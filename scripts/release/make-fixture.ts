/** Makes the fixture of a release with that release's product. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { SHORT_AGREEMENT } from '../../e2e/support/sandbox.ts'
import { type App, startApp } from '../../e2e/support/server.ts'
import { copiesRoute } from '../../src/api/copies.ts'
import { eventKinds } from '../../src/application/facts/event-kinds.ts'
import { startPostgres } from '../../src/test-support/postgres-program.ts'
import { spawnProgram } from '../../src/test-support/program.ts'
import {
  databaseIn,
  FILES,
  type FixtureApplication,
  fixtureFile,
  identityIn,
  type ReleaseFixture,
  settingsIn,
} from '../../src/test-support/release-fixtures.ts'
import { withPeople } from './browsing.ts'
import { openMailbox } from './mailbox.ts'
import { copyToPostgres, postgresSql } from './postgres-sql.ts'
import { REVIEW } from './reviews.ts'
import {
  FOUR_EYES_ABOVE,
  LEAD,
  NOTE,
  PROGRAM,
  playScenario,
  QUESTIONS,
  withSealedName,
} from './scenario.ts'

const SPANISH_AGREEMENT = `---
title: Acuerdo de comercio
version: 2026-11-01
effective: 2026-11-01
---

## 1. Tarifas

Usted paga las tarifas.
`

/** Nothing listens on port 9, so deliveries wait. Some emails arrive while people act. */
const SETTINGS = {
  AGREEMENT_FILE: SHORT_AGREEMENT,
  COPY_DAYS: '3650',
  CORRECTION_DAYS: '365',
  DOCUMENTS: 'voided-check?,id?',
  WEBHOOK_URL: 'http://127.0.0.1:9/webhook',
  WEBHOOK_ALLOW_PRIVATE: 'yes',
  WEBHOOK_SECRET: `whsec_${Buffer.from('a secret of a release fixture').toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'apply@merchant.example',
  MAIL_ON_DECISION: 'yes',
  FOUR_EYES_ABOVE: String(FOUR_EYES_ABOVE),
}

/** Makes a fixture with the built product in a folder. Throws if the version has a fixture. */
export async function makeFixture(product: string, version: string): Promise<void> {
  const target = fixtureFile(version)
  if (existsSync(target)) throw new Error(`${target} exists, and a fixture is never changed`)
  const work = mkdtempSync(join(tmpdir(), 'merchant-application-fixture-'))
  try {
    await make(product, version, work)
    cpSync(join(work, 'made'), target, { recursive: true })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function make(product: string, version: string, work: string): Promise<void> {
  const made = join(work, 'made')
  const dataDir = join(made, FILES.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const agreement = join(work, 'agreement.es.md')
  writeFileSync(agreement, SPANISH_AGREEMENT)
  writePrograms(dataDir)
  const settings = { ...SETTINGS, ...settingsIn(dataDir), AGREEMENT_FILE_ES: agreement }
  const { tabStorage, ...played } = await play(product, settings, work)
  // A second server seals names. One application is enough for that.
  const app = await startApp({ ...settings, SEAL_NAMES: 'yes' }, product)
  const applications = [...played.applications]
  try {
    applications.push(await withSealedName(app))
    await writeCopies(app, join(made, FILES.copies), applications)
    await writeExports(app, join(made, FILES.exports))
  } finally {
    await app.stop()
  }
  await app.operator('verify')
  const sql = await inPostgres(product, settings)
  const fixture: ReleaseFixture = {
    version,
    now: new Date().toISOString(),
    ...played,
    applications,
  }
  reportMissing(databaseIn(dataDir))
  writeFileSync(join(made, FILES.postgres), sql)
  writeJson(join(made, FILES.tab), tabStorage)
  writeJson(join(made, FILES.manifest), fixture)
}

/** Prints what later versions' tests lack: tables without rows, and events that did not happen. */
function reportMissing(file: string): void {
  const sqlite = new DatabaseSync(file)
  const texts = (query: string) =>
    sqlite
      .prepare(query)
      .all()
      .map(({ text }) => String(text))
  try {
    const tables = texts(`select name as text from sqlite_master where type = 'table'`)
    const empty = tables.filter(
      (name) => texts(`select 1 as text from ${name} limit 1`).length === 0,
    )
    const events = texts('select distinct kind as text from events')
    const missing = eventKinds.map(({ name }) => name).filter((name) => !events.includes(name))
    process.stdout.write(`No rows in: ${empty.join(', ')}\nNo events of: ${missing.join(', ')}\n`)
  } finally {
    sqlite.close()
  }
}

/** Writes a program with its own questions, and the reviewers' checklist. */
function writePrograms(dataDir: string): void {
  const program = join(dataDir, 'programs', PROGRAM)
  mkdirSync(program, { recursive: true })
  writeJson(join(program, 'program.json'), {
    hosts: ['acme.localhost'],
    brandName: 'Acme Payments',
  })
  writeJson(join(program, 'questions.json'), QUESTIONS)
  writeJson(join(dataDir, 'review.json'), REVIEW)
}

async function play(product: string, settings: Readonly<Record<string, string>>, work: string) {
  const mailbox = await openMailbox()
  const app = await startApp({ ...settings, SMTP_URL: mailbox.url }, product)
  const key = join(app.dataDir, 'ada.pem')
  const [note, leads] = [join(work, 'note.txt'), join(work, 'leads.json')]
  writeFileSync(note, NOTE)
  writeJson(leads, [LEAD])
  try {
    await app.operator('keys', 'signer', 'ada', '--output', key, '--no-passphrase')
    const files = { work, key, note, leads }
    return await withPeople(app, (people) => playScenario(app, people, files, mailbox))
  } finally {
    await app.stop()
    mailbox.close()
  }
}

/** Writes the operator's exports, with and without sealed data. */
async function writeExports(app: App, folder: string): Promise<void> {
  mkdirSync(folder)
  const opened = ['--identity', identityIn(app.dataDir)]
  for (const [name, options] of [
    ['listed.jsonl', []],
    ['opened.jsonl', opened],
    ['opened.csv', [...opened, '--format', 'csv']],
  ] as const) {
    await app.operator('export', ...options, '--output', join(folder, name))
  }
}

/**
 * Makes copies, some opened by the operator and some by the applicant; most are not made yet, since
 * copies are large.
 */
async function writeCopies(
  app: App,
  folder: string,
  applications: readonly FixtureApplication[],
): Promise<void> {
  mkdirSync(folder)
  for (const [index, { reference, confirmation }] of applications.entries()) {
    const file = join(folder, `${reference}.pdf`)
    if (index % 7 === 0) {
      const identity = ['--identity', identityIn(app.dataDir)]
      await app.operator('copy', reference, ...identity, '--output', file)
    } else if (index % 7 === 4) {
      const secret = confirmation.split('.').at(-1)
      const response = await fetch(app.url + copiesRoute.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference, secret }),
      })
      if (!response.ok) throw new Error(`${confirmation}: no copy (${response.status})`)
      writeFileSync(file, await response.bytes())
    }
  }
}

/** Converts the SQLite file's content for PostgreSQL, where the same product verifies it. */
async function inPostgres(
  product: string,
  settings: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<string> {
  const postgres = await startPostgres()
  const client = new Client({ connectionString: postgres.url })
  const operate = async (command: string) => {
    const mailKey = readFileSync(join(settings.DATA_DIR, 'mail-key.txt'), 'utf8').trim()
    const env = { ...settings, DATABASE_URL: postgres.url, MAIL_KEY: mailKey }
    const { code, err } = await spawnProgram(['src/cli/main.ts', command], env, product).ended
    if (code !== 0) throw new Error(err)
  }
  try {
    await client.connect()
    await operate('migrate')
    await copyToPostgres(databaseIn(settings.DATA_DIR), client)
    await operate('verify')
    return await postgresSql(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)
}
