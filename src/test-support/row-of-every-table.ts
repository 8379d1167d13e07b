/**
 * A server whose every table has a row, the requests of an attacker who writes to its database, and
 * the rights of other people. A feature that adds a table stores a row of it here, and what the row
 * gives access to.
 */

import { createHmac } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { messageRoute, newStatusLinkRoute, statusRoute } from '../api/application-status.ts'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import { CONSOLE_PASSKEYS_PATH } from '../api/console/passkeys.ts'
import { CONSOLE_APPLICATIONS_PATH } from '../api/console/queue.ts'
import { CONSOLE_SESSIONS_PATH, CONSOLE_SIGN_OUT_PATH } from '../api/console/session.ts'
import { copiesRoute, copyCodeRoute } from '../api/copies.ts'
import { openCorrectionRoute } from '../api/corrections.ts'
import { documentStatusRoute } from '../api/documents.ts'
import { openDraftRoute } from '../api/drafts.ts'
import { funnelRoute } from '../api/funnel.ts'
import { inviteRoute } from '../api/invitations.ts'
import { openOwnerLinkRoute } from '../api/owner-entry.ts'
import { urlOf } from '../api/route.ts'
import { us } from '../application/forms/us.ts'
import { emptyLead } from '../application/lead.ts'
import { toSubmission } from '../application/submission.ts'
import { sampleOwner, signedApplication } from '../application/testing/sample-application.ts'
import { until } from '../application/testing/until.ts'
import { adoptOpenRights } from '../server/adoption/service.ts'
import { statusLinks } from '../server/application-status/links-service.ts'
import { putLinkedAccount } from '../server/bank-link/store.ts'
import { addCounts } from '../server/funnel/store.ts'
import { encryptLead, leadIdHash } from '../server/leads/lead-cipher.ts'
import { putLead } from '../server/leads/store.ts'
import { deliveryJobs } from '../server/notifications/delivery-jobs.ts'
import { openLedger } from '../server/open-ledger.ts'
import type { Database } from '../server/platform/database/database.ts'
import { hashOf } from '../server/platform/encryption/hash.ts'
import { configurationHash } from '../server/programs/program-service.ts'
import { addConfiguration } from '../server/programs/store.ts'
import { saveMatchKeys } from '../server/records/match-keys-service.ts'
import { addMatchSecret } from '../server/records/match-secrets-service.ts'
import { replaceBankDirectory } from '../server/routing-numbers/store.ts'
import { putServer } from '../server/running-servers/store.ts'
import { saveResults } from '../server/screening/runs-service.ts'
import { replaceList } from '../server/screening/store.ts'
import { type CopyLink, copySecretHash } from '../server/signed-copies/link-service.ts'
import { consoleServer, type Visitor } from './console-visitor.ts'
import { asApplicant, LINK_TOKEN, ownerWhoEntered } from './owner-entry.ts'
import { signingOperator } from './run-operator.ts'
import { testFolder } from './shared.ts'
import { post } from './test-copies.ts'
import {
  corrected,
  correctionRequest,
  correctionsOf,
  correctionToken,
  withLink as withCorrection,
} from './test-correction.ts'
import { SILENT, testReceiver, waitingMails, webhookTo } from './test-deliveries.ts'
import { invitationLinkIn } from './test-invitation.ts'
import { copyLinkIn, programsIn, TEST_NOW, type TestServer } from './test-server.ts'
import { uploadedDocument } from './uploaded-document.ts'

const LATER = '2999-01-01T00:00:00.000Z'
/** The secret that the attacker sends in every request that takes a secret or a token. */
const OWN = 'd'.repeat(43)
const OWN_CODE = '123456'
const TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'

const limit = '1000000'
const SETTINGS = {
  DOCUMENTS: 'id?',
  FOUR_EYES_ABOVE: '1000',
  COPY_CODE: 'yes',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'apply@merchant.example',
  REQUESTS_PER_MINUTE: limit,
  SUBMISSIONS_PER_MINUTE: limit,
  SUBMISSIONS_PER_HOUR: limit,
  COPIES_PER_MINUTE: limit,
  DRAFTS_PER_MINUTE: limit,
  NEW_DRAFTS_PER_HOUR: limit,
}

/** An id of 16 bytes, in base64url. */
const id = (name: string) => Buffer.from(name.padEnd(16, '.')).toString('base64url')

