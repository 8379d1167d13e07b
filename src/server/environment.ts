/**
 * The environment's variables: their names, what each may hold, and its default. The README's table
 * says the same to operators.
 */
import { isIP } from 'node:net'
import { z } from 'zod'
import { isRecipient } from './sealing/seal.ts'

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `expected an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`,
    )

const webUrl = url('https:', 'http:')
const withoutTrailingSlash = (address: string) => address.replace(/\/+$/, '')

/** An address or a path on this server: what a link leads to. */
const link = z.union(
  [webUrl, z.string().regex(/^\/(?!\/)\S*$/)],
  'expected an address that begins with https:// or http://, or a path that begins with /',
)

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'expected a whole number')
    .transform(Number)
    .refine(
      (value) => value >= least && value <= most,
      `expected a number from ${least} to ${most}`,
    )

const list = z.string().transform((text) =>
  text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter(Boolean),
)

const email = z.string().regex(/^\S+@\S+\.\S+$/, 'expected an e-mail address')
const text = z.string()
const secret = z.string().min(1)

/** An address, a range (`10.0.0.0/8`), or the name of one, as the server's framework reads them. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits = '1'] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(bits) >= 1 && Number(bits) <= most
}

/** A mode that is misspelled would otherwise mean a connection in the clear. */
function hasKnownSslMode(address: string): boolean {
  const mode = URL.canParse(address) ? new URL(address).searchParams.get('sslmode') : null
  return mode === null || /^(?:disable|no-verify|prefer|require|verify-ca|verify-full)$/.test(mode)
}

const SSL_MODES = 'expected sslmode verify-full, no-verify or disable'

/** Read from the file that `NAME_FILE` names where `NAME` itself is not set. */
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
] as const

export const environment = z.object({
  NODE_ENV: z.optional(
    z.enum(['production', 'development', 'test'], 'expected production, or nothing'),
  ),
  PORT: z.prefault(whole(0, 65535), '3000'),
  HOST: z.prefault(
    text.regex(/^[A-Za-z0-9.:_-]+$/, 'expected a host name or an address'),
    '127.0.0.1',
  ),
  PUBLIC_URL: z.optional(webUrl.transform(withoutTrailingSlash)),
  API_URL: z.optional(webUrl.transform(withoutTrailingSlash)),
  DATA_DIR: z.prefault(text.min(1), './data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:').refine(hasKnownSslMode, SSL_MODES)),
  DATABASE_CONNECTIONS: z.prefault(whole(1, 200), '10'),
  SEALING_RECIPIENTS: z.prefault(
    list.refine(
      (all) => all.every(isRecipient),
      'expected age public keys (age1…), comma-separated',
    ),
    '',
  ),
  WEB_DIR: z.optional(text.min(1)),
  AGREEMENT_FILE: z.optional(text.min(1)),
  TRUST_PROXY: z.prefault(
    list.refine(
      (all) => all.every(isProxy),
      'expected addresses or ranges of your proxies, comma-separated',
    ),
    '',
  ),
  LOG_LEVEL: z.optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'expected fatal, error, warn, info, debug or silent',
    ),
  ),
  SUBMISSIONS_PER_MINUTE: z.prefault(whole(1, 1_000_000), '300'),
  LOOKUPS_PER_MINUTE: z.prefault(whole(1, 1_000_000), '600'),
  SANDBOX_PORT: z.prefault(whole(0, 65535), '0'),
  COPIES_PER_MINUTE: z.prefault(whole(1, 1_000_000), '60'),
  COPY_DAYS: z.prefault(whole(1, 3650), '30'),
  SANDBOX_ON_NETWORK: z.optional(z.literal('yes', 'expected yes, or nothing')),

  BRAND_NAME: z.prefault(
    text.min(1).max(80, 'expected at most 80 characters'),
    'Merchant Services',
  ),
  BRAND_LOGO: z.optional(link),
  BRAND_COLOR: z.optional(text.regex(/^#[0-9a-f]{6}$/i, 'expected a color such as #0b5fff')),
  SUPPORT_EMAIL: z.optional(email),
  SUPPORT_PHONE: z.optional(
    text.regex(/^[+(]?\d[\d ().-]{5,24}$/, 'expected a telephone number such as (555) 010-0199'),
  ),
  GET_STARTED_URL: z.optional(link),
  ABOUT_URL: z.optional(link),
  PRIVACY_URL: z.optional(link),
  TERMS_URL: z.optional(link),
  SUBMITTED_URL: z.optional(link),

  PLAID_CLIENT_ID: z.optional(secret),
  PLAID_SECRET: z.optional(secret),
  PLAID_ENV: z.prefault(
    z.enum(['sandbox', 'production'], 'expected sandbox or production'),
    'sandbox',
  ),
  PLAID_URL: z.optional(webUrl),
  PLAID_SCRIPT_URL: z.prefault(webUrl, 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'),
  PLAID_REDIRECT_URI: z.optional(url('https:')),
  GEOCODER: z.prefault(
    z.enum(['geoapify', 'photon', 'pelias'], 'expected geoapify, photon or pelias'),
    'geoapify',
  ),
  GEOCODER_URL: z.optional(webUrl),
  GEOCODER_KEY: z.optional(secret),
  GEOCODER_FILTER: z.prefault(text, 'countrycode:us'),
  GEOCODER_LIMIT: z.prefault(whole(1, 20), '5'),
  GEOCODER_TYPE: z.prefault(text, 'amenity'),
  ROUTING_LOOKUP_URL: z.optional(webUrl),
  ROUTING_LOOKUP_TOKEN: z.optional(secret),
  ROUTING_LOOKUP_KIND: z.prefault(z.enum(['common', 'fed'], 'expected common or fed'), 'common'),
  ROUTING_LOOKUP_PARAMETER: z.optional(text),
  ROUTING_LOOKUP_NAME_PATH: z.optional(text),
  LEADS_URL: z.optional(webUrl),
  LEADS_TOKEN: z.optional(secret),
  FLAGS_OFF: z.prefault(
    list.pipe(
      z.array(
        z.enum(['bank-link', 'address-suggestions'], 'expected bank-link or address-suggestions'),
      ),
    ),
    '',
  ),
  FLAGS_URL: z.optional(webUrl),
  FLAGS_TOKEN: z.optional(secret),
  WEBHOOK_URL: z.optional(webUrl),
  WEBHOOK_SECRET: z.prefault(
    list.refine(
      (all) => all.every((one) => /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(one)),
      'expected whsec_ and 24 to 64 bytes in base64; several, comma-separated',
    ),
    '',
  ),
  WEBHOOK_ALLOW_PRIVATE: z.optional(z.literal('yes', 'expected yes, or nothing')),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(email),
  MAIL_KEY: z.optional(secret.min(32, 'expected at least 32 characters')),
  NOTIFY_EMAIL: z.optional(email),
  METRICS_TOKEN: z.optional(secret.min(16, 'expected at least 16 characters')),
})

export type Environment = z.infer<typeof environment>
