import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/test-server.ts'

interface Described {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Record<string, { schema: { properties: object } }> }
  readonly responses: Readonly<Record<string, unknown>>
}

describe('the API description', () => {
  it('tells of every endpoint, and of no page', async () => {
    const { app } = await testServer({ PUBLIC_URL: 'https://apply.example.com/' })
    const described = (await app.inject('/api/openapi.json')).json<Described>()
    expect(described.openapi).toBe('3.1.0')
    expect(described.servers).toEqual([{ url: 'https://apply.example.com' }])
    const tree = app.printRoutes({ commonPrefix: false })
    const endpoints = [...tree.matchAll(/(\/?api\/\S+|healthz|readyz) \(/g)]
    const paths = Object.keys(described.paths)
    expect(endpoints.length).toBeGreaterThan(4)
    expect(paths).toHaveLength(endpoints.length)
    for (const [, declared = ''] of endpoints) {
      const endpoint = declared.replace(/:(\w+)/g, '{$1}')
      expect(paths.filter((path) => path.endsWith(endpoint))).toHaveLength(1)
    }
    expect(paths).toContain('/apply/api/leadgen/{pmi}')
  })

  it('tells an operator’s client what to send and what to expect', async () => {
    const { app } = await testServer()
    const { paths } = (await app.inject('/api/openapi.json')).json<Described>()
    const submit = paths['/api/applications']?.post
    expect(submit?.parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
    )
    const body = submit?.requestBody?.content['application/json']?.schema.properties ?? {}
    expect(Object.keys(body)).toContain('companyOwners')
    expect(Object.keys(submit?.responses ?? {})).toEqual(
      expect.arrayContaining(['303', '400', '413', '415', '422', '429', '503', '512']),
    )
  })
})
