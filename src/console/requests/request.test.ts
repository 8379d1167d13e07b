import { afterEach, expect, test, vi } from 'vitest'
import { NOT_FROM_PAGE, sessionRoute, signOutRoute } from '../../api/console/session.ts'
import { urlOf } from '../../api/route.ts'
import { limits } from '../../application/reference/limits.ts'
import { getBytes, loadSession, send } from './request.ts'
import { useSession } from './session.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useSession.setState(useSession.getInitialState())
})

/** Starts a server with a person's session. Their provider sends no address. */
function signIn(name: string, csrfToken: string): { readonly writes: readonly string[] } {
  const writes: string[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers?: Record<string, string> }) => {
    if (url === urlOf(sessionRoute)) {
      return Response.json({ subject: `id of ${name}`, name, email: '', csrfToken })
    }
    const sent = headers?.['x-csrf-token'] ?? ''
    writes.push(sent)
    if (sent === csrfToken) return new Response(null, { status: 204 })
    return Response.json({ errors: [{ code: NOT_FROM_PAGE }] }, { status: 403 })
  })
  return { writes }
}

test('a write is sent again after the same person has signed in again', async () => {
  signIn('Rita Bell', 'first')
  await loadSession()
  const { writes } = signIn('Rita Bell', 'second')
  expect(await send(signOutRoute, { body: {} })).toMatchObject({ ok: true })
  expect(writes).toEqual(['first', 'second'])
})

test('nothing is done in the name of another person who has signed in since', async () => {
  signIn('Rita Bell', 'first')
  await loadSession()
  const { writes } = signIn('Ada Stone', 'second')
  expect(await send(signOutRoute, { body: {} })).toMatchObject({
    ok: false,
    failure: 'signed-out',
  })
  expect(writes).toEqual(['first'])
  expect(useSession.getState()).toMatchObject({
    session: { name: 'Rita Bell' },
    isSignedOut: true,
    successor: 'Ada Stone',
  })
})

test('a refused role shows the role that the person has since another sign-in', async () => {
  const session = (role: string) => ({ subject: 'id', name: 'Rita Bell', email: '', role })
  let role = 'administrator'
  vi.stubGlobal('fetch', async (url: string) =>
    url === urlOf(sessionRoute)
      ? Response.json(session(role))
      : Response.json({ errors: [{ code: 'role' }] }, { status: 403 }),
  )
  await loadSession()
  role = 'viewer'
  expect(await send(signOutRoute, { body: {} })).toMatchObject({ failure: 'forbidden' })
  await vi.waitFor(() => expect(useSession.getState().session?.role).toBe('viewer'))
})

test.each([
  [400, 'refused'],
  [429, 'busy'],
  [503, 'busy'],
])('an answer with %s is a failure of the kind %s', async (status, failure) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status }))
  expect(await send(signOutRoute, { body: {} })).toMatchObject({ failure })
})

test('a proxy that refuses everything is asked once', async () => {
  let requests = 0
  vi.stubGlobal('fetch', async () => {
    requests += 1
    // A loop would never end.
    if (requests > 5) throw new TypeError('fetch failed')
    return new Response('Forbidden', { status: 403 })
  })
  expect(await loadSession()).toMatchObject({ failure: 'forbidden' })
  expect(await send(signOutRoute, { body: {} })).toMatchObject({ failure: 'forbidden' })
  expect(requests).toBe(2)
})

test('the largest document arrives in time over 512 kbit/s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', async () => new Response(Uint8Array.of(7)))
  expect(await getBytes('/document')).toEqual({ ok: true, value: Uint8Array.of(7) })
  const kilobits = (limits.documentBytes * 8) / (timeout.mock.lastCall?.[0] ?? 0)
  expect(kilobits).toBeLessThan(512)
})
