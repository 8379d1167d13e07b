/** A test's whole server, with its own folder, key pair and log. All is removed when it ends. */

import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import type { FormDefinition } from '../application/forms/definition.ts'
import { readRecord, type SealedRecord } from '../application/record/sealed-record.ts'
import {
  sampleSubmission,
  sampleToday,
  shippedAgreementVersion,
} from '../application/testing/sample-application.ts'
import { until } from '../application/testing/until.ts'
import type { Agreements } from '../server/agreements/service.ts'
import { type AppDependencies, buildApp } from '../server/app.ts'
import { prepareCorrection } from '../server/corrections/prepare-correction.ts'
import { serverSigner } from '../server/ledger/signers-service.ts'
import { openLedger } from '../server/open-ledger.ts'
import { type Config, parseConfig } from '../server/platform/config/config.ts'
import type { Database } from '../server/platform/database/database.ts'
import type { Signer } from '../server/platform/encryption/signing-key.ts'
import { ownKeyPair, unsealWith } from '../server/platform/encryption/unseal.ts'
import type { Ledger } from '../server/platform/ledger.ts'
import { loadPrograms } from '../server/programs/loading-service.ts'
import { defaultProgram, type Program } from '../server/programs/program-service.ts'
import { Programs } from '../server/programs/service.ts'
import { findApplication } from '../server/records/list-service.ts'
import type { CopyLink } from '../server/signed-copies/link-service.ts'
import { prepareSettings } from '../server/submissions/prepare-settings.ts'
import { prepareSubmission } from '../server/submissions/prepare-submission.ts'
import { openTestDatabase } from './engines.ts'
import { testFolder, whenDone } from './shared.ts'

export const TEST_NOW = new Date(`${sampleToday.year}-11-21T17:00:00.000Z`)

/** Its digits may happen to be those of a secret that a test looks for. */
const ORIGIN = /"time":\d+,"pid":\d+,"hostname":"[^"]*",/

