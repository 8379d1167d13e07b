/** The configurations that the documentation names. Each is started as an operator would. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect } from 'vitest'
import { addressSearchRoute } from '../../api/address-search.ts'
import { linkTokenRoute } from '../../api/bank-link.ts'
import { METRICS_PATH } from '../../api/monitoring.ts'
import { flagNames } from '../../application/reference/flags.ts'
import { until } from '../../application/testing/until.ts'
import { readSignature } from '../../server/signed-copies/testing/read-signature.ts'
import { postgresPlace } from '../../test-support/engines.ts'
import { productionSettings } from '../../test-support/program.ts'
import { testBucket } from '../../test-support/test-bucket.ts'
import { testReceiver, webhookTo } from '../../test-support/test-deliveries.ts'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { configIn } from '../../test-support/test-pages.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { newDatabase, startPgBouncer } from '../pg-bouncer.ts'
import { storedPieces } from '../stored.ts'
import { type ExpectedPages, START } from './walk.ts'

type Settings = Readonly<Record<string, string>>

type Prepare = (folder: string) => Promise<PreparedConfiguration | undefined>

export interface Configuration {
  readonly name: string
  /** Whether it runs in production, from the package; otherwise by `npm start`. */
  readonly production: boolean
  /** Starts the configuration; undefined if it is not installed. All ends with the test. */
  readonly prepare: Prepare
}

interface PreparedConfiguration {
  readonly settings: Settings
  /** Configurations in production also expect their host, and no bank link. */
  readonly expected?: Partial<ExpectedPages>
}

const HOST = 'apply.example.com'

/** Settings without a limit on requests, and with the routes in the log. */
export const WITHOUT_LIMITS = {
  LOG_LEVEL: 'debug',
  REQUESTS_PER_MINUTE: '1000000',
  SUBMISSIONS_PER_MINUTE: '1000000',
  SUBMISSIONS_PER_HOUR: '1000000',
  LOOKUPS_PER_MINUTE: '1000000',
  COPIES_PER_MINUTE: '1000000',
  DRAFTS_PER_MINUTE: '1000000',
  NEW_DRAFTS_PER_HOUR: '1000000',
}

const PROGRAMS_DIR = join(import.meta.dirname, '../../server/sandbox/programs')

/** The file in a production configuration's folder that contains the key to its applications. */
export const IDENTITY_FILE = 'identity.txt'

const identity = generateIdentity()

function production(name: string, prepare: Prepare): Configuration {
  return {
    name,
    production: true,
    prepare: async (folder) => {
      const prepared = await prepare(folder)
      await writeFile(join(folder, IDENTITY_FILE), await identity)
      const recipient = await identityToRecipient(await identity)
      const required = productionSettings(join(folder, 'data'), [recipient])
      return (
        prepared && {
          settings: { ...required, ...prepared.settings },
          expected: { host: HOST, absent: [linkTokenRoute.url], ...prepared.expected },
        }
      )
    },
  }
}

/** Returns the console's settings, with the sandbox's identity provider as the operator's own. */
async function consoleOn(): Promise<Settings> {
  const { url } = await testSandbox()
  return {
    CONSOLE_ISSUER: `${url}/openid`,
    CONSOLE_URL: `https://${HOST}`,
    CONSOLE_CLIENT_ID: 'sandbox',
    CONSOLE_ROLE_CLAIM: 'roles',
  }
}

/** Returns the settings of services that flags turn off, and of time stamps, all of the sandbox. */
async function outsideServices(): Promise<Settings> {
  const { url } = await testSandbox()
  return {
    PLAID_CLIENT_ID: 'id',
    PLAID_SECRET: 'secret',
    PLAID_URL: url,
    GEOCODER_URL: `${url}/v1/geocode/autocomplete`,
    GEOCODER_KEY: 'key',
    TIMESTAMP_URL: `${url}/timestamps`,
  }
}

/** Checks that the document's pieces are in the store that the settings name, and only there. */
function documents(folder: string, settings: Settings): PreparedConfiguration {
  const { DOCUMENT_STORE: place = 'database' } = settings
  const env = { DATA_DIR: join(folder, 'data'), ...settings }
  const elsewhere = { database: 0, folder: 0, s3: 0 }
  return {
    settings,
    expected: {
      effect: async () => expect(await storedPieces({ env })).toEqual({ ...elsewhere, [place]: 3 }),
    },
  }
}

/** Writes our agreement with another title to a file of the operator. */
async function ownAgreement(folder: string, language: 'en' | 'es', title: string) {
  const shipped = language === 'en' ? 'merchant-agreement.md' : `merchant-agreement.${language}.md`
  const text = await readFile(join(import.meta.dirname, '../../../public/agreement', shipped))
  const file = join(folder, shipped)
  await writeFile(file, String(text).replace(/^title: .*$/m, `title: ${title}`))
  return file
}

const OWN = { en: 'Our Own Agreement', es: 'Nuestro Contrato' }

