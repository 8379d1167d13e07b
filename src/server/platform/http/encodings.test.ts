import { expect, it } from 'vitest'
import { openapiRoute } from '../../../api/monitoring.ts'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../../api/pages.ts'
import { testServer } from '../../../test-support/test-server.ts'

it.each([
  [openapiRoute.url, 'br'],
  ['/apply/', 'gzip'],
  [AGREEMENT_HTML_PATH, 'br'],
  [AGREEMENT_PDF_PATH, undefined],
])('%s is sent once to a browser that caches it', async (url, encoding) => {
  const { app } = await testServer()
  const headers = { 'accept-encoding': `${encoding}` }
  const first = await app.inject({ url, headers })
  expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, encoding])
  const etag = String(first.headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': known } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  const whole = await app.inject({ url, headers: { 'if-none-match': '"other"' } })
  expect(whole.statusCode).toBe(200)
  expect(whole.headers['content-encoding']).toBeUndefined()
  // Each encoding has an ETag of its own.
  if (encoding) expect(whole.headers.etag).not.toBe(etag)
})