/** A value as the driver returns it. */
export type Row = Readonly<Record<string, unknown>>

/** An attacker's most useful value there; undefined if it depends on the type alone. */
type Forge = (at: { readonly table: string; readonly column: string }) => unknown

interface EveryRight {
  readonly server: Awaited<ReturnType<typeof consoleServer>>
  readonly forge: Forge
  /** Returns what the attacker has gained by writing to the database: nothing. */
  readonly gains: () => Promise<readonly string[]>
  /** Returns what people with rights have lost. */
  readonly losses: () => Promise<readonly string[]>
}

/** Starts the server. */
export async function rowOfEveryTable(): Promise<EveryRight> {
  const receiver = await testReceiver()
  const env = { DATA_DIR: await testFolder(), ...SETTINGS, ...webhookTo(receiver.url) }
  const server = await consoleServer(env)
  const { app, db, config, signer } = server
  await adoptOpenRights(db, config, { at: TEST_NOW, signer, ledger: openLedger(config) })
  const bearer = (url: string, token: string, method: 'GET' | 'DELETE' = 'GET') =>
    app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

  await otherRows(server)
  await post(server, funnelRoute.url, {
    language: 'en',
    counts: [{ kind: 'reached', step: 'business-details' }],
  })

  const drafts = {
    kept: urlOf(openDraftRoute, { params: { id: id('kept') } }),
    deleted: urlOf(openDraftRoute, { params: { id: id('deleted') } }),
  }
  for (const url of Object.values(drafts)) {
    const headers = { authorization: `Bearer ${TOKEN}`, 'if-none-match': '*' }
    await app.inject({ method: 'PUT', url, headers, payload: { ciphertext: 'eA==' } })
  }
  await putBack(db, 'drafts', () => bearer(drafts.deleted, TOKEN, 'DELETE'))

  const upload = () => uploadedDocument(server, { kind: 'id', file: Buffer.from('%PDF-1.7') })
  const [kept, deleted, sent] = [await upload(), await upload(), await upload()]
  await putBack(db, 'documents', () =>
    bearer(urlOf(documentStatusRoute, { params: { id: deleted.id } }), deleted.token, 'DELETE'),
  )

  const invitations = { waits: id('waits'), withdrawn: id('withdrawn') }
  for (const id of Object.values(invitations)) await asApplicant(server, 'PUT', { id: id })
  const withdrawn = { id: invitations.withdrawn }
  await putBack(db, 'owner_invitations', () => asApplicant(server, 'DELETE', withdrawn))

  const submit = async (application = signedApplication()) =>
    copyLinkIn(await server.submit(toSubmission(application, us)))
  const reviewer = await server.signIn('reviewer')
  const open = async ({ reference }: CopyLink) => {
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    await reviewer.send('POST', `${path}/opened`, { version: 1 })
    await reviewer.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
    return path
  }
  const askFor = async ({ reference }: CopyLink, correction: string) => {
    const mail = { language: 'en', fragment: `#${correction}.${OWN}` }
    await reviewer.send(
      'POST',
      correctionsOf(reference),
      correctionRequest({ id: correction, mail }),
    )
    return correctionToken(correction, await waitingMails(server))
  }

  const twice = await submit()
  await open(twice)
  const answer = { id: id('answered'), token: await askFor(twice, id('answered')) }
  await withCorrection(server, corrected(), answer)

  const question = await submit()
  const path = await open(question)
  await reviewer.send('PUT', `${path}/assignee`, { assignee: 'me' })
  const before = { id: id('canceled'), token: await askFor(question, id('canceled')) }
  const [cancelled] = await rowsOf(db, 'corrections', before.id)
  await reviewer.send('DELETE', correctionsOf(question.reference, before.id))
  const correction = { id: id('waiting'), token: await askFor(question, id('waiting')) }
  await replaceRow(db, 'corrections', cancelled)

  const owner = await ownerWhoEntered(server)
  const { token: _, ...document } = sent
  const application = signedApplication({
    companyOwners: [sampleOwner(), owner],
    documents: [document],
  })
  const link = await submit(application)
  const proposed = await open(link)
  const approval = { to: 'approved', version: 1 }
  await reviewer.send('POST', `${proposed}/decisions`, approval)
  await post(server, copyCodeRoute.url, link)
  const { email } = sampleOwner()
  await post(server, messageRoute.url, { ...link, text: 'We moved.' })
  await post(server, newStatusLinkRoute.url, { reference: link.reference, email })
  // The link is made after the answer, which reveals nothing.
  await until(async () => (await rowsOf(db, 'status_links')).length > 0)
  const mails = await waitingMails(server)
  const mailed = mails.find(({ type }) => type === 'status-link')?.text ?? ''
  const [, secret = ''] = /#MA-[\w-]+\.(\w+)/.exec(mailed) ?? []
  const [code = ''] = /\d{6}/.exec(mails.find(({ type }) => type === 'copy-code')?.text ?? '') ?? []

  await reviewer.send('POST', CONSOLE_PASSKEYS_PATH, PASSKEY)
  const ended = await server.signIn('administrator')
  const [session] = await rowsOf(db, 'console_sessions', 'sandbox-administrator', 'subject')
  await ended.send('POST', CONSOLE_SIGN_OUT_PATH, {})
  await replaceRow(db, 'console_sessions', session, 'secret_hash')
  const viewer = await server.signIn('viewer')
  const administrator = await server.signIn('administrator')
  const approve = async (url: string) => {
    await administrator.send('POST', `${url}/opened`, { version: 1 })
    for (const person of [reviewer, administrator]) {
      await person.send('POST', `${url}/decisions`, approval)
    }
  }
  const keys = await apiKeys(env)
  const answers = { businessName: 'Golden Gate Bakery' }
  const inviting = await app.inject({
    method: 'POST',
    url: inviteRoute.url,
    headers: { authorization: `Bearer ${keys.kept}` },
    payload: { answers },
  })
  const prefilled = invitationLinkIn(inviting.json<{ url: string }>().url)
  const prefilledUrl = `${inviteRoute.url}/${prefilled.id}/answers`
  const approved = await submit()
  await approve(await open(approved))
  await rowsOfApplication(server, approved.reference)

  const [webhooks] = await deliveryJobs({
    config,
    programs: await programsIn(config, config.SEALING_RECIPIENTS),
    db,
    ledger: server.ledger,
    signer,
    now: () => TEST_NOW,
    log: SILENT,
    statusLink: statusLinks({ db, signer, now: () => TEST_NOW }),
    publishedHead: server.app.publishedHead,
  })
  const send = async () => {
    while (await webhooks?.tick());
  }
  await send()
  const arrived = receiver.posts.length
  const cookie = `console=${OWN}`
  const opens = ({ statusCode }: LightMyRequestResponse) => statusCode < 300
  const decides = async (visitor: Visitor, url: string, version: number) =>
    (await visitor.send('POST', `${url}/decisions`, { ...approval, version })).json().outcome ===
    'changed'
  const unopened = `${CONSOLE_APPLICATIONS_PATH}/${twice.reference}`

  return {
    server,
    forge: ({ table, column }) => {
      if (/_at$|_until$|^at$/.test(column)) return LATER
      if (table === 'copy_codes' && column === 'code_hash') {
        const code = `copy code\0${link.reference}\0${OWN_CODE}`
        return createHmac('sha256', link.secret).update(code).digest('hex')
      }
      return OWN_HASHES[`${table}.${column}`] ?? USEFUL[`${table}.${column}`]
    },
    gains: () =>
      named({
        'a session': async () =>
          opens(await app.inject({ url: CONSOLE_SESSIONS_PATH, headers: { cookie } })) ||
          opens(await app.inject({ url: path, headers: { cookie } })),
        'the role of an administrator': async () => opens(await viewer.get(CONSOLE_SESSIONS_PATH)),
        'a session that has ended': async () => opens(await ended.get(path)),
        "another person's passkey": async () =>
          (await viewer.get(CONSOLE_PASSKEYS_PATH)).json().passkeys?.length > 0,
        'a second decision of the first person': () => decides(reviewer, proposed, 1),
        'a decision about what nobody opened': () => decides(administrator, unopened, 2),
        'a draft': async () => opens(await bearer(drafts.kept, OWN)),
        'a deleted draft': async () => opens(await bearer(drafts.deleted, TOKEN)),
        'a document': async () =>
          opens(await bearer(urlOf(documentStatusRoute, { params: { id: kept.id } }), OWN)),
        'a deleted document': async () =>
          opens(
            await bearer(urlOf(documentStatusRoute, { params: { id: deleted.id } }), deleted.token),
          ),
        'an invitation': async () =>
          opens(
            await bearer(urlOf(openOwnerLinkRoute, { params: { id: invitations.waits } }), OWN),
          ),
        'a withdrawn invitation': async () =>
          opens(
            await bearer(
              urlOf(openOwnerLinkRoute, { params: { id: invitations.withdrawn } }),
              LINK_TOKEN,
            ),
          ),
        'an invitation of an applicant': async () => opens(await bearer(prefilledUrl, OWN)),
        'a correction': async () =>
          opens(await bearer(urlOf(openCorrectionRoute, { params: { id: correction.id } }), OWN)),
        'a withdrawn correction': async () =>
          (
            await bearer(urlOf(openCorrectionRoute, { params: { id: before.id } }), before.token)
          ).json().state === 'waiting',
        'a copy': async () => opens(await post(server, copiesRoute.url, { ...link, secret: OWN })),
        'a copy without its code': async () => opens(await post(server, copiesRoute.url, link)),
        'a copy with another code': async () =>
          opens(await post(server, copiesRoute.url, { ...link, code: OWN_CODE })),
        'a status': async () =>
          opens(await post(server, statusRoute.url, { ...link, secret: OWN })),
        'an API key': async () => opens(await bearer(APPLICATIONS_PATH, `mak_1_${OWN}`)),
        'an API key that has ended': async () => opens(await bearer(APPLICATIONS_PATH, keys.ended)),
        'a message to the receiver': async () => {
          await send()
          return receiver.posts.length > arrived
        },
      }),
    losses: () =>
      named({
        'a session': async () => !opens(await viewer.get(path)),
        'a passkey': async () =>
          (await reviewer.get(CONSOLE_PASSKEYS_PATH)).json().passkeys?.length !== 1,
        'a draft': async () => !opens(await bearer(drafts.kept, TOKEN)),
        'a document': async () =>
          !opens(await bearer(urlOf(documentStatusRoute, { params: { id: kept.id } }), kept.token)),
        'an invitation': async () =>
          !opens(
            await bearer(
              urlOf(openOwnerLinkRoute, { params: { id: invitations.waits } }),
              LINK_TOKEN,
            ),
          ),
        'an invitation of an applicant': async () =>
          !opens(await app.inject({ url: prefilledUrl, headers: prefilled.headers })),
        'a correction': async () =>
          !opens(
            await bearer(
              urlOf(openCorrectionRoute, { params: { id: correction.id } }),
              correction.token,
            ),
          ),
        'a copy': async () => !opens(await post(server, copiesRoute.url, { ...link, code })),
        'a status': async () => !opens(await post(server, statusRoute.url, { ...link, secret })),
        'an API key': async () => !opens(await bearer(APPLICATIONS_PATH, keys.kept)),
        'a lead': async () => !opens(await app.inject({ url: `/apply/api/leadgen/${LEAD}` })),
      }),
  }
}

