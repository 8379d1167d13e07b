import { expect, it } from 'vitest'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { testServer } from '../../test-support/test-server.ts'

it('the server redirects to the sandbox only if one runs', async () => {
  const sandbox = await testSandbox()
  const { app } = await testServer({}, { sandbox })
  const answer = await app.inject('/sandbox')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${sandbox.url}/sandbox`])
  const without = await testServer()
  expect((await without.app.inject('/sandbox')).statusCode).toBe(404)
})
