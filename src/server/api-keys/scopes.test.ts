import { expect, it } from 'vitest'
import { type ApiScope, apiScopes } from '../../application/api-scopes.ts'
import { signingOperator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { testServer } from '../../test-support/test-server.ts'

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly security?: readonly Readonly<Record<string, readonly ApiScope[]>>[]
}

/** The scope of each endpoint for keys, and whether the endpoint also works without a key. */
const ENDPOINTS: Readonly<Record<string, readonly [ApiScope, 'needed' | 'if any' | 'or link']>> = {
  listApplications: ['applications', 'needed'],
  readApplication: ['applications', 'needed'],
  readRecord: ['applications', 'needed'],
  readCopy: ['applications', 'needed'],
  recordBoarding: ['boarding', 'needed'],
  submitApplication: ['submit', 'if any'],
  correctApplication: ['submit', 'or link'],
  invite: ['invitations', 'needed'],
  listInvitations: ['invitations', 'needed'],
  readInvitation: ['invitations', 'needed'],
  renewInvitation: ['invitations', 'needed'],
  remindOfInvitation: ['invitations', 'needed'],
  revokeInvitation: ['invitations', 'needed'],
}

it('an API key has a name that can be told from others', async () => {
  const env = { DATA_DIR: await testFolder() }
  await testServer(env)
  const operate = await signingOperator(env)
  const make = (name: string) => operate('api-keys', 'new', name, '--may', 'submit')
  for (const name of [
    'CRM\u3164',
    'CRM\u2800',
    `CR\u0301${'\u0301'.repeat(9)}M`,
    'CRM\u202e',
    ' ',
  ]) {
    expect(await make(name)).toMatchObject({
      code: 2,
      err: expect.stringContaining('visible'),
    })
  }
  expect((await make(' CRM ')).code).toBe(0)
  const listed = await operate('api-keys', 'list', '--json')
  expect(JSON.parse(listed.out)).toMatchObject([{ name: 'CRM' }])
})

it('an API key calls the endpoints of its scopes, and no others', async () => {
  const env = { DATA_DIR: await testFolder() }
  const { app } = await testServer(env)
  const operate = await signingOperator(env)
  const keys = new Map<ApiScope, string>()
  for (const scope of apiScopes) {
    const words = ['api-keys', 'new', scope, '--may', scope]
    keys.set(scope, (await operate(...words)).out.trim())
  }
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, security, description }]) =>
      security ? [{ path, method, operationId, description }] : [],
    ),
  )
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    Object.keys(ENDPOINTS).sort(),
  )
  for (const { path, method, operationId, description } of operations) {
    const [scope, needed] = ENDPOINTS[operationId] ?? []
    expect(description, operationId).toContain(`has to be one that may \`${scope}\``)
    const url = path.replace('{id}', 'A'.repeat(22)).replace(/\{\w+\}/g, 'MA-7K3Q-9XDM')
    const call = async (authorization?: string) => {
      const request = app.inject({
        method: method === 'post' ? 'POST' : 'GET',
        url,
        headers: { ...(authorization !== undefined && { authorization }) },
        ...(method === 'post' && { payload: {} }),
      })
      return (await request).statusCode
    }
    const refusals = [401, 403]
    expect([operationId, refusals.includes(await call())]).toEqual([
      operationId,
      needed === 'needed',
    ])
    // A value that is not a key may be the token of a link.
    const noKey = needed === 'or link' ? 'Bearer mak_1_nothing' : 'Bearer nothing'
    expect([operationId, await call(noKey)]).toEqual([operationId, 401])
    for (const [other, key] of keys) {
      const status = await call(`Bearer ${key}`)
      expect([operationId, other, status === 403, status === 401]).toEqual([
        operationId,
        other,
        other !== scope,
        false,
      ])
    }
  }
})
