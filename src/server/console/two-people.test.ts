/** Two people work on one application: none acts on what they have not seen, both are notified. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { messageRoute, withdrawRoute } from '../../api/application-status.ts'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { MAX_NEWS } from '../../api/console/news.ts'
import type { ConsoleRole } from '../../api/console/session.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer, signedInAs, type Visitor } from '../../test-support/console-visitor.ts'
import { type Engine, mainly } from '../../test-support/engines.ts'
import { operator, signerKey } from '../../test-support/run-operator.ts'
import { shared, testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { correctionRequest, correctionsOf } from '../../test-support/test-correction.ts'
import { copyLinkIn, submitSamples, TEST_NOW } from '../../test-support/test-server.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import { ownKeyPair } from '../platform/encryption/unseal.ts'

const CHECKLIST = [{ id: 'website', text: 'Website visited' }]
const NAMES = { reviewer: 'Rita Bell', administrator: 'Ada Stone' } as const
type RoleName = keyof typeof NAMES
const MINUTE = 60_000

/** The data that a page of the application sends with an act. */
interface Page {
  readonly person: Visitor
  readonly path: string
  readonly reference: string
  readonly note: string
  /** The id of the earlier request for corrections. */
  readonly id: string
  readonly seen: number
}

type Act = (page: Page) => Promise<LightMyRequestResponse>

const ACTS: Readonly<Record<string, Act>> = {
  decide: ({ person, path, seen }) =>
    person.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1, seen }),
  propose: ({ person, path, seen }) =>
    person.send('POST', `${path}/decisions`, {
      ...{ to: 'declined', version: 1, reasons: ['other'], endsCorrection: true, seen },
    }),
  note: ({ person, path, note, seen }) => person.send('POST', `${path}/notes`, { note, seen }),
  assign: ({ person, path, seen }) =>
    person.send('PUT', `${path}/assignee`, { assignee: 'me', seen }),
  tick: ({ person, path, seen }) =>
    person.send('POST', `${path}/checklist`, { version: 1, step: 'website', done: true, seen }),
  inquire: ({ person, path, note, seen }) =>
    person.send('POST', `${path}/inquiries`, { version: 1, note, seen }),
  screen: ({ person, path, note, seen }) =>
    person.send('POST', `${path}/screening`, {
      ...{ version: 1, list: 'a'.repeat(64), threshold: 85, matches: 0, open: 0, note, seen },
    }),
  request: ({ person, reference, seen }) => {
    const id = randomBytes(16).toString('base64url')
    return person.send('POST', correctionsOf(reference), { ...correctionRequest({ id }), seen })
  },
  cancel: ({ person, reference, id, seen }) =>
    person.send('DELETE', `${correctionsOf(reference, id)}?seen=${seen}`),
  undo: ({ person, path, seen }) => person.send('POST', `${path}/undo`, { seen }),
}

/** The other person's act, whether corrections are requested then, and the message about it. */
const FIRST: readonly (readonly [string, boolean, RegExp])[] = [
  ['decide', false, /Status changed from Received to In review by NAME 2 minutes ago/],
  ['propose', false, /First of two decisions: Declined.* by NAME 2 minutes ago/],
  ['note', false, /NAME added a note 2 minutes ago/],
  ['assign', false, /Assigned to NAME by NAME 2 minutes ago/],
  ['tick', false, /Website|website.* by NAME 2 minutes ago/],
  ['inquire', false, /by NAME 2 minutes ago/],
  ['request', false, /by NAME 2 minutes ago/],
  ['cancel', true, /by NAME 2 minutes ago/],
  ['undo', false, /Decision undone: .* from Withdrawn to Received by NAME 2 minutes ago/],
]

async function start(engine: Engine) {
  const clock = { now: TEST_NOW }
  const REVIEW_FILE = join(await testFolder(), 'review.json')
  await writeFile(REVIEW_FILE, JSON.stringify({ checklist: CHECKLIST }))
  const env = { ...(await engine.settings()), REVIEW_FILE, FOUR_EYES_ABOVE: '1' }
  const server = await consoleServer(env, { now: () => clock.now })
  const OPERATOR_KEY = await signerKey(server.folder)
  const settings = { ...env, DATA_DIR: server.folder, OPERATOR_KEY }
  const { recipients } = await ownKeyPair(server.folder)
  const note = Buffer.from(await sealTo(recipients)('Do not approve')).toString('base64')
  const people = {
    reviewer: await server.signIn('reviewer'),
    administrator: await server.signIn('administrator'),
  }
  const another = async (known?: string) => {
    const reference = known ?? (await submitSamples(server, 1)).join()
    const path = `/console/api/applications/${reference}`
    const id = randomBytes(16).toString('base64url')
    const shown = async (role: RoleName): Promise<ConsoleApplication> =>
      (await people[role].get(path)).json()
    const page = async (role: RoleName): Promise<Page> => {
      const seen = (await shown(role)).history.at(-1)?.number ?? 0
      return { person: people[role], path, reference, note, id, seen }
    }
    const news = async (role: ConsoleRole & RoleName, seen: number) =>
      (await people[role].get(`${path}/news?seen=${seen}`)).json()
    return { reference, path, id, people, page, shown, news }
  }
  return { server, settings, clock, another }
}

