import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CONSOLE_FUNNEL_PATH } from '../../api/console/funnel.ts'
import { funnelRoute } from '../../api/funnel.ts'
import { administratorOfAcme, consoleServer } from '../../test-support/console-visitor.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'

const TODAY = TEST_NOW.toISOString().slice(0, 10)

test('the funnel covers the requested days and language', async () => {
  const server = await consoleServer()
  const counts = [{ kind: 'reached', step: 'business-details' }, { kind: 'saved' }]
  const payload = { language: 'es', counts }
  await server.app.inject({ method: 'POST', url: funnelRoute.url, payload })
  const viewer = await server.signIn('viewer')
  const get = async (query: string) => (await viewer.get(`${CONSOLE_FUNNEL_PATH}${query}`)).json()
  const { total, days } = await get(`?since=${TODAY}&language=es`)
  expect(total).toMatchObject({ submitted: 0, saved: 1, resumed: 0, rules: [], failures: [] })
  expect(total.steps[0]).toEqual({
    step: 'business-details',
    reached: 1,
    wentOn: 0,
    medianSeconds: null,
  })
  expect(days).toMatchObject([{ day: TODAY, language: 'es', saved: 1 }])
  for (const query of ['?language=en', `?until=${TODAY}`]) {
    expect((await get(query)).days).toEqual([])
  }
  for (const day of ['yesterday', '2026-02-30']) {
    expect((await viewer.get(`${CONSOLE_FUNNEL_PATH}?since=${day}`)).statusCode).toBe(400)
  }
})

test('the funnel leaves out rows with values of other types', async () => {
  const server = await consoleServer()
  const payload = { language: 'en', counts: [{ kind: 'saved' }] }
  const viewer = await server.signIn('viewer')
  for (const column of ['day', 'language', 'kind', 'name', 'count'] as const) {
    await server.app.inject({ method: 'POST', url: funnelRoute.url, payload })
    await sql`update funnel_counts set ${sql.ref(column)} = ${Buffer.from('x')}`.execute(server.db)
  }
  await server.app.inject({ method: 'POST', url: funnelRoute.url, payload })
  const figures = await viewer.get(CONSOLE_FUNNEL_PATH)
  expect([figures.statusCode, figures.json().total.saved]).toEqual([200, 1])
})

test('the funnel covers invited applicants, the others, or all', async () => {
  const server = await consoleServer()
  const reached = { kind: 'reached', step: 'business-details' }
  const send = (counts: readonly object[], more: object = {}) =>
    server.app.inject({
      method: 'POST',
      url: funnelRoute.url,
      payload: { language: 'en', ...more, counts },
    })
  await send([reached, reached, { kind: 'submitted' }])
  const ofInvited = await send([reached, { kind: 'saved' }], { invited: true })
  expect(ofInvited.statusCode).toBe(204)
  expect((await send([reached], { invited: 'CRM-4711' })).statusCode).toBe(400)
  const viewer = await server.signIn('viewer')
  const figures = async (query: string) => {
    const { total } = (await viewer.get(`${CONSOLE_FUNNEL_PATH}${query}`)).json()
    return [total.steps[0].reached, total.submitted, total.saved]
  }
  expect(await figures('')).toEqual([3, 1, 1])
  expect(await figures('?invited=yes')).toEqual([1, 0, 1])
  expect(await figures('?invited=no')).toEqual([2, 1, 0])
})

test('the funnel covers one program, and no other for a person with a role only there', async () => {
  const { folder } = await programFolder()
  const server = await consoleServer({ PROGRAMS_DIR: folder })
  const payload = { language: 'en', counts: [{ kind: 'saved' }] }
  const send = (host: string) =>
    server.app.inject({ method: 'POST', url: funnelRoute.url, payload, headers: { host } })
  for (const host of ['localhost', 'acme.localhost', 'acme.localhost', 'beta.localhost']) {
    expect((await send(host)).statusCode).toBe(204)
  }
  const viewer = await server.signIn('viewer')
  const headers = await administratorOfAcme(server)
  const savedFor = async (ask: (url: string) => Promise<LightMyRequestResponse>) =>
    Promise.all(
      ['', '?program=default', '?program=acme', '?program=beta'].map(
        async (query) => (await ask(`${CONSOLE_FUNNEL_PATH}${query}`)).json().total.saved,
      ),
    )
  expect(await savedFor(viewer.get)).toEqual([4, 1, 2, 1])
  const asAcme = (url: string) => server.app.inject({ url, headers })
  expect(await savedFor(asAcme)).toEqual([2, 0, 2, 0])
})
