/**
 * Measures how long a reviewer's browser takes to screen approved applications again, with the
 * whole list of 2019 and the real console, on a server with this many applications.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { Reviewer, submitted } from '../e2e/support/reviewer.ts'
import { type App, startApp } from '../e2e/support/server.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { us } from '../src/application/forms/us.ts'
import { toSubmission } from '../src/application/submission.ts'
import { sampleOwner, signedApplication } from '../src/application/testing/sample-application.ts'
import { addEvent } from '../src/server/ledger/new-events-service.ts'
import { existingServerSigner } from '../src/server/ledger/signers-service.ts'
import { parseConfig } from '../src/server/platform/config/config.ts'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { OPERATING } from '../src/server/platform/database/database-settings.ts'
import { inTransaction } from '../src/server/platform/database/transaction.ts'
import { setListed } from '../src/server/records/service.ts'
import {
  compressedList,
  otherBusinesses,
  otherPeople,
} from '../src/test-support/screening/samples.ts'

const CONCURRENCY = 16
const RUN_TIMEOUT_MS = 3_600_000

/** Prints one line. */
export async function rescreening(applications: number): Promise<void> {
  const app = await startApp({ SUBMISSIONS_PER_MINUTE: '1000000', SUBMISSIONS_PER_HOUR: '1000000' })
  try {
    await fill(app, applications)
    await approveAll(app)
    await importList(app)
    const seconds = await run(app, applications)
    process.stdout.write(
      `${applications.toLocaleString('en-US')} approved applications screened again in ${seconds.toFixed(0)} s\n`,
    )
  } finally {
    await app.stop()
  }
}

/** Submits applications, each of another business with an owner of another name. */
async function fill(app: App, count: number): Promise<void> {
  const businesses = await otherBusinesses(1)
  const people = await otherPeople(7)
  const send = async (index: number) => {
    const businessName = businesses[index % businesses.length] ?? ''
    const name = people[index % people.length] ?? ''
    const [firstName = '', ...rest] = name.split(' ')
    const companyOwners = [sampleOwner({ firstName, lastName: rest.join(' ') })]
    const application = signedApplication({
      businessName: `${businessName} ${index}`,
      legalBusinessName: `${businessName} LLC`,
      companyOwners,
      termsSignerFullName: name,
    })
    await submitted(app, toSubmission(application, us))
  }
  const workers = Array.from({ length: CONCURRENCY }, async (_, first) => {
    for (let index = first; index < count; index += CONCURRENCY) await send(index)
  })
  await Promise.all(workers)
}

/** Approves all applications in one process, as `operator status --unseen` does. */
async function approveAll({ dataDir }: App): Promise<void> {
  const config = parseConfig({ DATA_DIR: dataDir })
  const signer = await existingServerSigner(config)
  if (!signer) throw new Error('The server has made no key')
  const db = await openDatabase(config.database, OPERATING)
  const rows = await db.selectFrom('applications').select('reference').execute()
  for (const { reference } of rows) {
    await inTransaction(db, async (transaction) => {
      const context = { reference, at: new Date(), signer }
      for (const [from, to] of [
        ['received', 'reviewing'],
        ['reviewing', 'approved'],
      ] as const) {
        const detail = { from, to, unseen: true, deliveries: {} } as const
        await addEvent(transaction, context, { kind: 'status', detail })
      }
      await setListed(transaction, reference, { status: 'approved' })
    })
  }
  await db.destroy()
}

async function importList(app: App): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'list-'))
  for (const name of ['sdn.csv', 'alt.csv', 'add.csv']) {
    await writeFile(join(folder, name), gunzipSync(await compressedList(name)))
  }
  // The file of comments, in which three remarks continue, is not kept here.
  await app.operator('screening', 'import', folder, '--yes')
  await rm(folder, { recursive: true })
}

/** Returns the seconds from the press of the button to the end. Pauses once, and resumes. */
async function run(app: App, count: number): Promise<number> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGUMENTS],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const page = await browser.newPage()
    const reviewer = new Reviewer(page, app)
    await reviewer.signIn('reviewer')
    await reviewer.unlock()
    await page.getByRole('link', { name: 'Screening' }).click()
    const startedAt = performance.now()
    await page.getByRole('button', { name: /^Screen .* against the list/ }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    const done = `${count.toLocaleString('en-US')} applications compared.`
    await page.getByText(done, { exact: true }).waitFor({ timeout: RUN_TIMEOUT_MS })
    return (performance.now() - startedAt) / 1000
  } finally {
    await browser.close()
  }
}
