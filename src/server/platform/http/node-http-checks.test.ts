import { expect, it } from 'vitest'
import { openapiRoute } from '../../../api/monitoring.ts'
import { sendRaw } from '../../../test-support/test-http.ts'
import { loggedLines, testServer } from '../../../test-support/test-server.ts'

it.each([
  ['no host', 400, 'HTTP/1.1\r\n'],
  ['two hosts', 400, 'HTTP/1.1\r\nHost: x\r\nhost: y\r\n'],
  ['no host, as HTTP/1.0 may', 200, 'HTTP/1.0\r\n'],
  ['an unknown expectation', 200, 'HTTP/1.1\r\nHost: x\r\nExpect: canary\r\n'],
])('%s is answered with %i and logged as a request', async (_what, status, head) => {
  const server = await testServer()
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await sendRaw(origin, `GET ${openapiRoute.url} ${head}Connection: close\r\n\r\n`)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/^content-security-policy: /im)
  expect(await loggedLines(server, 'request')).toMatchObject([{ route: openapiRoute.url, status }])
  expect(server.logged()).not.toContain('canary')
})
