/** Rules for settings that are valid on their own, but not together. */
import { access, constants, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { bucketOf, bucketProblem } from '../outside-services/bucket.ts'
import type { Environment, Problem, Waiver } from './settings.ts'
import { isLoopback, isPlainHttp } from './unencrypted.ts'

/** A condition that must hold before the server starts. */
export interface Rule extends Problem {
  readonly name: Setting
  readonly breaks: boolean
  /** Other settings that decide whether the rule is broken. */
  readonly others?: readonly Setting[]
  readonly isWarning?: boolean
  /** If `ALLOW` names this, the problem is only a warning. */
  readonly waiver?: Waiver
}

type Setting = keyof Environment

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

export const MAIL_KEY_REQUIRED = {
  name: 'MAIL_KEY',
  message: 'required with SMTP_URL and DATABASE_URL; every server and command needs the same key',
} as const

/** Each process would create a key of its own, and could not read the emails of the others. */
export function lacksSharedMailKey({ DATABASE_URL, MAIL_KEY }: Environment): boolean {
  return DATABASE_URL !== undefined && MAIL_KEY === undefined
}

export const BUCKET_REQUIRED = {
  name: 'DOCUMENT_STORE',
  message: 's3 requires S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
} as const

const VERSIONS_KEPT = {
  name: 'S3_BUCKET',
  message:
    'the bucket keeps versions: erasing a document deletes them one by one, for which its credentials need to list and delete versions',
} as const
const VERSIONS_UNKNOWN = {
  name: 'S3_BUCKET',
  message:
    'the bucket does not say whether it keeps versions: if it does, erased documents stay in them',
} as const

const BUCKET_SETTINGS = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/**
 * Returns rules for settings that belong together. Without the rules, nobody would notice a missing
 * setting before the first application.
 */
export async function completenessRules(config: Environment): Promise<readonly Rule[]> {
  return [
    ...deliveryRules(config),
    ...consoleRules(config),
    ...pairRules(config),
    ...(await documentRules(config)),
    ...(await diskRules(config)),
    ...receiverRules(config),
  ]
}

function deliveryRules(config: Environment): Rule[] {
  const { WEBHOOK_URL, WEBHOOK_ALLOW_PRIVATE } = config
  const onlyPublic = WEBHOOK_URL !== undefined && !WEBHOOK_ALLOW_PRIVATE
  return [
    {
      breaks: WEBHOOK_URL !== undefined && config.WEBHOOK_SECRET.length === 0,
      name: 'WEBHOOK_SECRET',
      message: 'required with WEBHOOK_URL, to sign webhooks',
    },
    {
      breaks: isProduction(config) && onlyPublic && WEBHOOK_URL.startsWith('http:'),
      name: 'WEBHOOK_URL',
      message: 'must be https:// in production, unless WEBHOOK_ALLOW_PRIVATE is set',
      others: ['WEBHOOK_ALLOW_PRIVATE'],
    },
    {
      breaks: onlyPublic && isLoopback(new URL(WEBHOOK_URL).hostname),
      name: 'WEBHOOK_URL',
      message: 'an address of this machine requires WEBHOOK_ALLOW_PRIVATE=yes',
      others: ['WEBHOOK_ALLOW_PRIVATE'],
    },
    { breaks: config.SMTP_URL !== undefined && lacksSharedMailKey(config), ...MAIL_KEY_REQUIRED },
    {
      breaks: config.NOTIFY_EMAIL !== undefined && config.SMTP_URL === undefined,
      name: 'NOTIFY_EMAIL',
      message: 'requires SMTP_URL and MAIL_FROM',
      others: ['SMTP_URL'],
    },
    {
      breaks: config.COPY_CODE && config.SMTP_URL === undefined,
      name: 'COPY_CODE',
      message: 'requires SMTP_URL and MAIL_FROM',
      others: ['SMTP_URL'],
    },
    {
      breaks: config.MAIL_ON_DECISION && config.SMTP_URL === undefined,
      name: 'MAIL_ON_DECISION',
      message: 'requires SMTP_URL and MAIL_FROM',
      others: ['SMTP_URL'],
    },
  ]
}

/** Without a role nobody can sign in, and without HTTPS browsers reject the session's cookie. */
function consoleRules(config: Environment): Rule[] {
  const { CONSOLE_VIEWERS, CONSOLE_REVIEWERS, CONSOLE_ADMINISTRATORS } = config
  const listed = [...CONSOLE_VIEWERS, ...CONSOLE_REVIEWERS, ...CONSOLE_ADMINISTRATORS]
  return [
    {
      breaks: isPlainHttp(config.CONSOLE_URL),
      name: 'CONSOLE_URL',
      message: 'must be https://',
    },
    {
      breaks:
        config.CONSOLE_ISSUER !== undefined &&
        config.CONSOLE_ROLE_CLAIM === undefined &&
        listed.length === 0,
      name: 'CONSOLE_ROLE_CLAIM',
      message:
        'nobody has a role; set it, or CONSOLE_VIEWERS, CONSOLE_REVIEWERS or CONSOLE_ADMINISTRATORS',
      others: ['CONSOLE_VIEWERS', 'CONSOLE_REVIEWERS', 'CONSOLE_ADMINISTRATORS'],
    },
  ]
}

/** Returns rules for settings that would be ignored without each other. */
function pairRules(config: Environment): Rule[] {
  return PAIRS.map(([one, other]) => ({
    breaks: (config[one] === undefined) !== (config[other] === undefined),
    name: one,
    message: `set ${one} and ${other} together`,
    others: [other],
  }))
}

/** Returns rules for the document store, whose errors an applicant would notice first. */
async function documentRules(config: Environment): Promise<Rule[]> {
  const { DATA_DIR, DOCUMENT_STORE } = config
  if (DOCUMENT_STORE === 'database') return []
  if (DOCUMENT_STORE === 's3') {
    const bucket = bucketOf(config)
    if (!bucket) return [{ breaks: true, ...BUCKET_REQUIRED, others: BUCKET_SETTINGS }]
    const { message = '', mayPass = false } = (await bucketProblem(bucket)) ?? {}
    const breaks = message !== ''
    const hasVersions = breaks ? false : await bucket.hasVersions()
    return [
      { breaks, name: 'S3_BUCKET', message, mayPass, others: BUCKET_SETTINGS },
      { breaks: hasVersions === true, ...VERSIONS_KEPT, others: BUCKET_SETTINGS, isWarning: true },
      {
        breaks: hasVersions === undefined,
        ...VERSIONS_UNKNOWN,
        others: BUCKET_SETTINGS,
        isWarning: true,
      },
    ]
  }
  return [
    {
      breaks: !(await isWritable(resolve(DATA_DIR, 'documents'))),
      name: 'DOCUMENT_STORE',
      message: 'the folder documents in DATA_DIR cannot be written to',
    },
  ]
}

/** Returns whether a folder can be written to, or created if it is missing. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing && dirname(folder) !== folder && isWritable(dirname(folder))
  }
}

/** SQLite relies on locks and shared memory, which network disks hardly have. */
async function diskRules(config: Environment): Promise<Rule[]> {
  if (!isProduction(config) || config.DATABASE_URL !== undefined) return []
  const kind = await networkDiskOf(resolve(config.DATA_DIR))
  return [
    {
      breaks: kind !== undefined,
      name: 'DATA_DIR',
      message: `is on a network disk (${kind}), which may damage SQLite's file: use a local one, or DATABASE_URL`,
      others: ['DATABASE_URL'],
      isWarning: true,
    },
  ]
}

function receiverRules(config: Environment): Rule[] {
  const { WEBHOOK_URL, NOTIFY_EMAIL } = config
  return [
    {
      breaks: isProduction(config) && WEBHOOK_URL === undefined && NOTIFY_EMAIL === undefined,
      name: 'WEBHOOK_URL',
      message: 'neither it nor NOTIFY_EMAIL is set, so nothing tells you of new applications',
      others: ['NOTIFY_EMAIL'],
      isWarning: true,
    },
  ]
}

export function isProduction({ NODE_ENV }: Environment): boolean {
  return NODE_ENV === 'production'
}

/** The numbers of file systems on other machines, as Linux has them (statfs). */
const KINDS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
])

/**
 * Returns the kind of the network disk that a folder is on, or will be once it is created;
 * undefined if it is on this machine's disk, or on a kind that may be either.
 */
async function networkDiskOf(folder: string): Promise<string | undefined> {
  try {
    const { type } = await statfs(folder)
    return KINDS.get(type >>> 0)
  } catch {
    return dirname(folder) === folder ? undefined : networkDiskOf(dirname(folder))
  }
}