const PASSKEY = {
  name: 'Blue key',
  credential: 'AGE-PLUGIN-FIDO2PRF-1QQQQ',
  ciphertext: Buffer.from('age-encryption.org/v1').toString('base64'),
}

const LEAD = 'a-lead-of-a-test-with-a-long-id'

/** The stored form of {@link OWN} where a secret or a token gives access. */
const OWN_HASHES: Readonly<Record<string, string>> = {
  'console_sessions.secret_hash': hashOf(['merchant-application console session 1', OWN]),
  'corrections.token_hash': hashOf(['merchant-application correction token', OWN]),
  'documents.token_hash': hashOf(['merchant-application document token', OWN]),
  'drafts.token_hash': hashOf(['merchant-application draft token', OWN]),
  'owner_invitations.link_token_hash': hashOf(['merchant-application invitation: link token', OWN]),
  'signed_copies.secret_hash': copySecretHash(OWN),
  'status_links.secret_hash': copySecretHash(OWN),
}

/** The values that an attacker would write where the value is neither a time nor such a hash. */
const USEFUL: Readonly<Record<string, unknown>> = {
  'applications.status': 'approved',
  'applications.annual_sales': 1,
  'applications.correction': '',
  'console_sessions.role': 'administrator',
  'copy_codes.tries': 0,
  'corrections.state': 'waiting',
  'deliveries.status': 'skipped',
  'proposals.person': 'somebody-else',
}

