import { describe, expect, it } from 'vitest'
import { withdrawRoute } from '../../api/application-status.ts'
import { openDraftRoute } from '../../api/drafts.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import { inviteRoute } from '../../api/invitations.ts'
import { urlOf } from '../../api/route.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import {
  asApplicant,
  enteredDetails,
  OWNER_LINK,
  ownerWhoEntered,
  submissionWith,
  withLink,
} from '../../test-support/owner-entry.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { post } from '../../test-support/test-copies.ts'
import { invitationLinkIn, invitingServer } from '../../test-support/test-invitation.ts'
import { copyLinkIn, type TestServer } from '../../test-support/test-server.ts'

const [OWN, OTHER] = ['o'.repeat(43), 'x'.repeat(43)]
const TOKEN = 't'.repeat(43)

const idOf = (name: string) => Buffer.from(name.padEnd(16, '.')).toString('base64url')

/** Stores what a page stores for an intent: a draft and two owners' links, one of them used. */
async function stored(server: TestServer, intent: string | undefined, name: string) {
  const headers = intent === undefined ? {} : { [INTENT_HEADER]: intent }
  const ids = { draft: idOf(name), waits: idOf(`${name}-waits`), entered: idOf(`${name}-entered`) }
  const authorization = `Bearer ${TOKEN}`
  const url = urlOf(openDraftRoute, { params: { id: ids.draft } })
  const saved = await server.app.inject({
    method: 'PUT',
    url,
    headers: { ...headers, authorization, 'if-none-match': '*' },
    payload: { ciphertext: 'eA==' },
  })
  expect(saved.statusCode).toBe(201)
  await asApplicant(server, 'PUT', { id: ids.waits, headers })
  await asApplicant(server, 'PUT', { id: ids.entered, headers })
  await withLink(server, enteredDetails, { id: ids.entered })
  const stateOf = async (id: string) => (await asApplicant(server, 'GET', { id })).json().state
  return {
    ids,
    left: async () => {
      const draft = await server.app.inject({ url, headers: { authorization } })
      return [draft.statusCode, await stateOf(ids.waits), await stateOf(ids.entered)]
    },
  }
}

const ALL = [200, 'waiting', 'entered']
const NOTHING = [404, 'withdrawn', 'withdrawn']

describe.each(engines)('the intent of an application on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  const start = async () => invitingServer(await engine.settings())

  it('ends only when its applicant withdraws it', async () => {
    const { server } = await start()
    const own = await stored(server, OWN, 'own')
    const others = [await stored(server, OTHER, 'other'), await stored(server, undefined, 'old')]
    const without = copyLinkIn(await server.submit(sampleSubmission()))
    const link = copyLinkIn(await server.submit(sampleSubmission(), { [INTENT_HEADER]: OWN }))
    await post(server, withdrawRoute.url, without)
    expect(await own.left()).toEqual(ALL)
    await post(server, withdrawRoute.url, link)
    expect(await own.left()).toEqual(NOTHING)
    const response = await withLink(server, enteredDetails, { id: own.ids.waits })
    expect([response.statusCode, response.json().errors[0].code]).toEqual([
      410,
      'invitation.withdrawn',
    ])
    const sealed = await server.db
      .selectFrom('owner_invitations')
      .select(['sealed', 'ciphertext'])
      .where('state', '=', 'withdrawn')
      .execute()
    expect(sealed).toEqual([
      { sealed: null, ciphertext: null },
      { sealed: null, ciphertext: null },
    ])
    for (const other of others) expect(await other.left()).toEqual(ALL)
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('stays ended, no matter who puts its rows back', async () => {
    const { server } = await start()
    const own = await stored(server, OWN, 'own')
    const before = await Promise.all([
      server.db.selectFrom('drafts').selectAll().execute(),
      server.db.selectFrom('owner_invitations').selectAll().execute(),
    ])
    const link = copyLinkIn(await server.submit(sampleSubmission(), { [INTENT_HEADER]: OWN }))
    await post(server, withdrawRoute.url, link)
    await server.db.deleteFrom('owner_invitations').execute()
    await server.db.insertInto('drafts').values(before[0]).execute()
    await server.db.insertInto('owner_invitations').values(before[1]).execute()
    expect(await own.left()).toEqual([404, undefined, undefined])
  })

  itOnce.each([
    ['an operator withdraws it', ['status', 'withdrawn']],
    ['it is erased', ['erase', '--yes']],
  ])('ends when %s', async (_, [command = '', word = '']) => {
    const { server, operate } = await start()
    const own = await stored(server, OWN, 'own')
    const answer = await server.submit(sampleSubmission(), { [INTENT_HEADER]: OWN })
    const { code, err } = await operate(command, copyLinkIn(answer).reference, word)
    expect([code, err]).toEqual([0, ''])
    expect(await own.left()).toEqual(NOTHING)
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('ends with an invitation, whichever of its links the page had', async () => {
    const { server, ask } = await start()
    const { id, url } = (await ask(inviteRoute.url, {})).json()
    const first = invitationLinkIn(url)
    const early = await stored(server, first.token, 'early')
    const renewed = (await ask(`${inviteRoute.url}/${id}/renew`, {})).json()
    const link = invitationLinkIn(renewed.url)
    const late = await stored(server, link.token, 'late')
    const answer = await server.submit(sampleSubmission(), link.header)
    await post(server, withdrawRoute.url, copyLinkIn(answer))
    expect([await early.left(), await late.left()]).toEqual([NOTHING, NOTHING])
    expect((await ask(`${inviteRoute.url}/${id}`)).json().status).toBe('withdrawn')
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('is that of each link of its invitation', async () => {
    const { server, ask } = await start()
    const { id, url } = (await ask(inviteRoute.url, {})).json()
    const early = { [INTENT_HEADER]: invitationLinkIn(url).token }
    const body = submissionWith(await ownerWhoEntered(server, OWNER_LINK, early))
    const renewed = (await ask(`${inviteRoute.url}/${id}/renew`, {})).json()
    const { token, header } = invitationLinkIn(renewed.url)
    const answer = await server.submit(body, { ...header, [INTENT_HEADER]: token })
    expect(answer.statusCode).toBe(303)
  })

  itOnce('is kept when its invitation is revoked, except for unused links', async () => {
    const { server, ask } = await start()
    const { id, url } = (await ask(inviteRoute.url, {})).json()
    const own = await stored(server, invitationLinkIn(url).token, 'own')
    await ask(`${inviteRoute.url}/${id}/revoke`, {})
    expect(await own.left()).toEqual([200, 'withdrawn', 'entered'])
    expect(await storedProblems(server)).toEqual([])
  })
})