function codeOf(answer: LightMyRequestResponse): string | undefined {
  return answer.statusCode === 409 ? answer.json().errors[0].code : undefined
}

const perform = (name: string, page: Page) => {
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  if (!act) throw new Error(`No act is called ${name}`)
  return act(page)
}

describe.each(mainly('SQLite'))('two people and one application, on $name', (engine) => {
  const started = shared(() => start(engine))

  describe.each<[RoleName, RoleName]>([
    ['reviewer', 'administrator'],
    ['administrator', 'reviewer'],
  ])('%s acts first, then %s', (first, second) => {
    it.each(FIRST)(
      '%s, which an action on an older page does not override',
      async (name, waits, notice) => {
        const { clock, server, another } = await started()
        const { people, path, page, id, reference } = await another()
        if (name === 'propose') {
          await perform('decide', await page(first))
          await people[first].send('POST', `${path}/opened`, { version: 1 })
        }
        if (name === 'undo') {
          await people[first].send('POST', `${path}/decisions`, { to: 'withdrawn', version: 1 })
        }
        if (waits) {
          await people[first].send('POST', correctionsOf(reference), correctionRequest({ id }))
        }
        const stale = await page(second)
        const result = await perform(name, await page(first))
        expect([result.statusCode, result.body]).toEqual([
          expect.toBeOneOf([200, 204]),
          expect.anything(),
        ])
        // Opening an application is not news.
        await people[first].send('POST', `${path}/opened`, { version: 1 })
        clock.now = new Date(clock.now.getTime() + 2 * MINUTE)
        const words = new RegExp(notice.source.replaceAll('NAME', NAMES[first]))
        for (const act of Object.keys(ACTS)) {
          const answer = await perform(act, stale)
          expect([act, answer.statusCode, codeOf(answer)]).toEqual([act, 409, 'news'])
          expect(answer.json().errors[0].message).toMatch(words)
        }
        for (const act of Object.keys(ACTS)) {
          const answer = await perform(act, await page(second))
          expect([act, codeOf(answer)]).not.toEqual([act, 'news'])
        }
        expect(await storedProblems(server)).toEqual([])
      },
    )
  })

  it.each(Object.keys(ACTS))(
    '%s at the same moment as another action, and at most one of them is done',
    async (name) => {
      const { server, another } = await started()
      for (const other of Object.keys(ACTS)) {
        const { people, path, page, id, reference } = await another()
        const before = [name, other]
        if (before.includes('undo')) {
          await people.reviewer.send('POST', `${path}/decisions`, { to: 'withdrawn', version: 1 })
        } else if (before.includes('cancel')) {
          await people.reviewer.send('POST', correctionsOf(reference), correctionRequest({ id }))
        }
        const [one, two] = [await page('reviewer'), await page('administrator')]
        const answers = await Promise.all([perform(name, one), perform(other, two)])
        const done = answers.filter(({ statusCode }) => statusCode < 300)
        const stale = answers.filter((answer) => codeOf(answer) === 'news')
        expect([other, done.length <= 1]).toEqual([other, true])
        if (done.length === 1) expect([other, stale.length <= 1]).toEqual([other, true])
        const { history } = await (await people.reviewer.get(path)).json()
        const since = history.filter(
          (entry: { number: number; kind: string }) =>
            entry.number > one.seen && entry.kind !== 'opened',
        )
        expect([other, since.length]).toEqual([other, done.length])
      }
      expect(await storedProblems(server)).toEqual([])
    },
  )

  it('take nothing from each other through an older list', async () => {
    const { another } = await started()
    const { people, path, shown } = await another()
    const take = (role: RoleName) =>
      people[role].send('PUT', `${path}/assignee`, { assignee: 'me', isFree: true })
    const answers = await Promise.all([take('reviewer'), take('administrator')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    expect(answers.map((answer) => codeOf(answer))).toContain('taken')
    const { assignee } = await shown('reviewer')
    const who = answers[0]?.statusCode === 204 ? 'reviewer' : 'administrator'
    expect(assignee?.name).toBe(NAMES[who])
    // The person who has it already keeps it, and another person who has seen that may take it
    // over.
    expect((await take(who)).statusCode).toBe(204)
    const other = who === 'reviewer' ? 'administrator' : 'reviewer'
    await people[other].send('PUT', `${path}/assignee`, { assignee: 'me' })
    expect((await shown('reviewer')).assignee?.name).toBe(NAMES[other])
  })

  it('are distinguished if they have the same name', async () => {
    const { server, another } = await started()
    const { page, path, shown, news } = await another()
    const { seen, note } = await page('reviewer')
    const roles = { everywhere: 'reviewer', programs: {} } as const
    const headers = await signedInAs(server, 'another', { roles, name: NAMES.reviewer })
    const url = `${path}/notes`
    const added = await server.app.inject({ method: 'POST', url, headers, payload: { note, seen } })
    expect(added.statusCode).toBe(204)
    const author = { by: NAMES.reviewer, byMe: false }
    expect((await news('reviewer', seen)).news).toMatchObject([author])
    expect((await shown('reviewer')).history.at(-1)).toMatchObject(author)
    expect((await perform('note', await page('reviewer'))).statusCode).toBe(204)
    expect((await shown('reviewer')).history.at(-1)).toMatchObject({ ...author, byMe: true })
  })

  it('see what a command and the applicant have done, and may act without saying what they have seen', async () => {
    const { server, settings, another } = await started()
    const { page, reference, news } = await another()
    const stale = await page('reviewer')
    expect(await operator(settings, 'status', reference, 'withdrawn')).toMatchObject({
      code: 0,
    })
    const refused = await perform('decide', stale)
    expect(refused.json()).toMatchObject({
      errors: [{ code: 'news', message: expect.stringMatching(/to Withdrawn.* by olga just now/) }],
      status: 'withdrawn',
    })
    expect(await news('reviewer', stale.seen)).toMatchObject({
      news: [{ by: 'olga', isNote: false, what: expect.stringContaining('Withdrawn') }],
    })
    const { person, path, note } = stale
    expect((await person.send('POST', `${path}/notes`, { note })).statusCode).toBe(204)

    const link = copyLinkIn(await server.submit(sampleSubmission()))
    const written = await another(link.reference)
    const before = await written.page('reviewer')
    const ofApplicant = async (url: string, body: object) => {
      const answer = await server.app.inject({ method: 'POST', url, payload: { ...link, ...body } })
      expect(answer.statusCode).toBe(204)
      const again = await perform('decide', before)
      expect(codeOf(again)).toBe('news')
      return again.json().errors[0].message
    }
    expect(await ofApplicant(messageRoute.url, { text: 'We moved' })).toContain(
      'essage from the applicant just now',
    )
    expect(await ofApplicant(withdrawRoute.url, {})).toMatch(/essage from the applicant.*ithdrawn/s)
  })

  it('learn of news and of each other through a request that keeps no session alive', async () => {
    const { server, clock, another } = await started()
    const { people, page, path, news, shown } = await another()
    const { seen } = await page('reviewer')
    expect(await news('reviewer', seen)).toEqual({ news: [], others: [] })
    expect(await news('administrator', seen)).toEqual({ news: [], others: [{ name: 'Rita Bell' }] })
    expect(await news('reviewer', seen)).toEqual({ news: [], others: [{ name: 'Ada Stone' }] })
    for (let count = 0; count <= MAX_NEWS; count += 1) {
      expect((await perform('note', await page('administrator'))).statusCode).toBe(204)
    }
    const told = (await news('reviewer', seen)).news
    expect(told).toHaveLength(MAX_NEWS)
    expect(told[0]).toMatchObject({ by: 'Ada Stone', isNote: true, what: 'note added' })
    expect(JSON.stringify(told)).not.toContain('age-encryption')
    // By the events, Ada has looked at it and Rita has not.
    expect(await shown('reviewer')).toMatchObject({ looked: null })
    await people.reviewer.send('POST', `${path}/opened`, { version: 1 })
    const { looked, history } = await shown('reviewer')
    expect(looked).toBe(history.at(-1)?.number)

    const sessions = () => server.db.selectFrom('console_sessions').selectAll().execute()
    const before = await sessions()
    clock.now = new Date(clock.now.getTime() + 5 * MINUTE)
    await news('reviewer', seen)
    expect(await sessions()).toEqual(before)
    await shown('reviewer')
    expect(await sessions()).not.toEqual(before)
    expect(
      (await people.reviewer.get('/console/api/applications/MA-2222-2222/news?seen=1')).statusCode,
    ).toBe(404)
    expect((await people.reviewer.get(`${path}/news`)).statusCode).toBe(400)
  })
})
