import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { POLICY_REPORTS_PATH } from '../../api/policy-reports.ts'
import { APPLICATION, describedApi, json, type Property } from '../../test-support/described-api.ts'
import { shared } from '../../test-support/shared.ts'

/** Every path that has a route. */
function routed(app: FastifyInstance): readonly string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] =
        /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
      above.splice(indent.length / 4, above.length, part)
      return methods === undefined ? [] : [above.join('')]
    })
}

/** The properties of a schema with their dotted paths, however deep. */
function propertiesOf(
  { properties = {}, items, anyOf = [] }: Property = {},
  prefix = '',
): readonly (readonly [string, Property])[] {
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      [`${prefix}${name}`, property] as const,
      ...propertiesOf(property, `${prefix}${name}.`),
    ]),
    ...[...anyOf, ...(items ? [items] : [])].flatMap((part) => propertiesOf(part, prefix)),
  ]
}

describe('the API description', () => {
  const server = shared(describedApi)

  it('tells of every endpoint, and of no page', async () => {
    const env = { PUBLIC_URL: 'https://apply.example.com/' }
    const { app, document } = await describedApi(env)
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'https://apply.example.com' }])
    const endpoints = routed(app).filter((path) => /\/api\/|\/(?:health|ready)z$/.test(path))
    expect(endpoints).toContain(POLICY_REPORTS_PATH)
    const published = endpoints.filter((path) => !/^\/console\//.test(path))
    const declared = published.filter((path) => path !== POLICY_REPORTS_PATH)
    const paths = Object.keys(document.paths)
    expect(paths.toSorted()).toEqual(
      declared.map((path) => path.replace(/:(\w+)/g, '{$1}')).toSorted(),
    )
    expect(paths).toContain('/apply/api/leadgen/{pmi}')
  })

  it('is valid OpenAPI', async () => {
    const { document } = server()
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  })

  it('tells an operator’s client what to send and what to expect', () => {
    const { operation } = server()
    const submit = operation(APPLICATION)
    expect(submit?.parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
    )
    const body = json(submit?.requestBody?.content)?.schema.properties ?? {}
    expect(Object.keys(body)).toContain('companyOwners')
    expect(Object.keys(submit?.responses ?? {})).toEqual(
      expect.arrayContaining(['303', '400', '409', '413', '415', '422', '429', '503', '512']),
    )
  })

  it('says which answers an application always needs', () => {
    const { operation } = server()
    const schema = json(operation(APPLICATION)?.requestBody?.content)?.schema
    expect(schema?.required).toEqual(expect.arrayContaining(['mcc', 'avgSale', 'businessAddress']))
    for (const name of ['tin', 'businessWebsite', 'deliveryAvgNumbDays', 'plaid', 'signing']) {
      expect(schema?.required).not.toContain(name)
    }
    expect(schema?.properties).toMatchObject({
      companyOwners: {
        anyOf: expect.arrayContaining([
          expect.objectContaining({
            items: expect.objectContaining({
              required: expect.arrayContaining(['ssn', 'address']),
            }),
          }),
        ]),
      },
    })
  })

  it('says of every property of an application what it is, with an example of each answer', () => {
    const { operation } = server()
    const schema = json(operation(APPLICATION)?.requestBody?.content)?.schema
    const properties = new Map(propertiesOf(schema))
    const ajv = new Ajv2020({ strict: false })
    expect([...properties.keys()]).toEqual(
      expect.arrayContaining(['plaid.institutionID', 'companyOwners.enteredBy.sha256']),
    )
    for (const [path, { description, examples, ...property }] of properties) {
      expect(description, path).toMatch(/\w/)
      if (propertiesOf(property).length > 0) continue
      expect(examples, path).toHaveLength(1)
      expect(ajv.validate(property, examples?.[0]), path).toBe(true)
    }
  })

  it('describes every response, and the errors that any endpoint may have', () => {
    const { operations } = server()
    for (const { operationId, responses, requestBody, parameters } of operations) {
      const statuses = Object.keys(responses)
      const needed = [
        ...['500', '503'],
        ...(parameters || requestBody ? ['400'] : []),
        ...(requestBody ? ['413', '415'] : []),
      ]
      expect({ operationId, statuses }).toEqual({
        operationId,
        statuses: expect.arrayContaining(needed),
      })
      for (const [status, { description, content }] of Object.entries(responses)) {
        const response = `${operationId} ${status}`
        expect(description, response).not.toBe('Default Response')
        expect(content === undefined, response).toBe(status === '204')
        const properties = json(content)?.schema.properties ?? {}
        const hasErrors = Number(status) >= 400 && response !== 'findLead 404'
        expect('errors' in properties, response).toBe(hasErrors)
      }
    }
  })

  it('has an example of everything that is sent, valid by its own schema', () => {
    const { operations } = server()
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      formats: {
        byte: true,
        'date-time': true,
        email: true,
        uri: true,
        uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
      },
    })
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      const media = [
        ...parameters.map((one) => [one.name, one] as const),
        // What is not JSON is bytes.
        ...Object.entries({ ...responses, ...(requestBody && { body: requestBody }) }).flatMap(
          ([name, { content }]) => (json(content) ? [[name, json(content)] as const] : []),
        ),
      ]
      for (const [name, one] of media) {
        const where = `${operationId} ${name}`
        expect(one?.example, where).toBeDefined()
        ajv.validate(one?.schema ?? false, one?.example)
        expect(ajv.errors, where).toBeNull()
      }
    }
  })

  it('has an example of an application that is accepted', async () => {
    const { operation, submit } = server()
    const example = json(operation(APPLICATION)?.requestBody?.content)?.example
    const { statusCode, body } = await submit(example)
    expect({ statusCode, body }).toMatchObject({ statusCode: 303 })
  })
})
