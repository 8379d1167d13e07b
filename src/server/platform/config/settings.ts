/** The environment variables: name, format, default. `settings-in-words.ts` has their purpose. */

import * as v from 'valibot'
import { flagNames } from '../../../application/reference/flags.ts'
import { isRecipient } from '../encryption/recipient.ts'
import { agreementSettings } from './agreement-settings.ts'
import {
  askedDocuments,
  brandName,
  color,
  databaseUrl,
  email,
  emails,
  link,
  list,
  origin,
  ownSecret,
  pairs,
  phone,
  proxies,
  secret,
  sender,
  text,
  url,
  webhookSecrets,
  webUrl,
  whole,
  withoutQuery,
  withoutTrailingSlash,
  yes,
} from './setting-formats.ts'

/** Settings that may be in a file instead: `NAME_FILE` names it, if `NAME` itself is not set. */
export const SECRETS = [
  'DATABASE_URL',
  'PLAID_SECRET',
  'GEOCODER_KEY',
  'ROUTING_LOOKUP_TOKEN',
  'LEADS_TOKEN',
  'FLAGS_TOKEN',
  'WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_KEY',
  'METRICS_TOKEN',
  'OPERATOR_KEY_PASSPHRASE',
  'CONSOLE_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Insecure choices that production refuses unless `ALLOW` names them. */
const WAIVERS = ['plain-public-url', 'plain-services', 'plain-smtp', 'plain-postgres'] as const
export type Waiver = (typeof WAIVERS)[number]

/** Settings of a single server: its place, keys, limits, and ways to outside services. */
const serverSettings = {
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'expected production, or nothing'),
  ),
  PORT: v.optional(whole(0, 65535), '3000'),
  HOST: v.optional(
    v.pipe(text, v.regex(/^[A-Za-z0-9.:_-]+$/, 'expected a host name or an address')),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(v.pipe(text, v.minLength(1)), './data'),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_CONNECTIONS: v.optional(whole(1, 200), '10'),
  SIGNING_KEY_FILE: v.optional(v.pipe(text, v.minLength(1))),
  OPERATOR_KEY: v.optional(v.pipe(text, v.minLength(1))),
  OPERATOR_KEY_PASSPHRASE: v.optional(ownSecret),
  WEB_DIR: v.optional(v.pipe(text, v.minLength(1))),
  TRUST_PROXY: v.optional(proxies, ''),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'expected fatal, error, warn, info, debug or silent',
    ),
  ),
  MAX_CONNECTIONS: v.optional(whole(20, 60_000), '2000'),
  REQUESTS_PER_MINUTE: v.optional(whole(1, 1_000_000), '6000'),
  SUBMISSIONS_PER_MINUTE: v.optional(whole(1, 1_000_000), '300'),
  SUBMISSIONS_PER_HOUR: v.optional(whole(1, 10_000_000), '4000'),
  LOOKUPS_PER_MINUTE: v.optional(whole(1, 1_000_000), '600'),
  API_KEY_REQUESTS_PER_MINUTE: v.optional(whole(1, 1_000_000), '600'),
  SANDBOX_PORT: v.optional(whole(0, 65535), '0'),
  COPIES_PER_MINUTE: v.optional(whole(1, 1_000_000), '60'),
  DRAFTS_PER_MINUTE: v.optional(whole(1, 1_000_000), '120'),
  NEW_DRAFTS_PER_HOUR: v.optional(whole(1, 1_000_000), '60'),
  MAX_DRAFTS: v.optional(whole(1, 10_000_000), '50000'),
  S3_ENDPOINT: v.optional(webUrl),
  S3_REGION: v.optional(
    v.pipe(text, v.regex(/^[a-z0-9-]+$/, 'expected a region such as us-east-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(text, v.regex(/^[^\s/,]+$/, 'expected an access key ID'))),
  S3_SECRET_ACCESS_KEY: v.optional(secret),
  MAX_DOCUMENTS_MB: v.optional(whole(1, 100_000_000), '10000'),
  VERIFY_DAILY: yes,
  ALLOW: v.optional(
    v.pipe(list, v.array(v.picklist(WAIVERS, `expected some of ${WAIVERS.join(', ')}`))),
    '',
  ),
  COPY_CERTIFICATE_FILE: v.optional(v.pipe(text, v.minLength(1))),
  COPY_KEY_FILE: v.optional(v.pipe(text, v.minLength(1))),
  SANDBOX_ON_NETWORK: yes,
  PLAID_CLIENT_ID: v.optional(secret),
  PLAID_SECRET: v.optional(secret),
  PLAID_ENV: v.optional(v.picklist(['sandbox', 'production'], 'expected sandbox or production')),
  PLAID_URL: v.optional(webUrl),
  PLAID_SCRIPT_URL: v.optional(webUrl, 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'),
  PLAID_REDIRECT_URI: v.optional(v.pipe(list, v.array(url('https:')))),
  GEOCODER: v.optional(
    v.picklist(['geoapify', 'photon', 'pelias'], 'expected geoapify, photon or pelias'),
    'geoapify',
  ),
  GEOCODER_URL: v.optional(webUrl),
  GEOCODER_KEY: v.optional(secret),
  GEOCODER_FILTER: v.optional(text, 'countrycode:us,pr,vi,gu,as,mp'),
  GEOCODER_LIMIT: v.optional(whole(1, 20), '5'),
  GEOCODER_TYPE: v.optional(text, 'amenity'),
  ROUTING_LOOKUP_URL: v.optional(webUrl),
  ROUTING_LOOKUP_TOKEN: v.optional(secret),
  ROUTING_LOOKUP_KIND: v.optional(
    v.picklist(['common', 'fed'], 'expected common or fed'),
    'common',
  ),
  ROUTING_LOOKUP_PARAMETER: v.optional(text),
  ROUTING_LOOKUP_NAME_PATH: v.optional(text),
  LEADS_URL: v.optional(webUrl),
  LEADS_TOKEN: v.optional(secret),
  FLAGS_OFF: v.optional(
    v.pipe(list, v.array(v.picklist(flagNames, `expected ${flagNames.join(' or ')}`))),
    '',
  ),
  FLAGS_URL: v.optional(webUrl),
  FLAGS_TOKEN: v.optional(secret),
  TIMESTAMP_URL: v.optional(webUrl),
  WEBHOOK_ALLOW_PRIVATE: yes,
  SMTP_URL: v.optional(url('smtp:', 'smtps:')),
  MAILS_PER_HOUR: v.optional(whole(1, 1_000_000), '2000'),
  CONSOLE_CLIENT_SECRET: v.optional(secret),
  CONSOLE_URL: v.optional(origin),
  METRICS_TOKEN: v.optional(v.pipe(secret, v.minLength(16, 'expected at least 16 characters'))),
}

/** Settings that servers on one database must share: see `running-servers/service.ts`. */
const commonSettings = {
  PUBLIC_URL: v.optional(origin),
  API_URL: v.optional(v.pipe(webUrl, withoutQuery, withoutTrailingSlash)),
  DOCUMENTS: v.optional(v.pipe(list, askedDocuments), ''),
  DOCUMENT_STORE: v.optional(
    v.picklist(['database', 'folder', 's3'], 'expected database, folder or s3'),
    'database',
  ),
  S3_BUCKET: v.optional(
    v.pipe(text, v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/, 'expected the name of a bucket')),
  ),
  COPY_DAYS: v.optional(whole(1, 3650), '30'),
  CORRECTION_DAYS: v.optional(whole(1, 365), '14'),
  SCREENING_MAX_AGE: v.optional(whole(1, 365), '7'),
  SCREENING_THRESHOLD: v.optional(whole(80, 95), '85'),
  DECISION_DAYS: v.optional(whole(1, 90)),
  CLAIM_HOURS: v.optional(whole(0, 720), '24'),
  UNDO_SECONDS: v.optional(whole(0, 3600), '60'),
  SHOW_SSN_DIGITS: v.optional(
    v.pipe(
      v.picklist(['1', '4'], 'expected 1 or 4'),
      v.transform((value): 1 | 4 => (value === '4' ? 4 : 1)),
    ),
    '1',
  ),
  ACCEPTS_ITIN: v.optional(
    v.pipe(
      v.picklist(['yes', 'no'], 'expected yes or no'),
      v.transform((value) => value === 'yes'),
    ),
    'yes',
  ),
  SEAL_NAMES: yes,
  FUNNEL_DAYS: v.optional(whole(0, 36_500), '400'),
  COPY_CODE: yes,
  BRAND_NAME: v.optional(brandName, 'Merchant Services'),
  BRAND_LOGO: v.optional(link),
  BRAND_COLOR: v.optional(color),
  SUPPORT_EMAIL: v.optional(email),
  SUPPORT_PHONE: v.optional(phone),
  GET_STARTED_URL: v.optional(link),
  ABOUT_URL: v.optional(link),
  PRIVACY_URL: v.optional(link),
  TERMS_URL: v.optional(link),
  SUBMITTED_URL: v.optional(link),
  FOUR_EYES_ABOVE: v.optional(whole(0, 999_999_999)),
}

/** Shared settings whose content is compared, because each server may have its files elsewhere. */
const sharedByContent = {
  SEALING_RECIPIENTS: v.optional(
    v.pipe(
      list,
      v.check((all) => all.every(isRecipient), 'expected age public keys (age1…), comma-separated'),
    ),
    '',
  ),
  REVIEW_FILE: v.optional(v.pipe(text, v.minLength(1))),
  QUESTIONS_FILE: v.optional(v.pipe(text, v.minLength(1))),
  PROGRAMS_DIR: v.optional(v.pipe(text, v.minLength(1))),
}

/** Settings that servers must share if they have the group's first one; others take no part. */
const commonWith = {
  WEBHOOK_URL: {
    WEBHOOK_URL: v.optional(webUrl),
    WEBHOOK_SECRET: v.optional(v.pipe(list, webhookSecrets), ''),
  },
  MAIL_FROM: {
    MAIL_FROM: v.optional(sender),
    NOTIFY_EMAIL: v.optional(email),
    MAIL_ON_DECISION: yes,
  },
  MAIL_KEY: {
    MAIL_KEY: v.optional(v.pipe(ownSecret, v.minLength(32, 'expected at least 32 characters'))),
  },
  CONSOLE_ISSUER: {
    CONSOLE_ISSUER: v.optional(webUrl),
    CONSOLE_CLIENT_ID: v.optional(v.pipe(text, v.minLength(1))),
    CONSOLE_CLIENT_AUTH: v.optional(v.picklist(['basic', 'post'], 'expected basic or post')),
    CONSOLE_ROLE_CLAIM: v.optional(v.pipe(text, v.minLength(1))),
    CONSOLE_VIEWERS: v.optional(emails, ''),
    CONSOLE_REVIEWERS: v.optional(emails, ''),
    CONSOLE_ADMINISTRATORS: v.optional(emails, ''),
    CONSOLE_TRUST_EMAIL: yes,
    OPERATOR_PEOPLE: v.optional(pairs, ''),
  },
  RETENTION_DAYS: { RETENTION_DAYS: v.optional(whole(1, 36_500)) },
}

export const environment = v.object({
  ...serverSettings,
  ...commonSettings,
  ...sharedByContent,
  ...commonWith.WEBHOOK_URL,
  ...commonWith.MAIL_FROM,
  ...commonWith.MAIL_KEY,
  ...commonWith.CONSOLE_ISSUER,
  ...commonWith.RETENTION_DAYS,
  AGREEMENT_FILE: v.optional(v.pipe(text, v.minLength(1))),
  ...agreementSettings,
})

export type Environment = v.InferOutput<typeof environment>

/** Settings whose content servers compare, apart from the agreements. */
export type ContentSetting = keyof typeof sharedByContent

/** Returns the names of the settings that a server must share with other servers. */
export function sharedNames(settings: Environment): readonly string[] {
  const set = new Map<string, unknown>(Object.entries(settings))
  const groups = Object.entries(commonWith).filter(([first]) => set.get(first) !== undefined)
  return [commonSettings, ...groups.map(([, group]) => group)].flatMap((group) =>
    Object.keys(group),
  )
}

/** An error in a setting. The message never repeats the setting's value. */
export interface Problem {
  readonly name: string
  readonly message: string
  /** Whether it may pass without a change of the settings, so that it does not stop the start. */
  readonly mayPass?: boolean
}

/** Returns a line for the operator. */
export function problemText({ name, message }: Problem): string {
  return `${name}: ${message}`
}
