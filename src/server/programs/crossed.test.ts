/** Rows, invitations and keys of one program, tried at another. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { APPLICATIONS_PATH, IDEMPOTENCY_HEADER } from '../../api/applications.ts'
import { plaidExchangeRoute } from '../../api/bank-link.ts'
import { inviteRoute } from '../../api/invitations.ts'
import { type ApiScope, apiScopes } from '../../application/api-scopes.ts'
import type { Submission } from '../../application/submission.ts'
import {
  sampleLinkedAccount,
  sampleSubmission,
} from '../../application/testing/sample-application.ts'
import { mainly } from '../../test-support/engines.ts'
import { ownerWhoEntered, submissionWith, withLink } from '../../test-support/owner-entry.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { shared } from '../../test-support/shared.ts'
import { invitationLinkIn, invitingServer } from '../../test-support/test-invitation.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { referenceIn, type TestServer } from '../../test-support/test-server.ts'
import { submissionWithDocuments, uploadedDocument } from '../../test-support/uploaded-document.ts'
import { appendPendingEvents } from '../ledger/log-service.ts'
import { openLedger } from '../open-ledger.ts'

const ACME = 'acme.localhost:3000'

/** Valid bodies, so that a request is not refused for its form. */
const BODIES: Readonly<Record<string, object>> = {
  '/api/invitations': { program: 'default' },
  '/api/applications/{reference}/boarding': { result: 'succeeded', id: '1' },
}

/** Returns the server as clients call it at a host. */
function at(server: TestServer, host: string): TestServer {
  const { app } = server
  const inject: typeof app.inject = Object.assign(app.inject.bind(app))
  const atHost = ({ headers, ...request }: { readonly headers?: object }) =>
    inject({ ...request, headers: { ...headers, host } })
  return { ...server, app: Object.assign(Object.create(app), { inject: atHost }) }
}

/** Starts a server with the program acme, and clients of its hosts. */
async function start(
  settings: Readonly<Record<string, string>>,
  deps?: Parameters<typeof invitingServer>[1],
) {
  const { folder, write } = await programFolder()
  await write('acme', { documents: ['id?'] })
  const env = { PUBLIC_URL: 'http://localhost:3000', PROGRAMS_DIR: folder, DOCUMENTS: 'id?' }
  const started = await invitingServer({ ...settings, ...env }, deps)
  const acme = { ...at(started.server, ACME), folder: join(folder, '.acme-keys') }
  const submitAt = async (host: string, submission: Submission) => {
    const answer = await started.server.submit({ ...submission, signing: null }, { host })
    const { errors = [] } = answer.json<{ errors?: { field: string; code: string }[] }>()
    return [answer.statusCode, ...errors.map(({ field, code }) => `${field} ${code}`)]
  }
  return { ...started, acme, submitAt }
}

