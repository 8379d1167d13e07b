import { afterEach, expect, test, vi } from 'vitest'
import { filterOf, queuePath } from './queue-filter.ts'
import { loadQueue } from './view-walk.ts'

afterEach(() => vi.unstubAllGlobals())

const filter = filterOf((name) => (name === 'search' ? 'Golden Gate' : ''))
const path = queuePath(filter, null)

/** Lets a server answer, and returns the list of its requests. */
function answerWith(respond: (method: string) => Response): readonly string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    requests.push(`${method} ${url}`)
    return respond(method)
  })
  return requests
}

test('a search term is in no address', async () => {
  const requests = answerWith(() => Response.json({ applications: [] }))
  expect(await loadQueue(path)).toEqual({ ok: true, value: { applications: [] } })
  expect(requests).toEqual(['POST /console/api/applications/search'])
})

test('a search also finds its applications at a server of the previous release', async () => {
  const requests = answerWith((method) =>
    method === 'GET' ? Response.json({ applications: [] }) : new Response(null, { status: 404 }),
  )
  expect(await loadQueue(path)).toEqual({ ok: true, value: { applications: [] } })
  expect(requests).toEqual(['POST /console/api/applications/search', `GET ${path}`])
})

test('a search at a place that no page of the queue has begins at the first page', async () => {
  const requests = answerWith(() => Response.json({ applications: [] }))
  for (const place of ['', 'x'.repeat(201)]) await loadQueue(queuePath(filter, place))
  expect(requests).toHaveLength(2)
})

test('a search that fails for another reason is not sent again', async () => {
  const requests = answerWith(() => new Response(null, { status: 503 }))
  expect(await loadQueue(path)).toMatchObject({ ok: false, failure: 'busy' })
  expect(requests).toHaveLength(1)
})
