import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import type { ConsoleApplication } from '../api/console/applications.ts'
import {
  type EarlierMatches,
  type MatchSecret,
  matchKeysRoute,
  matchSecretRoute,
} from '../api/console/match-keys.ts'
import {
  CONSOLE_APPLICATIONS_PATH,
  type ListedApplication,
  queueRoute,
} from '../api/console/queue.ts'
import { type ReviewState, reviewRoute } from '../api/console/reviews.ts'
import { openCorrectionRoute } from '../api/corrections.ts'
import { openDraftRoute } from '../api/drafts.ts'
import { openInvitationRoute as openAnswersRoute } from '../api/invitation-links.ts'
import { type Invitation, invitationsRoute } from '../api/invitations.ts'
import { leadgenRoute } from '../api/leads.ts'
import { openOwnerLinkRoute } from '../api/owner-entry.ts'
import { filledUrl, urlOf } from '../api/route.ts'
import { latestVersionOf, waitingCorrection } from '../application/facts/application-state.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { consoleServer } from '../test-support/console-visitor.ts'
import { type Engine, engines } from '../test-support/engines.ts'
import { IN_FULL } from '../test-support/in-full.ts'
import {
  copyDataDir,
  FILES,
  type FixtureApplication,
  type FixtureLink,
  fixtureFile,
  fixtureVersions,
  identityIn,
  readFixture,
} from '../test-support/release-fixtures.ts'
import { newKey, operator } from '../test-support/run-operator.ts'
import { shared, testFolder } from '../test-support/shared.ts'
import { fetchCopy } from '../test-support/test-copies.ts'
import { decryptedUnder, invitationLinkIn, secretLinkIn } from '../test-support/test-invitation.ts'
import { adoptOpenRights } from './adoption/service.ts'
import { act } from './ledger/act-service.ts'
import { openLedger } from './open-ledger.ts'
import { unsealWith } from './platform/encryption/unseal.ts'
import { DAY_MS } from './platform/time/days.ts'

/** Only stops a hanging test: it reads and copies every application of a release. */
const EVERYTHING_MS = 300_000

const versions = fixtureVersions()

/** Returns all engines in full runs; else one for the oldest release, another for the newest. */
function enginesOf(version: string): readonly Engine[] {
  const ends = { SQLite: versions[0], PostgreSQL: versions.at(-1) }
  return engines.filter(({ name }) => IN_FULL || ends[name] === version)
}

const read = versions.filter((version) => enginesOf(version).length > 0)

