import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import spectralCore from '@stoplight/spectral-core'
import spectralRules from '@stoplight/spectral-rulesets'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { earlierReceivedReferenceRoute } from '../../api/applications.ts'
import { POLICY_REPORTS_PATH } from '../../api/monitoring.ts'
import { type FormDefinition, ownKinds } from '../../application/forms/definition.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { businessStructures, isBusinessStructure } from '../../application/reference/structures.ts'
import { toSubmission } from '../../application/submission.ts'
import { signedApplication } from '../../application/testing/sample-application.ts'
import { sampleDefinition } from '../../application/testing/sample-definition.ts'
import {
  APPLICATION,
  describedApi,
  exampleOf,
  json,
  type Property,
  routedPaths,
} from '../../test-support/described-api.ts'
import { shared } from '../../test-support/shared.ts'
import { testServer } from '../../test-support/test-server.ts'

/** Returns the properties of a schema with their dotted paths, at any depth. */
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

  it('describes every endpoint, and no page', async () => {
    const env = { PUBLIC_URL: 'https://apply.example.com/' }
    const { app, document } = await describedApi(env)
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'https://apply.example.com' }])
    const endpoints = routedPaths(app).filter((path) => /\/api\/|\/(?:health|ready)z$/.test(path))
    expect(endpoints).toContain(POLICY_REPORTS_PATH)
    const published = endpoints.filter((path) => !/^\/console\//.test(path))
    const undescribed = [POLICY_REPORTS_PATH, earlierReceivedReferenceRoute.url]
    const declared = published.filter((path) => !undescribed.includes(path))
    const paths = Object.keys(document.paths)
    expect(paths.toSorted()).toEqual(
      declared.map((path) => path.replace(/:(\w+)/g, '{$1}')).toSorted(),
    )
    expect(paths).toContain('/apply/api/leadgen/{pmi}')
  })

  it('has each named schema and answer once, in less than 150 KB', async () => {
    const { app, document } = server()
    const { body } = await app.inject('/api/openapi.json')
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(150 * 1024)
    const { schemas, responses } = document.components
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        ...['Application', 'Address', 'Owner', 'Invitation', 'StoredApplication', 'Error'],
        ...['WebhookEvent', 'ApplicationSubmittedEvent'],
      ]),
    )
    for (const named of [schemas, responses]) {
      const texts = Object.values(named).map((schema) => JSON.stringify(schema))
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    }
  })

  it('lists the stored values of every choice', () => {
    const { schemas } = server().document.components
    expect(schemas.BusinessStructure).toMatchObject({ enum: businessStructures })
    expect(exampleOf({ schema: schemas.StoredApplication ?? {} })).toMatchObject({
      businessStructure: expect.toSatisfy(isBusinessStructure),
    })
  })

  it('is valid OpenAPI', async () => {
    const { document } = server()
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  })

  it("has a program's own questions, each with a valid answer", async () => {
    const choices = [{ value: 'blue', label: { en: 'Blue', es: 'Azul' } }]
    const ofEachKind = ownKinds.map((kind): FormDefinition['questions'][number] => ({
      id: `own${kind.replaceAll('-', '')}`,
      step: 'transaction-details',
      kind,
      required: true,
      sensitive: kind === 'long-text',
      label: { en: kind === 'money' ? 'How much?' : `Own ${kind}`, es: kind },
      ...(kind.startsWith('choice') && { choices }),
      ...(kind === 'number' && { min: 3, max: 5 }),
    }))
    const form = { ...sampleDefinition, steps: [], questions: ofEachKind }
    const { app, submit } = await testServer({}, { form })
    const document = (await app.inject('/api/openapi.json')).json()
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
    const { Application, OwnAnswers, InvitedAnswers, InvitedOwnAnswers } =
      document.components.schemas
    expect(Application.properties.answers).toEqual({ $ref: '#/components/schemas/OwnAnswers' })
    expect(InvitedAnswers.properties.answers).toEqual({
      $ref: '#/components/schemas/InvitedOwnAnswers',
    })
    expect(OwnAnswers.properties.ownnumber).toEqual({
      type: 'integer',
      minimum: 3,
      maximum: 5,
      description: 'Own number. Required',
      examples: [3],
    })
    expect(OwnAnswers.properties.ownmoney.description).toBe('How much? Whole dollars. Required')
    expect(OwnAnswers.properties.owndate.description).toBe('Own date. MMDDYYYY. Required')
    const ids = ofEachKind.map(({ id }) => id)
    expect(Object.keys(OwnAnswers.properties)).toEqual(ids)
    expect(Object.keys(InvitedOwnAnswers.properties)).toEqual(
      ids.filter((id) => id !== 'ownlongtext'),
    )
    const answers = Object.fromEntries(
      Object.entries<{ examples: readonly never[] }>(OwnAnswers.properties).map(
        ([id, { examples }]) => [id, examples[0]],
      ),
    )
    const fits = new Ajv2020({ strict: false }).compile(OwnAnswers)
    expect([fits(answers), fits({ printers: 1 })]).toEqual([true, false])
    const whole = toSubmission(signedApplication({ answers }), formOf(form))
    expect((await submit(whole)).statusCode).toBe(303)
    const { schemas } = server().document.components
    expect(Object.keys(schemas)).not.toContain('OwnAnswers')
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

  it('names the answers that an application always needs', () => {
    const { operation } = server()
    const schema = json(operation(APPLICATION)?.requestBody?.content)?.schema
    expect(schema?.required).toEqual(expect.arrayContaining(['mcc', 'avgSale', 'businessAddress']))
    for (const name of ['tin', 'businessWebsite', 'deliveryAvgNumbDays', 'plaid', 'signing']) {
      expect(schema?.required).not.toContain(name)
    }
    expect(schema?.properties).toMatchObject({
      companyOwners: { items: { required: expect.arrayContaining(['ssn', 'address']) } },
    })
  })

  it('describes every property of an application, with an example of each answer', () => {
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

  it('has a valid example of every request', () => {
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
        ...parameters.map((parameter) => [parameter.name, parameter] as const),
        // Only JSON content has a schema to check; the rest is bytes.
        ...Object.entries({ ...responses, ...(requestBody && { body: requestBody }) }).flatMap(
          ([name, { content }]) => (json(content) ? [[name, json(content)] as const] : []),
        ),
      ]
      for (const [name, content] of media) {
        const where = `${operationId} ${name}`
        expect(exampleOf(content), where).toBeDefined()
        ajv.validate(content?.schema ?? false, exampleOf(content))
        expect(ajv.errors, where).toBeNull()
      }
    }
  })

  it('has an example of an accepted application', async () => {
    const { operation, submit } = server()
    const example = exampleOf(json(operation(APPLICATION)?.requestBody?.content))
    const { statusCode, body } = await submit(example)
    expect({ statusCode, body }).toMatchObject({ statusCode: 303 })
  })
})

/** Runs the linters that integrators use, with their recommended rules. */
describe('the API description', () => {
  const server = shared(async () => {
    const { app } = await describedApi()
    return { source: (await app.inject('/api/openapi.json')).body }
  })

  it('has no error and no warning by the rules that Redocly recommends', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const described = { ...server(), absoluteRef: 'openapi.json', config }
    const problems = await lintFromString(described)
    expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([])
  })

  it('has no error and no warning by the rules that Spectral recommends', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({ extends: [Object(spectralRules.oas)] })
    const problems = await spectral.run(server().source)
    expect(problems.map(({ code, path, message }) => [code, path.join('/'), message])).toEqual([])
  })
})
