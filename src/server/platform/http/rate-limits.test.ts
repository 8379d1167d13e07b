import { expect, it } from 'vitest'
import { errorsSaying } from '../../testing/errors-saying.ts'
import { testServer } from '../../testing/test-server.ts'

it.each([
  '/api/plaid/link_token',
  '/api/routing-lookup?routingnumber=021000021',
  '/api/address-search?text=market',
])('a visitor who asks too often gets 429 with the words of every refusal from %s', async (url) => {
  const { app } = await testServer({ LOOKUPS_PER_MINUTE: '2' })
  await app.inject(url)
  await app.inject(url)
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual(
    errorsSaying('Too many requests. Please wait a moment and try again.'),
  )
})