describe.each(read)('what release %s stored', (version) => {
  const fixture = readFixture(version)
  const { applications, erased, reviewed, told } = fixture
  const copyOf = (reference: string) => fixtureFile(version, FILES.copies, `${reference}.pdf`)
  const isMade = ({ reference }: FixtureApplication) => existsSync(copyOf(reference))
  /** Applications with a copy from their release, and one whose copy is created only now. */
  const withCopies = [
    ...applications.filter(isMade),
    ...applications.filter((application) => !isMade(application)).slice(0, 1),
  ]

  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(fixture.now) })
  })
  afterAll(() => {
    vi.useRealTimers()
  })

  describe.each(enginesOf(version))('on $name', (engine) => {
    /** Returns the settings of a server on an updated copy of the fixture. */
    async function settings() {
      const folder = join(await testFolder(), 'data')
      const env = { ...copyDataDir(version, folder), ...(await filled(engine, version)) }
      expect(await operator(env, 'migrate')).toMatchObject({ code: 0 })
      return env
    }

    const inConsole = shared(async () => {
      const server = await consoleServer(await settings(), { now: () => new Date() })
      return { server, person: await server.signIn('reviewer') }
    })

    it('is proven: its rows match its events', async () => {
      const server = await inConsole()
      const { db, ledger, signer } = server.server
      for (const { what, reference, status } of applications) {
        const read = await act(db, ledger, {
          ...{ reference, at: new Date(), signer },
          depth: 'everything',
          tolerates: 'anything',
          rule: () => ({ refusal: 'read' }),
        })
        if (!('doubt' in read)) throw new Error(`${what} is not stored`)
        const { doubt, application } = read
        const { state, row } = application
        expect({ doubt, status: state.status, version: latestVersionOf(state) }, what).toEqual({
          doubt: undefined,
          status,
          version: row.version,
        })
        expect(waitingCorrection(state, new Date()) !== undefined, what).toBe(row.isAsked)
      }
    })

    it(
      'is exported as before, listed without erased applications, shown, copied, and intact',
      async () => {
        const env = await settings()
        const identity = ['--identity', identityIn(env.DATA_DIR)]
        const done = async (what: string, ...words: readonly string[]) => {
          const { code, err, out } = await operator(env, ...words)
          expect({ code, err }, what).toEqual({ code: 0, err: '' })
          return out
        }
        const exported = (...options: readonly string[]) => done('export', 'export', ...options)
        const opened = [...identity, '--with-keys']
        for (const [name, options] of [
          ['listed.jsonl', []],
          ['opened.jsonl', opened],
        ] as const) {
          expect(linesOf(await exported(...options))).toMatchObject(
            linesOf(readFileSync(fixtureFile(version, FILES.exports, name), 'utf8')),
          )
        }
        const before = readFileSync(fixtureFile(version, FILES.exports, 'opened.csv'), 'utf8')
        const now = await exported(...opened, '--format', 'csv')
        expect(tableOf(now)).toMatchObject(tableOf(before))

        const out = await done('list', 'list', '--limit', '1000', '--json')
        const listed: readonly { readonly reference: string; readonly status: string }[] =
          JSON.parse(out)
        expect(listed.map(({ reference, status }) => `${reference} ${status}`).sort()).toEqual(
          applications.map(({ reference, status }) => `${reference} ${status}`).sort(),
        )
        expect(out).not.toContain(erased)
        for (const { what, reference, shows } of applications) {
          const shown = await done(what, 'show', reference, ...identity)
          for (const text of shows) expect(shown, what).toContain(text)
        }
        // A copy's source is encrypted, so every engine stores the same bytes.
        const copied = IN_FULL && engine.name === 'SQLite' ? applications : withCopies
        for (const { what, reference } of copied) {
          const file = join(env.DATA_DIR, `${reference}.pdf`)
          await done(what, 'copy', reference, ...identity, '--output', file)
          expectCopy(readFileSync(file), reference)
        }
        await done('verify', 'verify', ...identity)
      },
      EVERYTHING_MS,
    )

    it('can be sealed to another key, and purged', async () => {
      const { file, recipient } = await newKey()
      const env = { ...(await settings()), SEALING_RECIPIENTS: recipient }
      const rekeyed = await operator(env, 'rekey', '--identity', identityIn(env.DATA_DIR))
      expect(rekeyed.code, rekeyed.err).toBe(0)
      // `verify` opens and counts every record; a person reads one.
      expect(await operator(env, 'verify', '--identity', file)).toMatchObject({ code: 0, err: '' })
      for (const { what, reference, shows } of IN_FULL ? applications : applications.slice(0, 1)) {
        const shown = await operator(env, 'show', reference, '--identity', file)
        expect(shown, what).toMatchObject({ code: 0, err: '' })
        for (const text of shows) expect(shown.out, what).toContain(text)
      }

      onTestFinished(() => void vi.setSystemTime(fixture.now))
      vi.setSystemTime(Date.parse(fixture.now) + 2 * DAY_MS)
      const purged = await operator(env, 'purge', '--older-than', '1d', '--undecided', '--yes')
      expect(purged).toMatchObject({ code: 0, err: '' })
      for (const { reference } of applications) expect(purged.out).toContain(reference)
      expect((await operator(env, 'list', '--json')).out.trim()).toBe('[]')
      expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
    })

    it('can be opened in the console and by its links', async () => {
      const { server, person } = inConsole()
      const unseal = await unsealWith(identityIn(server.folder))
      for (const { what, reference, shows } of applications) {
        const answer = await person.get(`${CONSOLE_APPLICATIONS_PATH}/${reference}`)
        expect(answer.statusCode, what).toBe(200)
        const application: ConsoleApplication = answer.json()
        expect(application.problems, what).toEqual([])
        const later = application.corrections.flatMap(({ version }) => version?.sealed ?? [])
        const sealed = [application.sealed, ...later]
        const records = await Promise.all(sealed.map((text) => unseal(Buffer.from(text, 'base64'))))
        expect(JSON.stringify(records), what).toContain(shows[0])
      }

      expect(await adopt(server)).not.toBe('not-intact')
      for (const link of fixture.links) {
        const opened = await openLink(server, link)
        // First and last names are separate.
        const words = link.shows.flatMap((text) => text.split(' '))
        for (const word of words) expect(opened, link.what).toContain(word)
      }
      for (const { what, reference, confirmation } of withCopies) {
        const secret = confirmation.split('.').at(-1) ?? ''
        const copy = await fetchCopy(server, { reference, secret })
        expect(copy.statusCode, what).toBe(200)
        expectCopy(copy.rawPayload, reference)
      }
    })

    it.runIf(reviewed && told)('counts for reviewers and other systems', async () => {
      if (!reviewed || !told) return
      const { server, person } = inConsole()
      const params = { reference: reviewed.reference }
      const review: ReviewState = (await person.get(urlOf(reviewRoute, { params }))).json()
      const done = review.checklist.filter((step) => step.done).map(({ id }) => id)
      expect([done, review.tinCode]).toEqual([reviewed.done, reviewed.tinCode])

      const unseal = await unsealWith(identityIn(server.folder))
      const kept: MatchSecret = (await person.get(urlOf(matchSecretRoute, { params }))).json()
      const opened = await unseal(Buffer.from(kept.secret?.sealed ?? '', 'base64'))
      const { secret } = opened as { readonly secret: string }
      const tin = JSON.stringify(['number', sampleSubmission().tin])
      const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(tin).digest('hex')
      const keys = [{ kind: 'tin', hash: hmac.slice(0, 32) }]
      const body = { secret: kept.secret?.id, version: 1, keys }
      const url = urlOf(matchKeysRoute, { params })
      const seen: EarlierMatches = (await person.send('PUT', url, body)).json()
      const same = seen.found.find(({ reference }) => reference === reviewed.sameTin)
      expect(same?.kinds).toContain('tin')

      const request = { notExportedWith: reviewed.exportedWith, status: 'approved' as const }
      const left = (await person.get(urlOf(queueRoute, { query: request }))).json()
      const references = left.applications.map(
        (application: ListedApplication) => application.reference,
      )
      expect(references).toContain(reviewed.sameTin)
      expect(references).not.toContain(reviewed.reference)

      const headers = { authorization: `Bearer ${told.apiKey}` }
      const read = async (path: string) => (await server.app.inject({ url: path, headers })).json()
      const { invitations } = await read(invitationsRoute.url)
      const states = invitations.map(({ id, status }: Invitation) => [id, status])
      expect(Object.fromEntries(states)).toEqual(told.invitations)
      const { boarding } = await read(`${APPLICATIONS_PATH}/${reviewed.reference}`)
      expect(boarding).toMatchObject(reviewed.boarding)
    })
  })

  /** Expects that a copy signed by the earlier release has not changed. */
  function expectCopy(copy: Buffer, reference: string): void {
    const file = copyOf(reference)
    if (existsSync(file)) expect(copy.equals(readFileSync(file)), reference).toBe(true)
    else expect(copy.subarray(0, 5).toString(), reference).toBe('%PDF-')
  }
})