export interface TestServer {
  readonly app: FastifyInstance
  readonly config: Config
  readonly db: Database
  readonly ledger: Ledger
  readonly signer: Signer
  /** Holds the database file and `sealing-identity.txt`. */
  readonly folder: string
  /** The log, without what each line says about its time and its process. */
  readonly logged: () => string
  /** Posts an application; a string is sent unchanged. */
  readonly submit: (
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>
  /** Opens a stored application as the operator would. */
  readonly open: (reference: string) => Promise<SealedRecord>
  readonly stored: () => Promise<number>
}

/** The first section of the shipped agreements. */
export const agreements: Agreements = deserialize(readFileSync(inject('agreements')))

/** Settings for a server process: built pages, and a short agreement of the sample's version. */
export async function servedFiles(folder: string) {
  const agreement = join(folder, 'agreement.md')
  const day = shippedAgreementVersion
  const front = `---\ntitle: Terms\nversion: ${day}\neffective: ${day}\n---\n`
  await writeFile(agreement, `${front}\n## 1. Fees\n\nYou pay.\n`)
  return { WEB_DIR: inject('pages'), AGREEMENT_FILE: agreement }
}

/** Starts the server without a port. The test must remove a `DATA_DIR` that `env` names. */
export async function testServer(
  env: Readonly<Record<string, string>> = {},
  {
    agreements: offered = agreements,
    agreementsOf = async () => offered,
    waitMs,
    form,
    ...deps
  }: Partial<AppDependencies> & {
    readonly agreements?: Agreements
    /** The agreements of a program; by default the same, since its own take two seconds. */
    readonly agreementsOf?: (program: Program) => Promise<Agreements>
    /** How long the server waits for the database; long, unless the test is about the wait. */
    readonly waitMs?: number
    /** The default program's additions to the form. */
    readonly form?: FormDefinition
  } = {},
): Promise<TestServer> {
  const folder = env.DATA_DIR ?? (await testFolder())
  const config = parseConfig({ LOG_LEVEL: 'debug', ...env, DATA_DIR: folder })
  const pair = await ownKeyPair(folder)
  const db = await openTestDatabase(config.database, waitMs)
  const signer = await serverSigner(config)
  const ledger = openLedger(config)
  const lines: string[] = []
  const { recipients } = pair
  const known = await programsIn(config, recipients)
  const programs = new Programs(
    { ...known.default, ...(form && { definition: form }) },
    known.others,
  )
  const open = async (program: Program, loaded: Agreements) => {
    const settings = await prepareSettings(program, { agreements: loaded, signer })
    return {
      agreements: loaded,
      prepareSubmission: prepareSubmission(settings),
      prepareCorrection: prepareCorrection(settings),
    }
  }
  const app = await buildApp(config, {
    db,
    programs,
    load: async (program) => open(program, await agreementsOf(program)),
    webFolder: inject('pages'),
    consoleFolder: join(folder, 'console'),
    now: () => TEST_NOW,
    ledger,
    signer,
    logTo: { write: (line) => lines.push(line.replace(ORIGIN, '')) },
    // Other tests may keep the processors from this process for long.
    maxStallMs: 0,
    ...deps,
  })
  whenDone(() => app.close())
  const unseal = await unsealWith(pair.file)
  return {
    app,
    config,
    db,
    ledger,
    signer,
    folder,
    logged: () => lines.join(''),
    submit: (body, headers = {}) =>
      app.inject({
        method: 'POST',
        url: APPLICATIONS_PATH,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    open: async (reference) => {
      const row = await findApplication(db, reference)
      if (!row) throw new Error(`${reference} is not stored`)
      return readRecord(reference, await unseal(row.sealed))
    },
    stored: async () => {
      const rows = await db.selectFrom('applications').select('reference').execute()
      return rows.length
    },
  }
}

/** Reads the programs that the settings name; by default none, not even the sandbox's. */
export async function programsIn(config: Config, recipients: readonly string[]): Promise<Programs> {
  const { PROGRAMS_DIR, REVIEW_FILE, QUESTIONS_FILE } = config
  return [PROGRAMS_DIR, REVIEW_FILE, QUESTIONS_FILE].every((file) => file === undefined)
    ? new Programs(defaultProgram(config, recipients), [])
    : loadPrograms(config, recipients)
}

/** Submits this many applications at once and returns their references. */
export async function submitSamples(server: TestServer, count: number): Promise<string[]> {
  const references: string[] = []
  // One after another, so that the audit log has the events in the order of these references.
  while (references.length < count) {
    references.push(referenceIn(await server.submit(sampleSubmission())))
  }
  return references
}

export function referenceIn(answer: LightMyRequestResponse): string {
  return copyLinkIn(answer).reference
}

export function copyLinkIn(answer: LightMyRequestResponse): CopyLink {
  const { url } = answer.json<{ url?: string }>()
  if (url === undefined) throw new Error(`Not accepted: ${answer.statusCode} ${answer.body}`)
  const [, reference = '', secret = ''] = url.split(/[#.]/)
  return { reference, secret }
}

/** Returns the log lines with a message; waits for the first, which may come after the response. */
export async function loggedLines(
  server: TestServer,
  message: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const lines = () =>
    server
      .logged()
      .split('\n')
      .filter((line) => line.includes(`"msg":"${message}"`))
  await until(() => lines().length > 0)
  return lines().map((line) => JSON.parse(line))
}

/** Returns the whole content of the server's SQLite database and its log, byte by byte. */
export async function storedText({ folder, logged }: TestServer): Promise<string> {
  const names = await readdir(folder)
  const database = names.filter((name) => name.startsWith('applications.sqlite'))
  const files = await Promise.all(database.map((name) => readFile(join(folder, name))))
  return Buffer.concat([...files, Buffer.from(logged())]).toString('latin1')
}
