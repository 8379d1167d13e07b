import { describe, expect, it } from 'vitest'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { testServer } from '../../test-support/test-server.ts'
import { pageFlags } from './plugin.ts'

describe("the page's flags", () => {
  it.each([
    ['with everything there', testSandbox, {}, [true, true]],
    ['with everything absent', undefined, {}, [false, false]],
    ['with a flag off', testSandbox, { FLAGS_OFF: 'address-suggestions' }, [true, false]],
  ] as const)('say what can be used %s', async (_name, sandbox, env, expected) => {
    const { app } = await testServer(env, { sandbox: await sandbox?.() })
    const flags = await pageFlags(app)
    expect([flags['bank-link'], flags['address-suggestions']]).toEqual(expected)
  })
})

it.each([
  ['by default', {}, false],
  ['unless the operator takes none', { ACCEPTS_ITIN: 'no' }, true],
])('the form offers an ITIN %s', async (_, env, isRefused) => {
  const { app } = await testServer(env)
  const { body } = await app.inject('/apply/business-details')
  expect(body.includes('"acceptsItin":false')).toBe(isRefused)
})