/** Evaluates the entries one after the other, and returns the names of the true ones. */
async function named(
  all: Readonly<Record<string, () => Promise<boolean>>>,
): Promise<readonly string[]> {
  const names: string[] = []
  for (const [name, isSo] of Object.entries(all)) if (await isSo()) names.push(name)
  return names
}

/** Stores the rows that applicants, reviewers and operators cause in the other tables. */
async function otherRows({ db, signer, ledger }: TestServer): Promise<void> {
  const at = TEST_NOW.toISOString()
  const sha256 = 'a'.repeat(64)
  await putLead(db, {
    id_hash: leadIdHash(LEAD),
    sealed: encryptLead({ ...emptyLead, pmi: LEAD, businessName: 'Golden Gate Bakery' }),
    imported_at: at,
    expires_at: LATER,
  })
  await replaceBankDirectory(db, [{ routing_number: '021000021', name: 'A bank' }])
  const sealed = Buffer.from('sealed')
  await putLinkedAccount(db, { token_hash: sha256, sealed, expires_at: LATER })
  await replaceList(db, { hash: sha256, list: sealed })
  const shown = { program: 'acme', configuration: '{}' }
  const ofShown = configurationHash(shown.program, shown.configuration)
  await addConfiguration(db, { sha256: ofShown, ...shown, first_served_at: at })
  const counted = { day: '2026-11-21', language: 'en', kind: 'saved', name: '', count: 1 } as const
  await addCounts(db, [{ program: 'acme', ...counted }])
  await addMatchSecret(db, {
    ...{ program: 'acme', sealed, recipients: sha256, at: TEST_NOW, signer, ledger },
    by: { name: 'Rita Bell', subject: 'sandbox-reviewer' },
  })
  await putServer(db, { id: 'a-server', settings: {}, seenAt: TEST_NOW })
  const view = { id: 'a'.repeat(26), subject: 'sandbox-reviewer', name: 'California' }
  await insertRow(db, 'saved_views', {
    ...view,
    filter: '{"state":"CA"}',
    shared: 1,
    created_at: at,
  })
}