export const CONFIGURATIONS: readonly Configuration[] = [
  {
    name: 'the sandbox, with no setting',
    production: false,
    prepare: async () => ({ settings: {} }),
  },
  {
    name: 'the sandbox on PostgreSQL',
    production: false,
    prepare: async () => ({ settings: { DATABASE_URL: await postgresPlace() } }),
  },
  production('SQLite without a console', async () => ({ settings: {} })),
  production('SQLite with the console', async () => ({ settings: await consoleOn() })),
  production('PostgreSQL with the console', async () => ({
    settings: { DATABASE_URL: await postgresPlace(), ...(await consoleOn()) },
  })),
  production('PostgreSQL through PgBouncer, transaction pooling', async () => {
    const pooler = await startPgBouncer(await newDatabase())
    return pooler && { settings: { DATABASE_URL: pooler.url, ...(await consoleOn()) } }
  }),
  production('the API on another origin', async () => ({
    settings: { API_URL: 'https://api.example.com' },
    expected: { pageConfig: { apiUrl: 'https://api.example.com' } },
  })),
  production('documents in the database', async (folder) =>
    documents(folder, { DOCUMENTS: 'voided-check?,id?' }),
  ),
  production('documents in a folder, with the console', async (folder) =>
    documents(folder, {
      DOCUMENTS: 'voided-check?',
      DOCUMENT_STORE: 'folder',
      ...(await consoleOn()),
    }),
  ),
  production('documents in a bucket, with the console', async (folder) =>
    documents(folder, {
      DOCUMENTS: 'voided-check?',
      ...(await testBucket()).settings,
      ...(await consoleOn()),
    }),
  ),
  production('webhook, email, a code for the copy, metrics', async () => {
    const { url, posts } = await testReceiver()
    const mailServer = await testMailServer()
    const settings = {
      ...webhookTo(url),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'apply@example.com',
      NOTIFY_EMAIL: 'desk@example.com',
      MAIL_ON_DECISION: 'yes',
      COPY_CODE: 'yes',
      METRICS_TOKEN: 'a token of sixteen characters',
    }
    const effect: ExpectedPages['effect'] = async ({ get, reference }) => {
      const isOf = (mail: string) => mail.includes(reference) && /^To: desk@/m.test(mail)
      await until(() => mailServer.mails.some(isOf))
      await until(() => posts.length > 0)
      const body = { type: 'application.submitted', data: { reference } }
      expect(posts[0]).toMatchObject({ valid: true, body })
      expect((await get(METRICS_PATH)).status).toBe(401)
      const authorization = `Bearer ${settings.METRICS_TOKEN}`
      const metrics = await get(METRICS_PATH, { authorization })
      expect(metrics.status).toBe(200)
      expect(String(metrics.body)).toContain('program_applications{program="default"} 1\n')
    }
    return { settings, expected: { copyStatus: 403, effect } }
  }),
  production('a brand', async () => ({
    settings: {
      BRAND_NAME: 'Acme Payments',
      BRAND_COLOR: '#0b5fff',
      BRAND_LOGO: 'https://acme.example/logo.svg',
      SUPPORT_EMAIL: 'help@acme.example',
    },
    expected: {
      onPages: ['Acme Payments', '--brand-color:#0b5fff', 'help@acme.example'],
      pageConfig: { brandLogo: 'https://acme.example/logo.svg' },
    },
  })),
  production('an agreement of its own, in English', async (folder) => ({
    settings: { AGREEMENT_FILE: await ownAgreement(folder, 'en', OWN.en) },
    expected: { agreement: { en: OWN.en, es: OWN.en } },
  })),
  production('an agreement of its own, in both languages', async (folder) => ({
    settings: {
      AGREEMENT_FILE: await ownAgreement(folder, 'en', OWN.en),
      AGREEMENT_FILE_ES: await ownAgreement(folder, 'es', OWN.es),
    },
    expected: { agreement: OWN },
  })),
  production('flags off', async () => ({
    settings: { FLAGS_OFF: 'bank-link,address-suggestions', ...(await outsideServices()) },
    expected: { pageConfig: { flags: { 'bank-link': false, 'address-suggestions': false } } },
  })),
  production('flags from a service', async () => {
    const requests = new Set<string | undefined>()
    const service = await testHttp((request, response) => {
      const flag = request.url?.split('/').at(-1)
      requests.add(flag)
      answering({ value: flag !== 'bank-link', reason: 'STATIC' })(request, response)
    })
    return {
      settings: { FLAGS_URL: service, ...(await outsideServices()) },
      expected: {
        pageConfig: { flags: { 'bank-link': false, 'address-suggestions': true } },
        effect: async () => expect(requests).toEqual(new Set(flagNames)),
      },
    }
  }),
  production('the outside services, all set up', async () => ({
    settings: await outsideServices(),
    expected: {
      absent: [],
      pageConfig: { flags: { 'bank-link': true, 'address-suggestions': true } },
      effect: async ({ get, copy }) => {
        const answer = await get(linkTokenRoute.url)
        expect([answer.status, String(answer.body)]).toEqual([
          200,
          expect.stringContaining('sandbox'),
        ])
        const match = await get(`${addressSearchRoute.url}?text=harbor`)
        expect(String(match.body)).toContain('118 Market Street')
        expect((await readSignature(copy)).timestamp).toMatchObject({ isOurs: true })
      },
    },
  })),
  production('programs, with the console', async () => ({
    settings: { PROGRAMS_DIR, ...(await consoleOn()) },
    expected: {
      effect: async ({ get }) => {
        const page = String((await get(START, { host: 'acme.localhost' })).body)
        expect(configIn(page)).toMatchObject({
          brandName: 'Acme Payments',
          program: { id: 'acme' },
        })
        expect(page).toContain('#0f766e')
      },
    },
  })),
  production('behind a proxy that is trusted', async () => ({
    settings: { TRUST_PROXY: '127.0.0.1', ...(await consoleOn()) },
    expected: {
      from: '198.51.100.7',
      forwarded: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
    },
  })),
]
