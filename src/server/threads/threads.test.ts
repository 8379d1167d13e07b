import { describe, expect, it } from 'vitest'
import {
  messageRoute,
  type ShownStatus,
  statusRoute,
  withdrawRoute,
} from '../../api/application-status.ts'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { readingLinkRoute } from '../../api/copies.ts'
import { correctionThreadRoute } from '../../api/corrections.ts'
import { urlOf } from '../../api/route.ts'
import { questionText } from '../../application/corrections/replies.ts'
import { replyKind } from '../../application/corrections/reply-paths.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { identityOf } from '../../test-support/reseal.ts'
import { operator } from '../../test-support/run-operator.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { fetchCopy } from '../../test-support/test-copies.ts'
import {
  corrected,
  correctionToken,
  OTHER_CORRECTION_ID,
  requestAbout,
  WRONG_TOKEN,
} from '../../test-support/test-correction.ts'
import { copyLinkIn, storedText, TEST_NOW } from '../../test-support/test-server.ts'
import { uploadedDocument } from '../../test-support/uploaded-document.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { unsealWith } from '../platform/encryption/unseal.ts'
import { DAY_MS } from '../platform/time/days.ts'
import type { CopyLink } from '../signed-copies/link-service.ts'
import { encryptWords, threadKeyOf } from './service.ts'

const QUESTION = { question: 'What do you sell in the second shop?', salt: 'c2FsdA' }
const questions = { '1': bytesHash(Buffer.from(questionText(QUESTION))) }
const REPLY = { number: 1, ...QUESTION, text: 'Bread & <b>cakes</b>' }
const FIELDS = ['replies.1']

