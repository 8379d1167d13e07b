import swagger from '@fastify/swagger'
import fastify from 'fastify'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { requestOf } from '../../../api/applications.ts'
import { tinySchema } from '../../../application/testing/tiny-form.ts'
import { handleErrors } from './errors.ts'
import {
  jsonSchemaTransform,
  schemaController,
  type ValibotTypeProvider,
} from './valibot-schemas.ts'

const trimmed = v.pipe(
  v.string(),
  v.transform((text) => text.trim()),
)

/** Starts a server that answers `POST /` with the field `name` of the body. */
async function echo() {
  const lines: string[] = []
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } },
    schemaController,
  }).withTypeProvider<ValibotTypeProvider>()
  onTestFinished(() => app.close())
  handleErrors(app)
  await app.register(swagger, { openapi: { openapi: '3.1.0' }, transform: jsonSchemaTransform })
  const schema = {
    body: v.object({ name: trimmed }),
    response: { 200: v.strictObject({ name: v.picklist(['Ann']) }), 204: v.undefined() },
  }
  app.post('/', { schema }, async ({ body }) => ({ name: body.name as 'Ann' }))
  return { app, logged: () => lines.join('') }
}

async function post(name: unknown) {
  const { app, logged } = await echo()
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/', payload: { name } })
  return { status: statusCode, body, logged: logged() }
}

it('a request reaches its handler as parsed by its schema', async () => {
  expect(await post(' Ann ')).toMatchObject({ status: 200, body: '{"name":"Ann"}' })
})

it('a request that does not match its schema gets 400, without its content', async () => {
  const { status, body, logged } = await post(123456789)
  expect(status).toBe(400)
  expect(JSON.parse(body)).toEqual({
    errors: [{ field: 'name', code: 'type.text', message: 'Expected text' }],
  })
  expect(body + logged).not.toContain('123456789')
})

it('an answer that does not match its schema is never sent or logged', async () => {
  const { status, body, logged } = await post('Secret')
  expect(status).toBe(500)
  expect(JSON.parse(logged)).toMatchObject({ method: 'POST', route: '/', error: 'AnswerInvalid' })
  expect(body + logged).not.toContain('Secret')
})

it('the description says what to send, and which answers have no body', async () => {
  const { app } = await echo()
  await app.ready()
  const post = JSON.parse(JSON.stringify(app.swagger())).paths['/'].post
  expect(post.requestBody.content['application/json'].schema).toEqual({
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
  })
  expect(post.responses['204']).not.toHaveProperty('content')
})

it.each([
  ['is refused with its name', {}, 'POST /checked cannot be described: The "partial_check" action'],
  ['is no harm if it is hidden', { hide: true }, undefined],
])('a route that JSON Schema cannot describe %s', async (_what, hidden, message) => {
  const { app } = await echo()
  const body = v.pipe(
    v.object({ name: v.string() }),
    v.partialCheck([['name']], () => true),
  )
  app.post('/checked', { schema: { ...hidden, body } }, async () => undefined)
  await app.ready()
  if (message === undefined) expect(Object.keys(app.swagger().paths ?? {})).toEqual(['/'])
  else expect(() => app.swagger()).toThrow(message)
})

it('describes the request of another form', () => {
  const route = { method: 'POST', url: '/', path: '/', handler: () => undefined } as const
  const { schema } = jsonSchemaTransform({
    schema: { body: requestOf(tinySchema) },
    url: '/',
    route,
    openapiObject: {},
  } as unknown as Parameters<typeof jsonSchemaTransform>[0])
  expect(schema).toMatchObject({
    body: {
      type: 'object',
      required: expect.arrayContaining(['companyName', 'companyAddress']),
      additionalProperties: false,
      properties: {
        companyAddress: { properties: { postcode: { description: 'Required' } } },
        directors: { items: { properties: { nationalNumber: { type: ['string', 'null'] } } } },
      },
    },
  })
  expect(JSON.stringify(schema)).not.toMatch(/zip|ssn|routingNumber|stake/i)
})
