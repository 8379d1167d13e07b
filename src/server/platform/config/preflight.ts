/** Whether it is safe to serve with the settings. */
import { access, constants } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { canSealTo } from '../encryption/seal.ts'
import { bucketOf, bucketProblem } from '../outside-services/bucket.ts'
import type { Environment, Waiver } from './environment.ts'

export interface Findings {
  /** Why the server must not start, one setting each. */
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}

/** A problem that `ALLOW` turns into a warning has a waiver. */
interface Rule {
  readonly breaks: boolean
  readonly problem: string
  readonly waiver?: Waiver
}

/** The URLs that the server calls, or the page loads from, by their settings. */
const SERVICES = [
  'PLAID_URL',
  'PLAID_SCRIPT_URL',
  'GEOCODER_URL',
  'ROUTING_LOOKUP_URL',
  'LEADS_URL',
  'FLAGS_URL',
  'TIMESTAMP_URL',
  'CONSOLE_ISSUER',
  'S3_ENDPOINT',
] as const

const PAIRS = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['PLAID_CLIENT_ID', 'PLAID_SECRET'],
  ['COPY_CERTIFICATE_FILE', 'COPY_KEY_FILE'],
  ['CONSOLE_ISSUER', 'CONSOLE_CLIENT_ID'],
  ['CONSOLE_ISSUER', 'CONSOLE_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
  ['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'],
] as const

export const MAIL_KEY_REQUIRED =
  'MAIL_KEY: required with SMTP_URL and DATABASE_URL; every server and command needs the same key'

/** Each process would create a key of its own, and could not read the emails of the others. */
export function lacksSharedMailKey({ DATABASE_URL, MAIL_KEY }: Environment): boolean {
  return DATABASE_URL !== undefined && MAIL_KEY === undefined
}

export const BUCKET_REQUIRED =
  'DOCUMENT_STORE: s3 requires S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'

export async function preflight(config: Environment): Promise<Findings> {
  const rules = [
    ...(isProduction(config) ? productionRules(config) : sandboxRules(config)),
    ...deliveryRules(config),
    ...consoleRules(config),
    ...pairRules(config),
    ...(await documentRules(config)),
    ...(await recipientRules(config)),
  ]
  const broken = rules.filter(({ breaks }) => breaks)
  const isWaived = ({ waiver }: Rule) => waiver !== undefined && config.ALLOW.includes(waiver)
  return {
    problems: broken
      .filter((rule) => !isWaived(rule))
      .map(({ problem, waiver }) => (waiver ? `${problem}, or ALLOW=${waiver}` : problem)),
    warnings: [
      ...broken.filter(isWaived).map(({ problem, waiver }) => `${problem} (ALLOW=${waiver})`),
      ...receiverWarnings(config),
    ],
  }
}

/** Outside production, anyone who can reach the server can use the sandbox. */
function sandboxRules(config: Environment): Rule[] {
  if (config.SANDBOX_ON_NETWORK) return []
  const instead =
    'set NODE_ENV=production, or SANDBOX_ON_NETWORK=yes to expose the sandbox to the network'
  return [
    {
      breaks: !isLoopback(config.HOST),
      problem: `HOST: outside production the server listens on this machine only; ${instead}`,
    },
    {
      breaks: config.PUBLIC_URL !== undefined && !isLoopback(new URL(config.PUBLIC_URL).hostname),
      problem: `PUBLIC_URL: outside production it must be an address of this machine; ${instead}`,
    },
    {
      breaks: config.TRUST_PROXY.length > 0,
      problem: `TRUST_PROXY: outside production no proxy may stand in front; ${instead}`,
    },
  ]
}

function productionRules(config: Environment): Rule[] {
  return [
    {
      breaks: config.SEALING_RECIPIENTS.length === 0,
      problem: "SEALING_RECIPIENTS: production requires the operator's age public key",
    },
    {
      breaks: config.PUBLIC_URL === undefined,
      problem: 'PUBLIC_URL: production requires the URL that applicants open',
    },
    ...(['PUBLIC_URL', 'API_URL'] as const).map((name) => ({
      breaks: isPlainHttp(config[name]),
      problem: `${name}: must be https:// in production`,
      waiver: 'plain-public-url' as const,
    })),
    ...SERVICES.map((name) => ({
      breaks: isPlainHttp(config[name]),
      problem: `${name}: must be https:// in production`,
      waiver: 'plain-services' as const,
    })),
    {
      breaks: isPlainSmtp(config.SMTP_URL),
      problem: 'SMTP_URL: requires TLS in production: smtps://…, or smtp://…?requireTLS=true',
      waiver: 'plain-smtp',
    },
    {
      breaks: isPlainPostgres(config.DATABASE_URL),
      problem: 'DATABASE_URL: requires sslmode=verify-full in production',
      waiver: 'plain-postgres',
    },
    {
      breaks:
        config.PLAID_CLIENT_ID !== undefined &&
        config.PLAID_ENV === undefined &&
        config.PLAID_URL === undefined,
      problem: 'PLAID_ENV: production requires sandbox or production with PLAID_CLIENT_ID',
    },
  ]
}