describe.each(engines)('a thread on $name', (engine) => {
  const itOnce = itMainly('PostgreSQL', engine)
  const servers = shared(async () => {
    const clock = { now: TEST_NOW }
    const settings = await engine.settings()
    const server = await consoleServer(settings, { now: () => clock.now })
    return { clock, settings, server, person: await server.signIn('reviewer') }
  })

  /** Returns an application whose reviewer can ask questions, and its link. */
  async function another() {
    const { clock, server, person } = servers()
    clock.now = TEST_NOW
    const link = copyLinkIn(await server.submit(sampleSubmission()))
    const { reference } = link
    const { copyKey } = await server.open(reference)
    const key = threadKeyOf(copyKey)
    const words = (question = QUESTION.question) =>
      Buffer.from(
        encryptWords(key, reference, { asked: [{ paths: FIELDS, note: question }] }),
      ).toString('base64')
    const about = requestAbout(server, person, reference)
    const ask = (changes: object = {}, fields = FIELDS) =>
      about.request({ questions, words: words(), ...changes }, fields)
    const reply = (changes: object = {}) =>
      about.link({ ...corrected({}, FIELDS), replies: [REPLY], threadKey: key, ...changes })
    const post = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url, payload })
    const status = async (copyLink: CopyLink = link): Promise<ShownStatus> =>
      (await post(statusRoute.url, copyLink)).json()
    const write = (text: string, copyLink: CopyLink = link) =>
      post(messageRoute.url, { ...copyLink, text })
    const shown = async (): Promise<ConsoleApplication> =>
      (await person.get(`${CONSOLE_APPLICATIONS_PATH}/${reference}`)).json()
    const besides = (
      request: { readonly id?: string; readonly token?: string; readonly key?: string } = {},
    ) => {
      const { id = about.id, token = correctionToken(id), key: sent = key } = request
      return server.app.inject({
        method: 'POST',
        url: urlOf(correctionThreadRoute, { params: { id } }),
        headers: { authorization: `Bearer ${token}` },
        payload: { threadKey: sent },
      })
    }
    const acts = { ask, reply, status, write, shown, besides }
    return { clock, server, person, link, reference, key, about, ...acts }
  }

  it('has the question, the reply and a message, for the link and for the operator', async () => {
    const { clock, server, reference, ask, reply, status, write, shown } = await another()
    expect((await ask()).statusCode).toBe(200)
    expect((await status()).thread).toEqual([
      {
        at: TEST_NOW.toISOString(),
        from: 'reviewer',
        text: 'We asked you',
        isOpen: true,
        items: [{ label: 'Question 1', text: QUESTION.question }],
      },
    ])
    clock.now = new Date(TEST_NOW.getTime() + 1000)
    const answer = await reply()
    expect([answer.statusCode, answer.body]).toEqual([303, expect.stringContaining(reference)])
    const latest = copyLinkIn(answer)
    expect((await write('We moved.\nThe second shop is closed.', latest)).statusCode).toBe(204)
    const { thread, mayWrite } = await status(latest)
    expect(thread).toMatchObject([
      { from: 'reviewer', isOpen: true, items: [{ text: QUESTION.question }] },
      { from: 'applicant', isOpen: true, items: [{ label: 'Question 1', text: REPLY.text }] },
      {
        from: 'applicant',
        text: 'You wrote',
        isOpen: true,
        items: [{ label: '', text: 'We moved.\nThe second shop is closed.' }],
      },
    ])
    expect(mayWrite).toBe(false)
    // The link of the previous version opens the texts up to that version.
    expect((await status()).thread.map(({ isOpen }) => isOpen)).toEqual([true, false, false])

    const { history, corrections, cameBackAt } = await shown()
    expect(cameBackAt).toBe(clock.now.toISOString())
    expect(history.map(({ what }) => what)).toEqual([
      'received',
      expect.stringContaining('corrections asked for: Question 1'),
      'corrected: version 2',
      'message from the applicant',
    ])
    const unseal = await unsealWith(identityOf(server))
    const message = Buffer.from(history.at(-1)?.note ?? '', 'base64')
    expect(await unseal(message)).toBe('We moved.\nThe second shop is closed.')
    const version = Buffer.from(corrections[0]?.version?.sealed ?? '', 'base64')
    const { salt: _, ...stored } = REPLY
    expect(await unseal(version)).toMatchObject({ correction: { replies: [stored] } })
    const copy = await fetchCopy(server, latest)
    expect(copy.headers['content-type']).toBe('application/pdf')
    expect(await storedProblems(server)).toEqual([])
    const plain = await storedText(server)
    for (const secret of [QUESTION.question, '<b>cakes</b>', 'second shop']) {
      expect(plain).not.toContain(secret)
    }
  })

  it('can be read by the link of an open request, without the request itself', async () => {
    const { clock, server, person, reference, shown, ...own } = await another()
    const { ask, reply, status, write, besides } = own
    await ask()
    expect((await besides()).json()).toEqual({ thread: [] })
    await write('We moved.')
    expect((await besides()).json()).toEqual({ thread: [(await status()).thread.at(-1)] })
    clock.now = new Date(TEST_NOW.getTime() + 1000)
    const later = copyLinkIn(await reply())
    expect((await besides()).statusCode).toBe(404)

    // The next request is encrypted with the key of the version that was answered.
    const { corrections } = await shown()
    const unseal = await unsealWith(identityOf(server))
    const version = await unseal(Buffer.from(corrections[0]?.version?.sealed ?? '', 'base64'))
    const { copyKey } = version as { readonly copyKey: string }
    const next = requestAbout(server, person, reference)
    const second = { questions: { '2': questions['1'] }, version: 2 }
    expect((await next.request(second, ['replies.2'])).statusCode).toBe(200)
    const read = await besides({ id: next.id, key: threadKeyOf(copyKey) })
    const { thread } = read.json()
    expect(thread).toEqual((await status(later)).thread.slice(0, -1))
    expect(thread).toMatchObject([
      { from: 'reviewer', isOpen: true, items: [{ text: QUESTION.question }] },
      { from: 'applicant', text: 'You wrote', isOpen: true, items: [{ text: 'We moved.' }] },
      { from: 'applicant', isOpen: true, items: [{ label: 'Question 1', text: REPLY.text }] },
    ])
  })

  itOnce('is read by nobody else’s link, and opened by no other key', async () => {
    const own = await another()
    await own.ask()
    await own.write('Our secret')
    const other = await another()
    await other.ask()
    const { about, key } = own
    const statuses = [
      await own.besides({ token: WRONG_TOKEN }),
      await own.besides({ token: correctionToken(other.about.id) }),
      await own.besides({ id: other.about.id, token: correctionToken(about.id) }),
      await own.besides({ id: OTHER_CORRECTION_ID, token: correctionToken(about.id) }),
    ].map((answer) => [answer.statusCode, answer.body.includes('secret')])
    expect(statuses).toEqual(Array(4).fill([404, false]))
    expect((await other.besides({ key })).json()).toEqual({ thread: [] })
    const sealed = await own.besides({ key: other.key })
    expect(sealed.json().thread).toMatchObject([{ isOpen: false, items: [] }])
    expect(sealed.headers['cache-control']).toBe('no-store')
    expect((await own.besides({ key: 'short' })).statusCode).toBe(400)
    expect((await own.besides({ token: '' })).statusCode).toBe(400)
    own.clock.now = new Date(TEST_NOW.getTime() + 15 * DAY_MS)
    expect((await own.besides()).statusCode).toBe(404)
  })

  it('accepts a file instead of a text, and no reply to another question', async () => {
    const { server, ask, reply } = await another()
    await ask()
    const empty = { replies: [{ ...REPLY, text: ' ' }] }
    const problems = async (changes: object) => (await reply(changes)).json().errors
    for (const none of [{ replies: [] }, empty]) {
      expect(await problems(none)).toMatchObject([{ field: 'replies.1', code: 'required' }])
    }
    const longReply = { replies: [{ ...REPLY, text: 'a'.repeat(50_000) }] }
    expect(await problems(longReply)).toMatchObject([{ field: 'replies.1', code: 'text.length' }])
    const hidden = { replies: [{ ...REPLY, text: 'no\u202Eway' }] }
    expect(await problems(hidden)).toMatchObject([{ field: 'replies.1', code: 'text.hidden' }])
    for (const [replies, field] of [
      [[{ ...REPLY, question: 'Do you sell weapons?' }], 'replies.1'],
      [[{ ...REPLY, salt: 'other' }], 'replies.1'],
      [[REPLY, { ...REPLY, text: 'Twice' }], 'replies.1'],
      [[REPLY, { ...REPLY, number: 2 }], 'replies.2'],
    ] as const) {
      expect(await problems({ replies })).toMatchObject([{ field, code: 'correction.not-asked' }])
    }
    const add = async (number: number) => {
      const { token: _, ...document } = await uploadedDocument(server, { kind: replyKind(number) })
      return document
    }
    const [file, other] = [await add(1), await add(2)]
    expect(await problems({ ...empty, documents: [file, other] })).toMatchObject([
      { field: 'replies.2', code: 'correction.not-asked' },
    ])
    expect((await reply({ ...empty, documents: [file] })).statusCode).toBe(303)
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce(
    'answers a repeated reply as the first, and refuses another reply or an expired link',
    async () => {
      const { ask, reply } = await another()
      await ask()
      const first = await reply()
      const again = await reply()
      expect([again.statusCode, again.body]).toEqual([303, first.body])
      const other = await reply({ replies: [{ ...REPLY, text: 'Weapons' }] })
      expect(other.json().errors).toMatchObject([{ code: 'correction.closed' }])
      const late = await another()
      await late.ask()
      late.clock.now = new Date(TEST_NOW.getTime() + 15 * DAY_MS)
      expect((await late.reply()).statusCode).toBe(404)
      expect((await late.status()).thread).toHaveLength(1)
    },
  )

  itOnce('accepts no reply or message from a person who has no right to it', async () => {
    const { server, link, reference, write } = await another()
    const copies = await server.app.inject({
      method: 'POST',
      url: readingLinkRoute.url,
      payload: link,
    })
    const { secret } = copies.json<{ secret: string }>()
    expect((await write('Hello', { reference, secret })).statusCode).toBe(404)
    const sent = { ...sampleSubmission(), replies: [REPLY] }
    const first = await server.submit(sent)
    expect([first.statusCode, first.json().errors]).toMatchObject([
      422,
      [{ field: 'replies.1', code: 'correction.not-asked' }],
    ])
  })

  itOnce('asks each question once, by its own number and hash', async () => {
    const { ask, reply, person, server, reference, link } = await another()
    const refused = async (changes: object, fields?: string[]) =>
      expect((await ask(changes, fields)).json().errors).toMatchObject([
        { code: 'correction.refused' },
      ])
    await refused({ questions: {} })
    await refused({}, ['businessPhone'])
    await refused({}, ['replies.1', 'replies.1'])
    await refused({}, ['replies.1', 'replies.2'])
    await ask()
    const later = copyLinkIn(await reply())
    const next = requestAbout(server, person, reference)
    const again = await next.request({ questions, version: 2 }, FIELDS)
    expect(again.json().errors).toMatchObject([{ code: 'correction.refused' }])
    const second = { questions: { '2': questions['1'] }, version: 2 }
    expect((await next.request(second, ['replies.2'])).statusCode).toBe(200)
    // A request without texts for the link shows the answers that it is about.
    const response = await server.app.inject({
      method: 'POST',
      url: statusRoute.url,
      payload: later,
    })
    expect(response.json().thread.at(-1)).toMatchObject({
      isOpen: false,
      items: [{ label: 'Question 2', text: '' }],
    })
    expect(link.reference).toBe(later.reference)
  })

  it('lets the applicant write once, and again after a request', async () => {
    const { server, link, ask, reply, status, write, shown } = await another()
    expect((await status()).mayWrite).toBe(true)
    const responses = await Promise.all(['One', 'Two', 'Three'].map((text) => write(text)))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409])
    const refused = await write('Again')
    expect(refused.json().errors).toMatchObject([
      { code: 'message.written', message: expect.stringMatching(/^You already wrote to us\./) },
    ])
    expect((await status()).mayWrite).toBe(false)
    const { history } = await shown()
    expect(history.filter(({ kind }) => kind === 'message')).toHaveLength(1)
    await ask({ seen: undefined })
    expect((await write('After the question')).statusCode).toBe(204)
    await reply()
    expect((await write('Once more')).statusCode).toBe(409)
    const withdrawn = await server.app.inject({
      method: 'POST',
      url: withdrawRoute.url,
      payload: link,
    })
    expect(withdrawn.statusCode).toBe(204)
    expect((await write('Why?')).json().errors).toMatchObject([{ code: 'message.decided' }])
    for (const wrong of [
      { ...link, secret: 'a'.repeat(32) },
      { ...link, reference: 'MA-AAAA-2222' },
    ]) {
      expect((await write('Hello', wrong)).json().errors).toMatchObject([
        { code: 'status.not-found' },
      ])
    }
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('refuses a message that is empty, too long, or not what it looks like', async () => {
    const { clock, write } = await another()
    for (const [text, code] of [
      ['', 'required'],
      [' \n ', 'required'],
      ['a'.repeat(1025), 'text.length'],
      ['a'.repeat(50_000), 'text.length'],
      ['pay\u202Eme', 'text.hidden'],
      ['zero\u200Bwidth', 'text.hidden'],
    ] as const) {
      const answer = await write(text)
      expect([answer.statusCode, answer.json().errors]).toMatchObject([
        422,
        [{ field: 'text', code }],
      ])
    }
    expect((await write('a'.repeat(100_000))).statusCode).toBe(413)
    clock.now = new Date(TEST_NOW.getTime() + 400 * DAY_MS)
    expect((await write('Hello')).statusCode).toBe(404)
  })

  itOnce('lets no reviewer act without seeing what the applicant has just written', async () => {
    const { person, reference, shown, write } = await another()
    const { history } = await shown()
    const seen = history.at(-1)?.number
    await write('<script>alert(1)</script>')
    const page = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const decided = await person.send('POST', `${page}/decisions`, {
      to: 'reviewing',
      version: 1,
      seen,
    })
    expect([decided.statusCode, decided.json().errors]).toMatchObject([409, [{ code: 'news' }]])
  })

  itOnce('is watched by verify, and goes with its application', async () => {
    const { server, reference, ask, write } = await another()
    await ask()
    await write('Hello')
    const rows = server.db.selectFrom('thread_words').selectAll()
    const mine = rows.where('reference', '=', reference)
    const [first] = await mine.orderBy('event').execute()
    const change = (ciphertext: Uint8Array) =>
      server.db
        .updateTable('thread_words')
        .set({ ciphertext })
        .where('reference', '=', reference)
        .where('event', '=', first?.event ?? 0)
        .execute()
    await change(Buffer.from('other'))
    const problem = `${reference}: the thread that the applicant sees was changed`
    expect(await storedProblems(server)).toContain(problem)
    await change(first?.ciphertext ?? Buffer.of())
    expect(await storedProblems(server)).not.toContain(problem)
    const cli = { DATA_DIR: server.folder, ...servers().settings }
    const result = await operator(cli, 'purge', '--reference', reference, '--yes')
    expect(result).toMatchObject({ code: 0 })
    expect(await mine.execute()).toEqual([])
    expect(await storedProblems(server)).toEqual([])
  })
})
