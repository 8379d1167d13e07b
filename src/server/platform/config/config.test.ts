import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../../../test-support/shared.ts'
import { checkSettings, parseConfig } from './config.ts'
import { problemText } from './settings.ts'

const recipient = await identityToRecipient(await generateIdentity())
const production = {
  NODE_ENV: 'production',
  SEALING_RECIPIENTS: recipient,
  PUBLIC_URL: 'https://Apply.example.com:443/',
}

describe('the settings', () => {
  it('have defaults for a newcomer: this machine only, with the sandbox', () => {
    expect(parseConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      BRAND_NAME: 'Merchant Services',
      SEALING_RECIPIENTS: [],
      production: false,
      sandbox: true,
    })
  })

  it('of production turn the sandbox off', () => {
    expect(parseConfig({ ...production, HOST: '0.0.0.0' })).toMatchObject({
      PUBLIC_URL: 'https://apply.example.com',
      sandbox: false,
    })
  })

  it('that are wrong in two ways are reported once', () => {
    expect(() => parseConfig({ DATABASE_URL: 'postgres://a:5432,b:5433/x' })).toThrow(
      /^The settings cannot be used:\n {2}DATABASE_URL: expected one host.*$/,
    )
  })

  it('that are empty count as unset', () => {
    expect(parseConfig({ PORT: '', BRAND_NAME: ' ' })).toMatchObject({
      PORT: 3000,
      BRAND_NAME: 'Merchant Services',
    })
  })

  it('name the documents to request', () => {
    expect(parseConfig({ DOCUMENTS: 'voided-check, id?' }).DOCUMENTS).toEqual([
      { kind: 'voided-check', isRequired: true },
      { kind: 'id', isRequired: false },
    ])
    expect(parseConfig({}).DOCUMENTS).toEqual([])
  })

  it.each<[Record<string, string>, RegExp]>([
    [
      { DOCUMENTS: 'voided-check,passport' },
      /DOCUMENTS.*: expected some of voided-check, articles/,
    ],
    [{ DOCUMENTS: 'id,id?' }, /DOCUMENTS: expected each kind once/],
    [{ PORT: '80a' }, /PORT: expected a whole number/],
    [{ PORT: '70000' }, /PORT: expected a number from 0 to 65535/],
    [{ HOST: 'a b' }, /HOST: expected a host name/],
    [{ PUBLIC_URL: 'apply.example.com' }, /PUBLIC_URL: expected an address/],
    [{ PUBLIC_URL: 'https://example.com/apply' }, /PUBLIC_URL: expected an address without a path/],
    [{ PUBLIC_URL: 'https://example.com/?a=b' }, /PUBLIC_URL: expected an address without a path/],
    [{ API_URL: 'https://api.example.com/?a=b' }, /API_URL: expected an address without a \?/],
    [{ API_URL: 'https://api.example.com/#a' }, /API_URL: has a #/],
    [{ PUBLIC_URL: 'ftp://example.com' }, /PUBLIC_URL: expected an address/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: expected an address that begins with postgres:/],
    [{ DATABASE_URL: 'x' }, /DATABASE_URL: expected an address/],
    [{ DATABASE_URL: 'postgres://db/x?sslmode=verify_full' }, /DATABASE_URL: expected sslmode/],
    [{ DATABASE_URL: 'postgres://a,b/x' }, /DATABASE_URL: expected one host/],
    [{ DATABASE_URL: 'postgres://u:p@a:5432,b:5433/x' }, /DATABASE_URL: expected one host/],
    [{ DATABASE_URL: 'postgresql://u:p@/x?host=a,b' }, /DATABASE_URL: expected one host/],
    [{ DATABASE_URL: 'postgres://user:12#34@db.example/x' }, /DATABASE_URL: .*write # as %23/],
    [{ DATABASE_URL: 'postgres://user:12/34@db.example/x' }, /DATABASE_URL: .*\/ as %2F/],
    [{ SMTP_URL: 'smtps://user:12#34@mail.example' }, /SMTP_URL: .*write # as %23/],
    [{ SMTP_URL: 'smtps://user:pa?34@mail.example' }, /SMTP_URL: .*\? as %3F/],
    [{ SMTP_URL: 'smtps://mail.example#' }, /SMTP_URL: has a #/],
    [{ LEADS_URL: 'https://user:1/2@crm.example/' }, /LEADS_URL: .*cuts off the address/],
    [{ WEBHOOK_URL: 'https://hook.example/a#b' }, /WEBHOOK_URL: has a #/],
    [{ DATABASE_CONNECTIONS: '0' }, /DATABASE_CONNECTIONS: expected a number from 1/],
    [
      { SEALING_RECIPIENTS: `${recipient},age1wrong` },
      /SEALING_RECIPIENTS: expected age public keys/,
    ],
    [{ SEALING_RECIPIENTS: 'ssh-ed25519 AAAA' }, /SEALING_RECIPIENTS: expected age public keys/],
    [{ ALLOW: 'plain-smtp, everything' }, /ALLOW.*: expected some of plain-public-url, /],
    [{ PRIVACY_URL: '//example.com' }, /PRIVACY_URL: expected an address/],
    [{ TRUST_PROXY: 'yes please' }, /TRUST_PROXY: expected addresses/],
    [{ TRUST_PROXY: '999.1.1.1' }, /TRUST_PROXY: expected addresses/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY: expected addresses/],
    [{ TRUST_PROXY: '10.0.0.0/0' }, /TRUST_PROXY: expected addresses/],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, /TRUST_PROXY: expected addresses/],
    [{ TRUST_PROXY: 'fd00::/129' }, /TRUST_PROXY: expected addresses/],
    [{ TRUST_PROXY: 'LOOPBACK' }, /TRUST_PROXY: expected addresses/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL: expected fatal/],
    [{ SUPPORT_EMAIL: 'nobody' }, /SUPPORT_EMAIL: expected an email/],
    [{ CONSOLE_REVIEWERS: 'a@b.example;c@d.example' }, /CONSOLE_REVIEWERS: expected email addr/],
    [{ BRAND_NAME: 'Acme \u202eyrekaB' }, /BRAND_NAME: expected a name without control/],
    ...['\u200b', '\u200e', '\u2060', '\u00ad', '\u0001'].flatMap(
      (hidden): [Record<string, string>, RegExp][] => [
        [{ BRAND_NAME: `Ac${hidden}me` }, /BRAND_NAME: .*(?:invisible|control) character/],
        [{ CONSOLE_REVIEWERS: `a${hidden}@b.example` }, /CONSOLE_REVIEWERS: .*invisible/],
        [{ DATA_DIR: `/da${hidden}ta` }, /DATA_DIR: .*invisible/],
        [{ GEOCODER_KEY: `key${hidden}` }, /GEOCODER_KEY: .*invisible/],
        [{ LEADS_URL: `https://a.example/${hidden}` }, /LEADS_URL: .*invisible/],
        [{ OPERATOR_PEOPLE: `ada=00u1${hidden}` }, /OPERATOR_PEOPLE: .*invisible/],
        [{ PRIVACY_URL: `/pri${hidden}vacy` }, /PRIVACY_URL: .*invisible/],
        [{ SUPPORT_EMAIL: `help${hidden}@a.example` }, /SUPPORT_EMAIL: .*invisible/],
      ],
    ),
    [{ GEOCODER_KEY: 'key\nanother' }, /GEOCODER_KEY: .*line break/],
    [{ LEADS_URL: 'https://a.example/\nhttps://b.example/' }, /LEADS_URL: .*line break/],
    [{ PUBLIC_URL: 'https://a.example;' }, /PUBLIC_URL: .*host/],
    [{ CONSOLE_URL: 'https://a.example,' }, /CONSOLE_URL: .*host/],
    [{ WEBHOOK_URL: 'https://a.example)' }, /WEBHOOK_URL: .*host/],
    [{ PRIVACY_URL: 'https://a.example!' }, /PRIVACY_URL: expected an address/],
    [{ BRAND_COLOR: 'blue' }, /BRAND_COLOR: expected a color/],
    [{ PLAID_ENV: 'development' }, /PLAID_ENV: expected sandbox/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN: expected at least 16/],
    [
      { PLAID_SECRET_FILE: '/nowhere/secret' },
      /PLAID_SECRET: the file that PLAID_SECRET_FILE names cannot/,
    ],
    [{ PLAID_SECRET: 'a', PLAID_SECRET_FILE: '/nowhere' }, /PLAID_SECRET: set it or/],
    [{ NODE_ENV: 'prod' }, /NODE_ENV: expected production, or nothing/],
    [{ WEBHOOK_SECRET: 'whsec_short' }, /WEBHOOK_SECRET: expected whsec_/],
    [{ MAIL_ON_DECISION: 'true' }, /MAIL_ON_DECISION: expected yes, or nothing/],
    [{ MAIL_FROM: 'Example <nobody>' }, /MAIL_FROM: expected an email address, or a name/],
    [{ MAIL_KEY: 'short' }, /MAIL_KEY: expected at least 32/],
  ])('that are invalid prevent the start: %o', async (env, message) => {
    const { problems } = await checkSettings(env)
    expect(problems.map(problemText)).toContainEqual(expect.stringMatching(message))
    expect(() => parseConfig(env)).toThrow(message)
  })

  it('accept a name with the address that sends mail', () => {
    const sender = 'Example Payments <apply@example.com>'
    expect(parseConfig({ SMTP_URL: 'smtp://a.example', MAIL_FROM: sender }).MAIL_FROM).toBe(sender)
  })

  it('name proxies by address, range or the name of a range', () => {
    const named = ['loopback', '192.0.2.1', '10.0.0.0/8', '::1', 'fd00::/128']
    expect(parseConfig({ TRUST_PROXY: named.join(', ') }).TRUST_PROXY).toEqual(named)
  })

  it('that are invalid are reported together, without their values', async () => {
    const secret = 'hunter2 hunter2'
    const env = { PORT: secret, METRICS_TOKEN: 'hunter2', PUBLIC_URL: secret, HOST: '0.0.0.0' }
    const { problems } = await checkSettings(env)
    const text = problems.map(problemText).join()
    expect(text).toMatch(/PORT.*METRICS_TOKEN.*PUBLIC_URL.*HOST: outside production/s)
    expect(text).not.toMatch(/hunter2/)
  })

  it.each([
    ['BRAND_NAME', '"Acme Payments"'],
    ['CONSOLE_REVIEWERS', "'ada@example.com'"],
    ['GEOCODER_KEY', '“key”'],
    ['CONSOLE_REVIEWERS', '"ada@example.com'],
    ['BRAND_NAME', 'Acme Payments"'],
  ])('in quotes that would count as part of the value are named: %s=%s', async (name, value) => {
    const { problems, warnings } = await checkSettings({ [name]: value })
    expect(problems).toEqual([])
    expect(warnings).toEqual([{ name, message: expect.stringContaining('quotes around it') }])
  })

  it.each([
    ['DATA_DIR', '~/data', '~'],
    ['BRAND_NAME', `$${'{NAME}'} Payments`, 'variable'],
    ['GEOCODER_KEY', 'key # of the test', ' #'],
  ])('that a shell would read otherwise are named: %s=%s', async (name, value, part) => {
    const { problems, warnings } = await checkSettings({ [name]: value })
    expect(problems).toEqual([])
    expect(warnings).toEqual([{ name, message: expect.stringContaining(part) }])
  })

  it('that only the quotes make invalid say so', async () => {
    const { problems, warnings } = await checkSettings({ PUBLIC_URL: '"https://a.example"' })
    expect(problems).toEqual([
      { name: 'PUBLIC_URL', message: expect.stringContaining('quotes around it') },
    ])
    expect(warnings).toEqual([])
  })

  it('with several invalid parts are reported once', async () => {
    const { problems } = await checkSettings({ ALLOW: 'a,b', DOCUMENTS: 'c,d' })
    expect(problems.map(({ name }) => name).toSorted()).toEqual(['ALLOW', 'DOCUMENTS'])
  })

  it('warn about names that resemble settings', async () => {
    const { warnings } = await checkSettings({ FOUR_EYES: '250000', PATH: '/bin' })
    expect(warnings.map(problemText)).toEqual([
      'FOUR_EYES: is not a setting, and has no effect. Did you mean FOUR_EYES_ABOVE?',
    ])
  })

  it.each([
    { SMTP_URL: 'smtps://user:p%23%2F%3F%40w@mail.example:465?requireTLS=true' },
    { DATABASE_URL: 'postgres://user:pass@db.example/x?sslmode=verify-full' },
    { WEBHOOK_URL: 'https://hook.example/@team' },
    { PRIVACY_URL: 'https://example.com/privacy#applicants' },
    { LEADS_URL: 'http://[::1]:8080/leads' },
    { LEADS_URL: 'http://crm_leads:8080' },
    { PRIVACY_URL: 'https://español.example/' },
    { BRAND_NAME: 'Café\u00a0Pay ❤️' },
    { MAIL_KEY: 'a secret of this installation\u200b of old' },
  ])('accept %o', (env) => {
    expect(parseConfig(env)).toMatchObject(env)
  })

  it('allow a sandbox on the network if that is intended', async () => {
    const shown = { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example', TRUST_PROXY: '10.0.0.1' }
    expect(await checkSettings({ ...shown, SANDBOX_ON_NETWORK: 'yes' })).toMatchObject({
      problems: [],
      warnings: [],
    })
  })

  it('keep applications in a file of the data folder, or at the given address', () => {
    expect(parseConfig({ DATA_DIR: '/data' }).database).toBe('/data/applications.sqlite')
    const address = 'postgres://user:password@db.example/applications?sslmode=verify-full'
    expect(parseConfig({ DATABASE_URL: address }).database).toBe(address)
  })

  it('read a secret from the named file', async () => {
    const file = join(await testFolder(), 'secret')
    await writeFile(file, 'from the file\n')
    expect(parseConfig({ PLAID_SECRET_FILE: file }).PLAID_SECRET).toBe('from the file')
    await writeFile(file, '\n')
    const settings = { SMTP_URL_FILE: file, MAIL_FROM: 'apply@example.com' }
    expect((await checkSettings(settings)).problems).toEqual([
      { name: 'SMTP_URL', message: 'the file that SMTP_URL_FILE names is empty' },
    ])
    expect(() => parseConfig(settings)).toThrow(
      /^The settings cannot be used:\n {2}SMTP_URL: the file that SMTP_URL_FILE names is empty$/,
    )
  })
})
