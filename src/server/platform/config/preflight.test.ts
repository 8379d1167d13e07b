import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bech32 } from '@scure/base'
import { generateHybridIdentity, generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { s3Error, testBucket } from '../../../test-support/test-bucket.ts'
import { checkSettings } from './config.ts'
import { problemText } from './settings.ts'

const recipient = await identityToRecipient(await generateIdentity())
const quantumSafe = await identityToRecipient(await generateHybridIdentity())
const ofSmallOrder = bech32.encodeFromBytes('age', new Uint8Array(32))
const production = {
  NODE_ENV: 'production',
  SEALING_RECIPIENTS: recipient,
  PUBLIC_URL: 'https://apply.acme.example/',
  SUPPORT_EMAIL: 'help@acme.example',
  WEBHOOK_URL: 'https://hooks.acme.example',
  WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
}
const mail = { MAIL_FROM: 'a@a.example' }
const provider = {
  CONSOLE_ISSUER: 'https://login.acme.example',
  CONSOLE_CLIENT_ID: 'console',
  CONSOLE_URL: 'https://apply.acme.example',
  CONSOLE_VIEWERS: 'vera@acme.example',
}
const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'documents',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const plaid = { PLAID_CLIENT_ID: 'id', PLAID_SECRET: 'secret' }

type Settings = Readonly<Record<string, string>>

describe('the preflight', () => {
  it.each<[Settings, RegExp]>([
    [{ HOST: '0.0.0.0' }, /HOST: outside production/],
    [{ HOST: '192.0.2.1' }, /HOST: outside production/],
    [{ PUBLIC_URL: 'https://a.example' }, /PUBLIC_URL: outside production/],
    [{ TRUST_PROXY: '10.0.0.0/8' }, /TRUST_PROXY: outside production/],
    [{ WEBHOOK_URL: 'https://a.example' }, /WEBHOOK_SECRET: required with WEBHOOK_URL/],
    [{ ...production, WEBHOOK_URL: 'http://a.example' }, /WEBHOOK_URL: must be https/],
    [{ SMTP_URL: 'smtp://a.example' }, /SMTP_URL: set SMTP_URL and MAIL_FROM/],
    [{ ...provider, CONSOLE_CLIENT_ID: '' }, /set CONSOLE_ISSUER and CONSOLE_CLIENT_ID together/],
    [{ ...provider, CONSOLE_URL: '' }, /set CONSOLE_ISSUER and CONSOLE_URL together/],
    [{ ...provider, CONSOLE_URL: 'http://a.example' }, /CONSOLE_URL: must be https/],
    [{ ...provider, CONSOLE_URL: 'https://a.example/x' }, /CONSOLE_URL: expected an address with/],
    [{ ...provider, CONSOLE_VIEWERS: '' }, /CONSOLE_ROLE_CLAIM: nobody has a role/],
    [{ ...provider, CONSOLE_VIEWERS: 'Vera' }, /CONSOLE_VIEWERS: expected email addresses/],
    [
      { ...production, ...provider, CONSOLE_ISSUER: 'http://login.acme.example' },
      /CONSOLE_ISSUER: must be https/,
    ],
    [{ DOCUMENT_STORE: 'ftp' }, /DOCUMENT_STORE: expected database, folder or s3/],
    [{ DOCUMENT_STORE: 's3' }, /DOCUMENT_STORE: s3 requires S3_ENDPOINT, S3_BUCKET/],
    [{ DOCUMENT_STORE: 's3', ...bucket }, /S3_BUCKET: the bucket is unavailable: unreachable/],
    [{ ...bucket, S3_BUCKET: '' }, /set S3_ENDPOINT and S3_BUCKET together/],
    [{ ...bucket, S3_BUCKET: 'a/b' }, /S3_BUCKET: expected the name of a bucket/],
    [{ ...bucket, S3_ACCESS_KEY_ID: '' }, /set S3_ENDPOINT and S3_ACCESS_KEY_ID together/],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, /set S3_ENDPOINT and S3_SECRET_ACCESS_KEY together/],
    [
      { DOCUMENT_STORE: 'folder', DATA_DIR: join(import.meta.filename, 'data') },
      /DOCUMENT_STORE: the folder documents in DATA_DIR cannot be written to/,
    ],
    [{ NOTIFY_EMAIL: 'a@a.example' }, /NOTIFY_EMAIL: requires SMTP_URL/],
    [{ MAIL_ON_DECISION: 'yes' }, /MAIL_ON_DECISION: requires SMTP_URL and MAIL_FROM/],
    [
      { ...mail, SMTP_URL: 'smtp://a.example', DATABASE_URL: 'postgres://a/b' },
      /MAIL_KEY: required with SMTP_URL and DATABASE_URL/,
    ],
    ...['http://localhost/hook', 'https://127.0.0.1:9/hook', 'http://[::1]/'].map(
      (WEBHOOK_URL): [Settings, RegExp] => [
        { WEBHOOK_URL, WEBHOOK_SECRET: production.WEBHOOK_SECRET },
        /WEBHOOK_URL: an address of this machine requires WEBHOOK_ALLOW_PRIVATE=yes/,
      ],
    ),
    [{ PLAID_CLIENT_ID: 'id' }, /PLAID_CLIENT_ID: set PLAID_CLIENT_ID and PLAID_SECRET together/],
    [{ PLAID_SECRET: 'a' }, /PLAID_CLIENT_ID: set PLAID_CLIENT_ID and PLAID_SECRET together/],
    [{ COPY_KEY_FILE: 'a' }, /set COPY_CERTIFICATE_FILE and COPY_KEY_FILE together/],
    [{ COPY_CODE: 'yes' }, /COPY_CODE: requires SMTP_URL and MAIL_FROM/],
    [{ ...production, ...plaid }, /PLAID_ENV: production requires/],
    [{ ...production, SEALING_RECIPIENTS: '' }, /SEALING_RECIPIENTS: production/],
    [{ ...production, SEALING_RECIPIENTS: ofSmallOrder }, /SEALING_RECIPIENTS: nothing can/],
    [{ ...production, PUBLIC_URL: '' }, /PUBLIC_URL: production/],
  ])('refuses %o', async (env, message) => {
    const { problems } = await checkSettings(env)
    expect(problems.map(problemText)).toEqual([expect.stringMatching(message)])
  })

  it.each<[string, Settings]>([
    ['plain-public-url', { PUBLIC_URL: 'http://apply.acme.example' }],
    ['plain-public-url', { API_URL: 'http://api.acme.example' }],
    ['plain-services', { LEADS_URL: 'http://10.0.0.1/leads' }],
    ['plain-services', { GEOCODER_URL: 'http://photon.internal/api' }],
    ['plain-services', { ...bucket, S3_ENDPOINT: 'http://s3.internal' }],
    ['plain-services', { TIMESTAMP_URL: 'http://stamps.acme.example' }],
    ['plain-smtp', { ...mail, SMTP_URL: 'smtp://mail.acme.example' }],
    ['plain-smtp', { ...mail, SMTP_URL: 'smtps://10.0.0.1?tls.rejectUnauthorized=false' }],
    ['plain-postgres', { DATABASE_URL: 'postgres://db.internal/a' }],
    ['plain-postgres', { DATABASE_URL: 'postgres://10.0.0.1/a?sslmode=no-verify' }],
    ['plain-postgres', { DATABASE_URL: 'postgres://localhost/a?host=db.internal' }],
  ])(
    'refuses what is not encrypted in production, unless %s is allowed: %o',
    async (waiver, env) => {
      const refused = await checkSettings({ ...production, ...env })
      expect(refused.problems.map(problemText)).toEqual([
        expect.stringContaining(`, or ALLOW=${waiver}`),
      ])
      expect(await checkSettings({ ...production, ...env, ALLOW: waiver })).toMatchObject({
        problems: [],
        warnings: [{ message: expect.stringContaining(` (ALLOW=${waiver})`) }],
      })
    },
  )

  it.each<Settings>([
    {},
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    production,
    { ...production, ...provider },
    { DOCUMENT_STORE: 'folder', DATA_DIR: join(tmpdir(), 'not-yet/data') },
    { ...production, PUBLIC_URL: 'http://localhost', GEOCODER_URL: 'http://127.0.0.1:2322/api' },
    { ...production, SEALING_RECIPIENTS: `${recipient},${quantumSafe}` },
    { ...production, ...mail, SMTP_URL: 'smtp://a.example?requireTLS=true' },
    { ...production, ...mail, SMTP_URL: 'smtps://a.example' },
    { ...production, ...mail, SMTP_URL: 'smtp://localhost:25' },
    { ...production, ...plaid, PLAID_ENV: 'sandbox' },
    { ...production, ...plaid, PLAID_URL: 'https://plaid.acme.example' },
    ...['verify-full', 'require'].map((mode) => ({
      ...production,
      DATABASE_URL: `postgres://db.acme.example/a?sslmode=${mode}`,
    })),
    { ...production, DATABASE_URL: 'postgres://127.0.0.1/a' },
    { ...production, DATABASE_URL: 'postgres:///a?host=/var/run/postgresql' },
  ])('accepts %o', async (env) => {
    expect(await checkSettings(env)).toMatchObject({ problems: [], warnings: [] })
  })

  it('stores an object in the bucket and deletes it', async () => {
    const { settings, objects } = await testBucket()
    expect((await checkSettings(settings)).problems).toEqual([])
    expect(objects.size).toBe(0)
  })

  it.each(['PUT', 'GET', 'DELETE'])('refuses a bucket without permission to %s', async (name) => {
    const s3 = await testBucket()
    s3.fault = (method) => (method === name ? s3Error(403, 'AccessDenied') : undefined)
    expect((await checkSettings(s3.settings)).problems).toEqual([
      { name: 'S3_BUCKET', message: 'the bucket is unavailable: AccessDenied (403)' },
    ])
  })

  it('refuses an object store that overwrites what is there', async () => {
    const s3 = await testBucket()
    s3.fault = (method) => (method === 'PUT' ? { status: 200 } : undefined)
    const message = 'the object store ignores If-None-Match, so it would overwrite documents'
    expect((await checkSettings(s3.settings)).problems).toEqual([{ name: 'S3_BUCKET', message }])
  })

  it('warns if applicants have no way to reach the operator', async () => {
    const { SUPPORT_EMAIL, ...unreachable } = production
    expect((await checkSettings(unreachable)).warnings).toEqual([
      { name: 'SUPPORT_EMAIL', message: expect.stringContaining('how to reach you') },
    ])
    const reached = { ...unreachable, SUPPORT_PHONE: '(202) 224-3121' }
    expect((await checkSettings(reached)).warnings).toEqual([])
  })

  it('warns if nothing notifies the operator of new applications', async () => {
    const { WEBHOOK_URL, WEBHOOK_SECRET, ...silent } = production
    expect((await checkSettings(silent)).warnings).toEqual([
      {
        name: 'WEBHOOK_URL',
        message: expect.stringContaining('nothing tells you of new applications'),
      },
    ])
    const email = { ...mail, SMTP_URL: 'smtps://a.example', NOTIFY_EMAIL: 'a@a.example' }
    expect((await checkSettings({ ...silent, ...email })).warnings).toEqual([])
  })

  it.each<[Settings, string]>([
    [{ PUBLIC_URL: 'https://apply.example.com' }, 'PUBLIC_URL'],
    [{ SUPPORT_EMAIL: 'help@example.com' }, 'SUPPORT_EMAIL'],
    [{ MAIL_KEY: 'thirty-two-random-characters-or-more' }, 'MAIL_KEY'],
    [{ METRICS_TOKEN: 'a-long-random-token' }, 'METRICS_TOKEN'],
  ])('warns of the value of an example: %o', async (env, name) => {
    const { problems, warnings } = await checkSettings({ ...production, ...env })
    expect(problems).toEqual([])
    expect(warnings).toEqual([{ name, message: 'still has the value of an example' }])
  })

  it('takes no token for an example that only contains its letters', async () => {
    const env = { LEADS_URL: 'https://crm.acme.example', LEADS_TOKEN: 'data-token-8f2c' }
    expect((await checkSettings({ ...production, ...env })).warnings).toEqual([])
  })

  it.each<[Settings, string]>([
    [{ LEADS_TOKEN: 'token' }, 'LEADS_TOKEN: has no effect without LEADS_URL'],
    [
      { ...bucket, S3_ENDPOINT: 'https://s3.acme.example' },
      'S3_ENDPOINT: has no effect without DOCUMENT_STORE=s3',
    ],
    [
      { CONSOLE_REVIEWERS: 'ada@acme.example' },
      'CONSOLE_REVIEWERS: has no effect without CONSOLE_ISSUER',
    ],
    [{ GEOCODER: 'photon' }, 'GEOCODER: photon has no effect without GEOCODER_URL'],
  ])('warns of a setting without effect: %o', async (env, warning) => {
    const { problems, warnings } = await checkSettings({ ...production, ...env })
    expect(problems).toEqual([])
    expect(warnings.map(problemText)).toEqual([warning])
  })

  it.each(['https://apply.example.com.acme.example', 'https://example.community'])(
    'takes %s for an address of the operator',
    async (PUBLIC_URL) => {
      expect((await checkSettings({ ...production, PUBLIC_URL })).warnings).toEqual([])
    },
  )

  it.each<[string, Settings, readonly string[]]>([
    [
      'what only follows from an invalid one',
      { PUBLIC_URL: 'x', ...mail, SMTP_URL: 'y', NODE_ENV: 'prod', HOST: '0.0.0.0' },
      ['NODE_ENV', 'SMTP_URL', 'PUBLIC_URL'],
    ],
    [
      'what an invalid waiver may have been meant for',
      { ALLOW: 'plain-pubic-url', PUBLIC_URL: 'http://apply.acme.example' },
      ['ALLOW'],
    ],
  ])('does not report %s', async (_, env, names) => {
    const { problems } = await checkSettings({ ...production, ...env })
    expect(problems.map(({ name }) => name)).toEqual(names)
  })

  it.each<[Settings, readonly string[]]>([
    [{ ALLOW: 'foo', WEBHOOK_URL: 'http://a.example' }, ['ALLOW', 'WEBHOOK_URL']],
    [{ HOST: 'a b', PUBLIC_URL: '' }, ['HOST', 'PUBLIC_URL']],
    [{ PORT: 'x', SEALING_RECIPIENTS: '' }, ['PORT', 'SEALING_RECIPIENTS']],
  ])('reports other errors besides an invalid setting: %o', async (env, names) => {
    const { problems } = await checkSettings({ ...production, ...env })
    expect(problems.map(({ name }) => name)).toEqual(names)
  })
})