/** Stores rows that reviewers' browsers and earlier releases cause for an approved application. */
async function rowsOfApplication(
  { config, db, signer }: TestServer,
  reference: string,
): Promise<void> {
  const hash = 'a'.repeat(64)
  const keys = [{ kind: 'tin', hash }] as const
  const made = { reference, version: 1, secret: 'secret', keys }
  const outcome = await saveMatchKeys(db, made)
  if (outcome !== 'saved') throw new Error(`The match keys were not stored: ${outcome}`)
  await insertRow(db, 'fingerprints', { reference, kind: 'tin', hash })
  await insertRow(db, 'matched_applications', { reference, secret: 'secret' })
  const result = { reference, version: 1, matches: 0, result: Buffer.from('sealed') }
  const ledger = openLedger(config)
  await saveResults(db, { signer, ledger }, { list: { hash, threshold: 85 } }, [result])
}

/** Makes a valid key, and an ended one. */
async function apiKeys(env: Parameters<typeof signingOperator>[0]) {
  const operate = await signingOperator(env)
  const command = (...words: readonly string[]) => operate('api-keys', ...words)
  const made = async () =>
    (await command('new', 'CRM', '--may', 'invitations,applications')).out.trim()
  const keys = { kept: await made(), ended: await made() }
  await command('end', '2')
  return keys
}

/** Selects the rows with an id, or with this value of another column. */
export async function rowsOf(
  db: Database,
  table: string,
  value?: string,
  column = 'id',
): Promise<readonly Row[]> {
  const where = value === undefined ? sql`` : sql` where ${sql.ref(column)} = ${value}`
  return (await sql<Row>`select * from ${sql.table(table)}${where}`.execute(db)).rows
}

async function replaceRow(db: Database, table: string, row: Row | undefined, key = 'id') {
  if (!row) throw new Error(`${table} has no such row`)
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${row[key]}`.execute(db)
  await insertRow(db, table, row)
}

export async function insertRow(db: Database, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const values = sql.join(Object.values(row))
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db)
}

/** Ends something, and restores its former row. */
async function putBack(db: Database, table: string, end: () => Promise<unknown>): Promise<void> {
  const before = await rowsOf(db, table)
  await end()
  const after = new Map((await rowsOf(db, table)).map((row) => [row.id, JSON.stringify(row)]))
  for (const row of before) {
    if (after.get(row.id) !== JSON.stringify(row)) await replaceRow(db, table, row)
  }
}
