import { expect, it } from 'vitest'
import { APPLICATION, describedApi, exampleOf, json } from '../../test-support/described-api.ts'
import { compileErrors, generatedClient } from '../../test-support/generated-clients.ts'

/** A client of every endpoint, compiled against the types generated from the description. */
const CLIENT = `
import type { operations } from './api.ts'

type Id = Exclude<keyof operations, \`receive\${string}\`>
type Json<Of> = Of extends { content: never } ? undefined
  : Of extends { content: { 'application/json': infer Body } } ? Body : undefined
type Responses<Of extends Id> = operations[Of]['responses']
type Answer<Of extends Id> = {
  [Status in keyof Responses<Of>]: { status: Status; body: Json<Responses<Of>[Status]> }
}[keyof Responses<Of>]
type Body<Of extends Id> = operations[Of] extends { requestBody: infer Sent } ? Json<Sent> : undefined

declare function call<Of extends Id>(id: Of, path: string, body: Body<Of>): Promise<Answer<Of>>

export const client: { readonly [Of in Id]: () => Promise<string | undefined> } = {
  async submitApplication() {
    const sent: Body<'submitApplication'> = EXAMPLE
    // @ts-expect-error Money is a number.
    sent.avgSale = '25'
    const { status, body } = await call('submitApplication', '/api/applications', sent)
    // @ts-expect-error An application is never answered with 200.
    void (status === 200)
    if (status === 201 || status === 303) return body.url
    return body.errors.map(({ field, code, message }) => [field, code, message].join()).join()
  },
  async findReceivedApplication() {
    const path = '/api/applications/received'
    const { status, body } = await call('findReceivedApplication', path, undefined)
    return status === 200 ? body.receivedAt + body.reference : body.errors[0]?.code
  },
  async findReceivedReference() {
    const path = '/api/received-applications/MA-7K3Q-9XDM'
    const { status, body } = await call('findReceivedReference', path, undefined)
    return status === 200 ? body.receivedAt + body.reference : body.errors[0]?.code
  },
  async openCorrection() {
    const { status, body } = await call('openCorrection', '/api/corrections/i', undefined)
    return status === 200 ? body.state : body.errors[0]?.code
  },
  async readCorrectionThread() {
    const sent = { threadKey: 'a2V5' }
    const { status, body } = await call('readCorrectionThread', '/api/corrections/i/thread', sent)
    return status === 200 ? body.thread[0]?.items[0]?.text : body.errors[0]?.code
  },
  async correctApplication() {
    const { status, body } = await call('correctApplication', '/api/corrections/i', EXAMPLE)
    return status === 201 || status === 303 ? body.url : body.errors[0]?.code
  },
  async createLinkToken() {
    const { status, body } = await call('createLinkToken', '/api/plaid/link_token', undefined)
    return status === 200 ? body.link_token : body.errors[0]?.message
  },
  async exchangePublicToken() {
    const sent = { publicToken: 'public-1', accountID: '' }
    const { status, body } = await call('exchangePublicToken', '/api/plaid/exchange', sent)
    return status === 204 ? body : status === 512 ? body.errors[0]?.field : undefined
  },
  async lookUpBankName() {
    const query: operations['lookUpBankName']['parameters']['query'] = { routingnumber: '021000021' }
    const url = '/api/routing-lookup?' + new URLSearchParams(query)
    const { status, body } = await call('lookUpBankName', url, undefined)
    return status === 200 ? body.data.name : body.errors[0]?.code
  },
  async searchAddresses() {
    const query: operations['searchAddresses']['parameters']['query'] = { text: '350 Mission' }
    const url = '/api/address-search?' + new URLSearchParams(query)
    const { status, body } = await call('searchAddresses', url, undefined)
    return status === 200 ? body.features[0]?.properties.formatted : body.errors[0]?.code
  },
  async reportClientError() {
    const sent = { service: 'bank-link', kind: 'timeout' } as const
    const { status, body } = await call('reportClientError', '/api/client-errors', sent)
    return status === 204 ? undefined : body.errors[0]?.code
  },
  async countInFunnel() {
    const reached = { kind: 'reached', step: 'business-details' } as const
    // @ts-expect-error What was typed is nothing that is counted.
    await call('countInFunnel', '/api/funnel', { language: 'en', counts: [{ ...reached, kind: 'x' }] })
    const { status, body } = await call('countInFunnel', '/api/funnel', { language: 'en', counts: [reached] })
    return status === 204 ? undefined : body.errors[0]?.code
  },
  async openCopy() {
    const sent = { reference: 'MA-1', secret: 's' }
    // @ts-expect-error The secret is required.
    await call('openCopy', '/api/copies', { reference: 'MA-1' })
    const { status, body } = await call('openCopy', '/api/copies', sent)
    return status === 200 ? undefined : body.errors[0]?.code
  },
  async createReadingLink() {
    const sent = { reference: 'MA-1', secret: 's' }
    const { status, body } = await call('createReadingLink', '/api/copies/link', sent)
    return status === 200 ? body.secret : body.errors[0]?.code
  },
  async verifyCopy() {
    const { status, body } = await call('verifyCopy', '/api/verify', { sha256: 'a' })
    if (status !== 200) return body.errors[0]?.code
    return body.isSignedRecord ? body.reference : undefined
  },
  async readStatus() {
    const link = { reference: 'MA-1', secret: 's' }
    // @ts-expect-error The secret is required.
    await call('readStatus', '/api/applications/status', { reference: 'MA-1' })
    const { status, body } = await call('readStatus', '/api/applications/status', link)
    if (status !== 200) return body.errors[0]?.code
    if ('erasedAt' in body) return body.erasedAt
    return 'steps' in body ? body.steps[0]?.text : body.linkExpiresAt
  },
  async withdrawApplication() {
    const link = { reference: 'MA-1', secret: 's' }
    const { status, body } = await call('withdrawApplication', '/api/applications/status/withdraw', link)
    return status === 204 ? undefined : body.errors[0]?.code
  },
  async recordBoarding() {
    const result = { result: 'succeeded' as const, id: 'MID-1' }
    const { status, body } = await call('recordBoarding', '/api/applications/MA-1/boarding', result)
    return status === 200 ? body.boarding.result : body.errors[0]?.code
  },
  async resendCorrectionLink() {
    const link = { reference: 'MA-1', secret: 's' }
    const { status, body } = await call('resendCorrectionLink', '/api/applications/status/corrections', link)
    return status === 204 ? undefined : body.errors[0]?.code
  },
  async sendStatusLink() {
    const address = { reference: 'MA-1', email: 'maria@example.com' }
    const { status, body } = await call('sendStatusLink', '/api/applications/status/link', address)
    return status === 204 ? undefined : body.errors[0]?.code
  },
  async saveDraft() {
    const headers: operations['saveDraft']['parameters']['header'] = {
      authorization: 'Bearer t',
      'if-match': '"1"',
    }
    const { status, body } = await call('saveDraft', '/api/drafts/i', { ciphertext: headers.authorization })
    return status === 200 || status === 201 ? body.expiresAt : body.errors[0]?.code
  },
  async openDraft() {
    const { status, body } = await call('openDraft', '/api/drafts/i', undefined)
    return status === 200 ? body.ciphertext : body.errors[0]?.code
  },
  async deleteDraft() {
    const { status, body } = await call('deleteDraft', '/api/drafts/i', undefined)
    return status === 204 ? body : body.errors[0]?.code
  },
  async inviteOwner() {
    const sent = { linkToken: 't', ciphertext: 'c' }
    const { status, body } = await call('inviteOwner', '/api/owner-invitations/i', sent)
    return status === 200 ? body.state : body.errors[0]?.code
  },
  async ownerInvitationStatus() {
    const { status, body } = await call('ownerInvitationStatus', '/api/owner-invitations/i', undefined)
    return status === 200 ? body.sha256 : body.errors[0]?.code
  },
  async withdrawOwnerInvitation() {
    const { status, body } = await call('withdrawOwnerInvitation', '/api/owner-invitations/i', undefined)
    return status === 204 ? body : body.errors[0]?.code
  },
  async openOwnerInvitation() {
    const { status, body } = await call('openOwnerInvitation', '/api/owner-entries/i', undefined)
    return status === 200 ? body.ciphertext : body.errors[0]?.code
  },
  async enterOwnerDetails() {
    const details = { ssn: 's', dob: 'd', phone: 'p', email: 'e', address: null }
    const sent: Body<'enterOwnerDetails'> = { name: 'n', language: 'en', details }
    const { status, body } = await call('enterOwnerDetails', '/api/owner-entries/i', sent)
    return status === 204 ? body : body.errors[0]?.field
  },
  async objectToOwnerInvitation() {
    const sent: Body<'objectToOwnerInvitation'> = { ciphertext: 'c' }
    const { status, body } = await call('objectToOwnerInvitation', '/api/owner-entries/i/objection', sent)
    return status === 204 ? body : body.errors[0]?.code
  },
  async createDocument() {
    const sent: Body<'createDocument'> = { kind: 'id', size: 1, recipients: 'r' }
    const { status, body } = await call('createDocument', '/api/documents', sent)
    return status === 201 ? body.token : body.errors[0]?.code
  },
  async addDocumentPiece() {
    const { status, body } = await call('addDocumentPiece', '/api/documents/i/pieces/0', undefined)
    return status === 204 ? body : body.errors[0]?.code
  },
  async documentStatus() {
    const { status, body } = await call('documentStatus', '/api/documents/i', undefined)
    return status === 200 ? body.sha256 : body.errors[0]?.code
  },
  async deleteDocument() {
    const { status, body } = await call('deleteDocument', '/api/documents/i', undefined)
    return status === 204 ? body : body.errors[0]?.code
  },
  async findLead() {
    const { pmi }: operations['findLead']['parameters']['path'] = { pmi: 'demo' }
    const { status, body } = await call('findLead', '/apply/api/leadgen/' + pmi, undefined)
    return status === 200 ? body.businessName : status === 404 ? undefined : body.errors[0]?.code
  },
  async listApplications() {
    const query: operations['listApplications']['parameters']['query'] = { cursor: '7' }
    const url = '/api/applications?' + new URLSearchParams(query)
    const { status, body } = await call('listApplications', url, undefined)
    if (status !== 200) return body.errors[0]?.code
    return body.changes[0]?.application?.status ?? body.cursor
  },
  async readApplication() {
    const { status, body } = await call('readApplication', '/api/applications/MA-7K3Q-9XDM', undefined)
    return status === 200 ? body.status : body.errors[0]?.code
  },
  async readCopy() {
    const { status, body } = await call('readCopy', '/api/applications/MA-7K3Q-9XDM/copy', undefined)
    return status === 200 ? (body.encrypted ?? undefined) : body.errors[0]?.code
  },
  async readRecord() {
    const { status, body } = await call('readRecord', '/api/applications/MA-7K3Q-9XDM/record', undefined)
    return status === 200 ? body.sealed : body.errors[0]?.code
  },
  async invite() {
    const sent: Body<'invite'> = { externalId: 'CRM-4711', locked: [] }
    const { status, body } = await call('invite', '/api/invitations', sent)
    return status === 200 || status === 201 ? (body.url ?? body.id) : body.errors[0]?.code
  },
  async listInvitations() {
    const query: operations['listInvitations']['parameters']['query'] = { status: 'started' }
    const url = '/api/invitations?' + new URLSearchParams(query)
    const { status, body } = await call('listInvitations', url, undefined)
    return status === 200 ? body.invitations[0]?.status : body.errors[0]?.code
  },
  async readInvitation() {
    const { status, body } = await call('readInvitation', '/api/invitations/i', undefined)
    return status === 200 ? body.step?.id : body.errors[0]?.code
  },
  async renewInvitation() {
    const { status, body } = await call('renewInvitation', '/api/invitations/i/renew', { send: true })
    return status === 200 ? body.expiresAt : body.errors[0]?.code
  },
  async remindOfInvitation() {
    const { status, body } = await call('remindOfInvitation', '/api/invitations/i/remind', undefined)
    return status === 200 ? body.status : body.errors[0]?.code
  },
  async revokeInvitation() {
    const { status, body } = await call('revokeInvitation', '/api/invitations/i/revoke', undefined)
    return status === 200 ? body.status : body.errors[0]?.code
  },
  async openInvitation() {
    const { status, body } = await call('openInvitation', '/api/invitations/i/answers', undefined)
    return status === 200 ? body.ciphertext + body.key : body.errors[0]?.code
  },
  async noteProgress() {
    const sent: Body<'noteProgress'> = { step: 'owner-details' }
    const { status, body } = await call('noteProgress', '/api/invitations/i/progress', sent)
    return status === 204 ? undefined : body.errors[0]?.code
  },
  async writeMessage() {
    const sent: Body<'writeMessage'> = { reference: 'MA-7K3Q-9XDM', secret: 's', text: 'We moved.' }
    const { status, body } = await call('writeMessage', '/api/applications/status/messages', sent)
    return status === 204 ? undefined : body.errors[0]?.code
  },
  async requestNewLink() {
    const { status, body } = await call('requestNewLink', '/api/invitations/i/new-link', undefined)
    return status === 204 ? undefined : body.errors[0]?.code
  },
  async health() {
    const { status, body } = await call('health', '/healthz', undefined)
    return status === 200 ? body.status : body.errors[0]?.code
  },
  async ready() {
    const { status, body } = await call('ready', '/readyz', undefined)
    return status === 200 ? body.status : body.errors[0]?.code
  },
  async describeApi() {
    const { status, body } = await call('describeApi', '/api/openapi.json', undefined)
    return status === 200 ? Object.keys(body).join() : body.errors[0]?.code
  },
}
`

it('the API description yields types with which a client of every endpoint compiles', async () => {
  const { document, operation } = await describedApi()
  const example = exampleOf(json(operation(APPLICATION)?.requestBody?.content))
  const file = { name: 'client.ts', text: CLIENT.replaceAll('EXAMPLE', JSON.stringify(example)) }
  const folder = await generatedClient('openapi-typescript', JSON.stringify(document), file)
  expect(await compileErrors(folder, file.name)).toBe('')
})