describe.each(mainly('PostgreSQL'))('the data of one program, on $name,', (engine) => {
  const started = shared(async () => start(await engine.settings()))

  it("includes a document that no other program's application can use", async () => {
    const { acme, submitAt } = started()
    const document = await uploadedDocument(acme, { kind: 'id' })
    const submission = submissionWithDocuments(document)
    expect(await submitAt('localhost:3000', submission)).toEqual([
      422,
      'documents.0 document.missing',
    ])
    expect(await submitAt(ACME, submission)).toEqual([303])
  })

  it("includes an owner's link that opens nothing elsewhere, and an entry that no other program can use", async () => {
    const { server, acme, submitAt } = started()
    const owner = await ownerWhoEntered(acme)
    expect((await withLink(server)).statusCode).toBe(404)
    expect((await withLink(acme)).statusCode).toBe(410)
    const [status, ...issues] = await submitAt('localhost:3000', submissionWith(owner))
    expect([status, issues]).toEqual([422, [expect.stringContaining('owner.entry')]])
    expect(await submitAt(ACME, submissionWith(owner))).toEqual([303])
  })

  it("is closed to another program's key, even if its row claims otherwise", async () => {
    const { server, ask, newKey } = await start(await engine.settings())
    const key = await newKey('--may', 'applications', '--program', 'acme')
    const reference = referenceIn(await server.submit(sampleSubmission()))
    await server.db.updateTable('applications').set({ program: 'acme' }).execute()
    const { config, db, signer } = server
    await appendPendingEvents(db, { signer, ledger: openLedger(config) })
    for (const path of ['', '/record', '/copy']) {
      const answer = await ask(`/api/applications/${reference}${path}`, undefined, { key })
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
    const told = async (request: { key?: string }) =>
      (await ask('/api/applications', undefined, request)).json().changes.length
    expect([await told({ key }), await told({})]).toEqual([0, 1])
  })

  it("is closed to another program's key, whatever its scopes", async () => {
    const { server, ask, newKey } = started()
    const other = await newKey('--may', apiScopes.join(','), '--program', 'acme')
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const { id } = (await ask(inviteRoute.url, {})).json()
    const { paths } = (await server.app.inject('/api/openapi.json')).json<{
      paths: Record<
        string,
        Record<string, { security?: Readonly<Record<string, readonly ApiScope[]>>[] }>
      >
    }>()
    const tried: Record<string, string> = {}
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        if (!security) continue
        const request = path.replace('{id}', id).replace('{reference}', reference)
        const body = method === 'post' ? (BODIES[path] ?? {}) : undefined
        const answer = await ask(request, body, { key: other })
        expect(answer.body).not.toContain(reference)
        expect(answer.body).not.toContain(id)
        tried[`${method} ${path}`] = `${answer.statusCode}`
      }
    }
    expect(tried).toEqual({
      'get /api/applications': '200',
      'get /api/applications/{reference}': '404',
      'get /api/applications/{reference}/record': '404',
      'get /api/applications/{reference}/copy': '404',
      'post /api/applications/{reference}/boarding': '404',
      'post /api/applications': '422',
      'post /api/corrections/{id}': '404',
      'get /api/invitations': '200',
      'post /api/invitations': '403',
      'get /api/invitations/{id}': '404',
      'post /api/invitations/{id}/renew': '404',
      'post /api/invitations/{id}/remind': '404',
      'post /api/invitations/{id}/revoke': '404',
    })
    const typed = await server.app.inject({
      method: 'POST',
      url: APPLICATIONS_PATH,
      headers: { authorization: `Bearer ${other}`, host: 'localhost:3000' },
      payload: sampleSubmission({ signing: null }),
    })
    expect(typed.statusCode).toBe(201)
    const rows = await server.db
      .selectFrom('applications')
      .select(['reference', 'program'])
      .where('reference', 'in', [reference, referenceIn(typed)])
      .execute()
    expect(new Map(rows.map((row) => [row.reference, row.program]))).toEqual(
      new Map([
        [reference, 'default'],
        [referenceIn(typed), 'acme'],
      ]),
    )
  })
})

describe('the data of one program', () => {
  it("includes a linked account that no other program's application can use, however the token is sent", async () => {
    const sandbox = await testSandbox()
    const { server, submitAt } = await start({}, { sandbox })
    const linkedAt = async (host: string, publicToken: string) => {
      const payload = { publicToken, accountID: 'harborview-checking' }
      const url = plaidExchangeRoute.url
      return (await server.app.inject({ method: 'POST', url, headers: { host }, payload }))
        .statusCode
    }
    const withAccount = (publicToken: string): Submission => {
      const plaid = { ...sampleLinkedAccount, publicToken, accountID: 'harborview-checking' }
      return { ...sampleSubmission(), plaid, manualEntry: null }
    }
    const token = await sandbox.linkAt('harborview')
    expect(await linkedAt(ACME, token)).toBe(204)
    const refusals: readonly (readonly [string, (number | string)[]])[] = [
      [token, [512, 'plaid bank-link.failed']],
      [`acme\0${token}`, [422, 'plaid.publicToken text.hidden']],
      [`acme${token}`, [512, 'plaid bank-link.failed']],
    ]
    for (const [sent, refused] of refusals) {
      expect(await linkedAt('localhost:3000', sent)).not.toBe(204)
      expect(await submitAt('localhost:3000', withAccount(sent))).toEqual(refused)
    }
    expect(await submitAt(ACME, withAccount(token))).toEqual([303])
  })

  it('is submitted once by an invitation, however often it is sent again', async () => {
    const { server, ask } = await start({})
    const answers = { businessName: 'Golden Gate Bakery' }
    const made = await ask(inviteRoute.url, { answers, locked: ['businessName'] })
    const link = invitationLinkIn(made.json().url)
    const [first, second] = ['a-key-of-the-page-0001', 'a-key-of-the-page-0002']
    const send = async (key: string, changes: Partial<Submission> = {}, header = link.header) => {
      const sent = sampleSubmission({ businessName: 'Golden Gate Bakery', ...changes })
      const answer = await server.submit(sent, { ...header, [IDEMPOTENCY_HEADER]: key })
      return [answer.statusCode, answer.json().errors?.[0].code]
    }
    for (const businessName of ['GOLDEN GATE BAKERY', 'Golden G\u0430te Bakery', '']) {
      expect(await send(first, { businessName })).toEqual([422, 'answer.locked'])
    }
    expect(await server.stored()).toBe(0)
    await send(first)
    expect(await server.stored()).toBe(1)
    expect(await send(second)).toEqual([409, 'invitation-link.used'])
    const crossed = { 'application-invitation': `${'A'.repeat(22)}:${link.token}` }
    expect(await send(second, {}, crossed)).toEqual([409, 'invitation-link.unknown'])
    expect(await server.stored()).toBe(1)
  })
})
