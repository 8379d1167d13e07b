/** The configurations that the documentation names. Each is started as an operator starts it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { postgresPlace } from '../../test-support/engines.ts'
import { productionSettings } from '../../test-support/program.ts'
import { testBucket } from '../../test-support/test-bucket.ts'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { newDatabase, startPgBouncer } from '../pg-bouncer.ts'
import type { Expected } from './walk.ts'

type Settings = Readonly<Record<string, string>>

export interface Configuration {
  readonly name: string
  /** In production, from the package; otherwise by `npm start`. */
  readonly production: boolean
  /** Undefined where what it needs is not installed. Everything it starts ends with the test. */
  readonly settings: (folder: string) => Promise<Settings | undefined>
  readonly expected?: Partial<Expected>
}

const HOST = 'apply.example.com'
const BANK_LINK = '/api/plaid/link_token'

/** Nobody is turned away for calling too often, and the log lists the routes. */
export const WITHOUT_LIMITS = {
  LOG_LEVEL: 'debug',
  REQUESTS_PER_MINUTE: '1000000',
  SUBMISSIONS_PER_MINUTE: '1000000',
  LOOKUPS_PER_MINUTE: '1000000',
  COPIES_PER_MINUTE: '1000000',
  DRAFTS_PER_MINUTE: '1000000',
  NEW_DRAFTS_PER_HOUR: '1000000',
}

/** Those that the sandbox shows. */
const PROGRAMS_DIR = join(import.meta.dirname, '../../server/sandbox/programs')

/** What opens the applications of a configuration in production, in its folder. */
export const IDENTITY_FILE = 'identity.txt'

const identity = generateIdentity()

function production(
  name: string,
  more: (folder: string) => Promise<Settings | undefined> = async () => ({}),
  expected: Partial<Expected> = {},
): Configuration {
  return {
    name,
    production: true,
    settings: async (folder) => {
      const settings = await more(folder)
      await writeFile(join(folder, IDENTITY_FILE), await identity)
      const recipient = await identityToRecipient(await identity)
      return settings && { ...productionSettings(join(folder, 'data'), [recipient]), ...settings }
    },
    expected: { host: HOST, absent: [BANK_LINK], ...expected },
  }
}

/** The console, with the sandbox's identity provider as the operator's own. */
async function consoleOn(): Promise<Settings> {
  const { url } = await testSandbox()
  return {
    CONSOLE_ISSUER: `${url}/openid`,
    CONSOLE_URL: `https://${HOST}`,
    CONSOLE_CLIENT_ID: 'sandbox',
    CONSOLE_ROLE_CLAIM: 'roles',
  }
}

/** Our agreement with another title, in a file of the operator's. */
async function ownAgreement(folder: string, language: 'en' | 'es', title: string) {
  const shipped = language === 'en' ? 'merchant-agreement.md' : `merchant-agreement.${language}.md`
  const text = await readFile(join(import.meta.dirname, '../../../public/agreement', shipped))
  const file = join(folder, shipped)
  await writeFile(file, String(text).replace(/^title: .*$/m, `title: ${title}`))
  return file
}

const OWN = { en: 'Our Own Agreement', es: 'Nuestro Contrato' }

export const CONFIGURATIONS: readonly Configuration[] = [
  { name: 'the sandbox, with no setting', production: false, settings: async () => ({}) },
  {
    name: 'the sandbox on PostgreSQL',
    production: false,
    settings: async () => ({ DATABASE_URL: await postgresPlace() }),
  },
  production('SQLite without a console'),
  production('SQLite with the console', consoleOn),
  production('PostgreSQL with the console', async () => ({
    DATABASE_URL: await postgresPlace(),
    ...(await consoleOn()),
  })),
  production('PostgreSQL through PgBouncer, transaction pooling', async () => {
    const pooler = await startPgBouncer(await newDatabase())
    return pooler && { DATABASE_URL: pooler.url, ...(await consoleOn()) }
  }),
  production('the API on another origin', async () => ({ API_URL: 'https://api.example.com' }), {
    onPages: 'https://api.example.com',
  }),
  production('documents in the database', async () => ({ DOCUMENTS: 'voided-check?,id?' })),
  production('documents in a folder, with the console', async () => ({
    DOCUMENTS: 'voided-check?',
    DOCUMENT_STORE: 'folder',
    ...(await consoleOn()),
  })),
  production('documents in a bucket, with the console', async () => ({
    DOCUMENTS: 'voided-check?',
    ...(await testBucket()).settings,
    ...(await consoleOn()),
  })),
  production(
    'webhook, email, a code for the copy, metrics',
    async () => ({
      WEBHOOK_URL: await testHttp(answering({})),
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE: 'yes',
      SMTP_URL: (await testMailServer()).url,
      MAIL_FROM: 'apply@example.com',
      NOTIFY_EMAIL: 'desk@example.com',
      MAIL_ON_DECISION: 'yes',
      COPY_CODE: 'yes',
      METRICS_TOKEN: 'a token of sixteen characters',
    }),
    { copyStatus: 403 },
  ),
  production(
    'a brand',
    async () => ({
      BRAND_NAME: 'Acme Payments',
      BRAND_COLOR: '#0b5fff',
      BRAND_LOGO: 'https://acme.example/logo.svg',
      SUPPORT_EMAIL: 'help@acme.example',
    }),
    { onPages: 'Acme Payments' },
  ),
  production(
    'an agreement of its own, in English',
    async (folder) => ({ AGREEMENT_FILE: await ownAgreement(folder, 'en', OWN.en) }),
    { agreement: { en: OWN.en, es: OWN.en } },
  ),
  production(
    'an agreement of its own, in both languages',
    async (folder) => ({
      AGREEMENT_FILE: await ownAgreement(folder, 'en', OWN.en),
      AGREEMENT_FILE_ES: await ownAgreement(folder, 'es', OWN.es),
    }),
    { agreement: OWN },
  ),
  production('flags off', async () => ({ FLAGS_OFF: 'bank-link,address-suggestions' })),
  production('flags from a service', async () => ({
    FLAGS_URL: await testHttp(answering({ value: true, reason: 'STATIC' })),
  })),
  production(
    'the outside services, all set up',
    async () => {
      const { url } = await testSandbox()
      return {
        PLAID_CLIENT_ID: 'id',
        PLAID_SECRET: 'secret',
        PLAID_URL: url,
        GEOCODER_URL: `${url}/v1/geocode/autocomplete`,
        GEOCODER_KEY: 'key',
        TIMESTAMP_URL: `${url}/timestamps`,
      }
    },
    { absent: [] },
  ),
  production('programs, with the console', async () => ({ PROGRAMS_DIR, ...(await consoleOn()) })),
  production(
    'behind a proxy that is trusted',
    async () => ({ TRUST_PROXY: '127.0.0.1', ...(await consoleOn()) }),
    { from: '198.51.100.7', forwarded: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } },
  ),
]
