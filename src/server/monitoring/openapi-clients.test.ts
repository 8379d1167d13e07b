/** An integration from the invitation to the boarding, with generated clients. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import {
  compileErrors,
  type Generator,
  generatedClient,
} from '../../test-support/generated-clients.ts'
import { invitingServer } from '../../test-support/test-invitation.ts'

const ANSWERS = `{ businessName: 'Golden Gate Bakery' }`

/** The client code for each generator, which returns the answers to its requests. */
const WALKS: Readonly<Record<Generator, string>> = {
  'openapi-typescript': `
import type { components, operations } from './api.ts'

type Schemas = components['schemas']
type Json<Of> = Of extends { content: { 'application/json': infer Body } } ? Body : never
type Answer<Id extends keyof operations, Status extends number> =
  operations[Id]['responses'] extends { [Key in Status]: infer Of } ? Json<Of> : never

export function isSubmitted(event: Schemas['WebhookEvent']): string | undefined {
  return event.type === 'application.submitted' ? event.data.sealedRecord : undefined
}

export async function walk(
  url: string,
  key: string,
  application: Schemas['Application'],
  decide: (reference: string) => Promise<void>,
) {
  const call = async <Body>(path: string, body?: object, headers = {}): Promise<Body> => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: 'Bearer ' + key, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(path + ' was answered with ' + answer.status)
    return answer.json()
  }
  const sent: Schemas['NewInvitation'] = { externalId: 'CRM-1', answers: ${ANSWERS} }
  const link = await call<Answer<'invite', 201>>('/api/invitations', sent)
  const invitation = await call<Schemas['Invitation']>('/api/invitations/' + link.id)
  const { reference } = await call<Answer<'submitApplication', 201>>('/api/applications', application, {
    'idempotency-key': '1',
  })
  const { sealed } = await call<Schemas['SealedRecord']>('/api/applications/' + reference + '/record')
  await decide(reference)
  const recorded = await call<Answer<'recordBoarding', 200>>('/api/applications/' + reference + '/boarding', {
    result: 'succeeded',
    id: '4445012345678',
  })
  const { status } = await call<Schemas['StoredApplication']>('/api/applications/' + reference)
  return { invitation: invitation.status, sealed, boarding: recorded.boarding.result, status }
}
`,
  '@hey-api/openapi-ts': `
import { createClient } from './client/client/index.ts'
import {
  type Application,
  invite,
  readApplication,
  readInvitation,
  readRecord,
  recordBoarding,
  submitApplication,
  type WebhookEvent,
} from './client/index.ts'

export function isSubmitted(event: WebhookEvent): string | undefined {
  return event.type === 'application.submitted' ? event.data.sealedRecord : undefined
}

export async function walk(
  baseUrl: string,
  key: string,
  application: Application,
  decide: (reference: string) => Promise<void>,
) {
  const shared = { client: createClient({ baseUrl, auth: key }), throwOnError: true } as const
  const link = await invite({ ...shared, body: { externalId: 'CRM-2', answers: ${ANSWERS} } })
  const invitation = await readInvitation({ ...shared, path: { id: link.data.id } })
  const submitted = await submitApplication({
    ...shared,
    body: application,
    headers: { 'idempotency-key': '2' },
  })
  const path = { reference: submitted.data.reference }
  const { data } = await readRecord({ ...shared, path })
  await decide(path.reference)
  const boarded = { result: 'succeeded', id: '4445012345678' } as const
  const recorded = await recordBoarding({ ...shared, path, body: boarded })
  const stored = await readApplication({ ...shared, path })
  return {
    invitation: invitation.data.status,
    sealed: data.sealed,
    boarding: recorded.data.boarding.result,
    status: stored.data.status,
  }
}
`,
}

interface ClientModule {
  readonly walk: (
    url: string,
    key: string,
    application: object,
    decide: (reference: string) => Promise<void>,
  ) => Promise<unknown>
}

describe.each(Object.entries(WALKS))('a client that %s makes', (generator, text) => {
  it('compiles, and works from an invitation to the boarding', async () => {
    const { server, operate, newKey } = await invitingServer()
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const key = await newKey('--may', 'invitations,applications,submit,boarding')
    const description = await (await fetch(`${url}/api/openapi.json`)).text()
    const file = { name: 'walk.ts', text }
    const folder = await generatedClient(generator as Generator, description, file)
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    expect(await compileErrors(folder, file.name)).toBe('')
    const { walk } = await vi.importActual<ClientModule>(join(folder, file.name))
    const approve = async (reference: string) => {
      await operate('status', reference, 'reviewing', '--unseen')
      await operate('status', reference, 'approved', '--unseen')
    }
    const application = sampleSubmission({ signing: null })
    expect(await walk(url, key, application, approve)).toEqual({
      invitation: 'created',
      sealed: expect.stringMatching(/^YWdlL/),
      boarding: 'succeeded',
      status: 'approved',
    })
  })
})