/** Incomplete settings would only be noticed with the first application. */
function deliveryRules(config: Environment): Rule[] {
  const { WEBHOOK_URL, WEBHOOK_ALLOW_PRIVATE } = config
  const onlyPublic = WEBHOOK_URL !== undefined && !WEBHOOK_ALLOW_PRIVATE
  return [
    {
      breaks: WEBHOOK_URL !== undefined && config.WEBHOOK_SECRET.length === 0,
      problem: 'WEBHOOK_SECRET: required with WEBHOOK_URL, to sign webhooks',
    },
    {
      breaks: isProduction(config) && onlyPublic && WEBHOOK_URL.startsWith('http:'),
      problem: 'WEBHOOK_URL: must be https:// in production, unless WEBHOOK_ALLOW_PRIVATE is set',
    },
    {
      breaks: onlyPublic && isLoopback(new URL(WEBHOOK_URL).hostname),
      problem: 'WEBHOOK_URL: an address of this machine requires WEBHOOK_ALLOW_PRIVATE=yes',
    },
    {
      breaks: config.SMTP_URL !== undefined && lacksSharedMailKey(config),
      problem: MAIL_KEY_REQUIRED,
    },
    {
      breaks: config.NOTIFY_EMAIL !== undefined && config.SMTP_URL === undefined,
      problem: 'NOTIFY_EMAIL: requires SMTP_URL and MAIL_FROM',
    },
    {
      breaks: config.COPY_CODE && config.SMTP_URL === undefined,
      problem: 'COPY_CODE: requires SMTP_URL and MAIL_FROM',
    },
    {
      breaks: config.MAIL_ON_DECISION && config.SMTP_URL === undefined,
      problem: 'MAIL_ON_DECISION: requires SMTP_URL and MAIL_FROM',
    },
  ]
}

/** Without a role nobody gets in; without HTTPS, browsers refuse the session's cookie. */
function consoleRules(config: Environment): Rule[] {
  const { CONSOLE_VIEWERS, CONSOLE_REVIEWERS, CONSOLE_ADMINISTRATORS } = config
  const listed = [...CONSOLE_VIEWERS, ...CONSOLE_REVIEWERS, ...CONSOLE_ADMINISTRATORS]
  return [
    {
      breaks: isPlainHttp(config.CONSOLE_URL),
      problem: 'CONSOLE_URL: must be https://',
    },
    {
      breaks:
        config.CONSOLE_ISSUER !== undefined &&
        config.CONSOLE_ROLE_CLAIM === undefined &&
        listed.length === 0,
      problem:
        'CONSOLE_ROLE_CLAIM: nobody has a role; set it, or CONSOLE_VIEWERS, CONSOLE_REVIEWERS or CONSOLE_ADMINISTRATORS',
    },
  ]
}

/** One without the other would be ignored. */
function pairRules(config: Environment): Rule[] {
  return PAIRS.map(([one, other]) => ({
    breaks: (config[one] === undefined) !== (config[other] === undefined),
    problem: `${one}: set ${one} and ${other} together`,
  }))
}

/** An applicant would be the first to notice. */
async function documentRules(config: Environment): Promise<Rule[]> {
  const { DATA_DIR, DOCUMENT_STORE } = config
  if (DOCUMENT_STORE === 'database') return []
  if (DOCUMENT_STORE === 's3') {
    const bucket = bucketOf(config)
    if (!bucket) return [{ breaks: true, problem: BUCKET_REQUIRED }]
    const problem = await bucketProblem(bucket)
    return problem === undefined ? [] : [{ breaks: true, problem }]
  }
  return [
    {
      breaks: !(await isWritable(resolve(DATA_DIR, 'documents'))),
      problem: 'DOCUMENT_STORE: the folder documents in DATA_DIR cannot be written to',
    },
  ]
}

/** Whether a folder can be written to; if it is missing, whether it can be created. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing && dirname(folder) !== folder && isWritable(dirname(folder))
  }
}

async function recipientRules({ SEALING_RECIPIENTS }: Environment): Promise<Rule[]> {
  const usable = await Promise.all(SEALING_RECIPIENTS.map(canSealTo))
  return [
    {
      breaks: usable.includes(false),
      problem: 'SEALING_RECIPIENTS: nothing can be sealed to one of the keys; create it again',
    },
  ]
}

function receiverWarnings(config: Environment): string[] {
  if (!isProduction(config) || config.WEBHOOK_URL !== undefined) return []
  if (config.NOTIFY_EMAIL !== undefined) return []
  return ['WEBHOOK_URL, NOTIFY_EMAIL: neither is set, so nothing tells you of new applications']
}

function isProduction({ NODE_ENV }: Environment): boolean {
  return NODE_ENV === 'production'
}

function isPlainHttp(address: string | undefined): boolean {
  if (address === undefined) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Without `requireTLS`, `smtp:` encrypts only if the other side offers it. */
function isPlainSmtp(address: string | undefined): boolean {
  if (address === undefined) return false
  const { protocol, hostname, searchParams } = new URL(address)
  const encrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  const verified = !/^(?:false|0)$/.test(searchParams.get('tls.rejectUnauthorized') ?? '')
  return !(encrypted && verified) && !isLoopback(hostname)
}

/** A host that begins with a slash is the folder of a socket. */
function isPlainPostgres(address: string | undefined): boolean {
  if (address === undefined) return false
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const verified = /^(?:prefer|require|verify-ca|verify-full)$/
  const isLocal = host === '' || host.startsWith('/') || isLoopback(host)
  return !isLocal && !verified.test(searchParams.get('sslmode') ?? '')
}

/** `host` is a name or an address; IPv6 may have brackets, as in a URL. */
function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) === 4) return address.startsWith('127.')
  return address === 'localhost' || address === '::1'
}