/** Returns the fixture's settings; for PostgreSQL, with a new database. */
async function filled(engine: Engine, version: string): Promise<Readonly<Record<string, string>>> {
  if (engine.name === 'SQLite') return {}
  const DATABASE_URL = await engine.place()
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  try {
    await client.query(readFileSync(fixtureFile(version, FILES.postgres), 'utf8'))
  } finally {
    await client.end()
  }
  return { DATABASE_URL }
}

function linesOf(text: string): unknown[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Releases up to 0.5.0 put no apostrophe before the numbers that a spreadsheet changes. */
function tableOf(csv: string): object[] {
  const cast = (text: string) => text.replace(/^'(?=\d)/, '')
  return parse(csv, { bom: true, columns: true, cast })
}

/** Adopts rows as the first start of a server does. */
async function adopt({ db, config, signer }: Server): Promise<string> {
  return adoptOpenRights(db, config, { at: new Date(), signer, ledger: openLedger(config) })
}

type Server = Awaited<ReturnType<typeof consoleServer>>

/** Returns the server's answer to the page of a link, decrypted. */
async function openLink({ app }: Server, { what, kind, path }: FixtureLink): Promise<string> {
  const { hash, search, searchParams } = new URL(path, 'http://localhost')
  if (kind === 'lead') {
    const answer = await app.inject({
      url: urlOf(leadgenRoute, { params: { pmi: searchParams.get('pmi') ?? '' } }),
    })
    expect(answer.statusCode, what).toBe(200)
    return answer.body
  }
  const read = async (route: { readonly url: string }, id: string, authorization: string) => {
    const url = filledUrl(route.url, { params: { id } })
    const answer = await app.inject({ url, headers: { authorization } })
    expect(answer.statusCode, what).toBe(isGone(kind) ? GONE : 200)
    return answer
  }
  if (kind === 'invitation' || kind === 'revoked-invitation') {
    const { id, headers, open } = invitationLinkIn(search + hash)
    const answer = await read(openAnswersRoute, id, headers.authorization)
    return isGone(kind) ? answer.body : JSON.stringify(open(answer.json()))
  }
  const link = secretLinkIn(hash)
  const routes = {
    draft: openDraftRoute,
    'signature-request': openDraftRoute,
    'owner-invitation': openOwnerLinkRoute,
    'answered-invitation': openOwnerLinkRoute,
    correction: openCorrectionRoute,
    question: openCorrectionRoute,
  }
  const answer = await read(routes[kind], link.id, `Bearer ${link.token}`)
  if (isGone(kind)) return answer.body
  return decryptedUnder(link, answer.json<{ ciphertext: string }>().ciphertext)
}

const GONE = 410

function isGone(kind: FixtureLink['kind']): boolean {
  return kind === 'answered-invitation' || kind === 'revoked-invitation'
}
