/** Checks whether the settings are safe to serve with. */
import { ownValue } from '../../../application/json/own-value.ts'
import { MAX_STANZAS } from '../../../application/record/age-file.ts'
import { canSealTo } from '../encryption/seal.ts'
import { completenessRules, isProduction, type Rule } from './complete-settings.ts'
import { type Environment, type Problem, SECRETS } from './settings.ts'
import { type Description, settingsByTopic } from './settings-in-words.ts'
import { isLoopback, isPlainHttp, isPlainPostgres, isPlainSmtp } from './unencrypted.ts'

export interface Findings {
  /** The reasons why the server must not start, or cannot work with a service at the moment. */
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** The settings with URLs that the server calls or the page loads from. */
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

/** Checks the rules, except rules that depend on an invalid setting, which `config` lacks. */
export async function preflight(
  config: Environment,
  invalid: ReadonlySet<string>,
): Promise<Findings> {
  const rules = [
    ...(isProduction(config) ? productionRules(config) : sandboxRules(config)),
    ...(await completenessRules(config)),
    ...(await recipientRules(config)),
  ]
  const isSure = ({ name, others = [], waiver }: Rule) =>
    [name, ...others, ...(waiver ? ['ALLOW'] : [])].every((setting) => !invalid.has(setting))
  const broken = rules.filter((rule) => rule.breaks && isSure(rule))
  const isAccepted = ({ isWarning = false, waiver }: Rule) =>
    isWarning || (waiver !== undefined && config.ALLOW.includes(waiver))
  return {
    problems: broken
      .filter((rule) => !isAccepted(rule))
      .map(({ name, message, waiver, mayPass }) => ({
        name,
        message: waiver ? `${message}, or ALLOW=${waiver}` : message,
        ...(mayPass && { mayPass }),
      })),
    warnings: broken.filter(isAccepted).map(({ name, message, waiver }) => ({
      name,
      message: waiver ? `${message} (ALLOW=${waiver})` : message,
    })),
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
      name: 'HOST',
      message: `outside production the server listens on this machine only; ${instead}`,
      others: ['NODE_ENV', 'SANDBOX_ON_NETWORK'],
    },
    {
      breaks: config.PUBLIC_URL !== undefined && !isLoopback(new URL(config.PUBLIC_URL).hostname),
      name: 'PUBLIC_URL',
      message: `outside production it must be an address of this machine; ${instead}`,
      others: ['NODE_ENV', 'SANDBOX_ON_NETWORK'],
    },
    {
      breaks: config.TRUST_PROXY.length > 0,
      name: 'TRUST_PROXY',
      message: `outside production no proxy may stand in front; ${instead}`,
      others: ['NODE_ENV', 'SANDBOX_ON_NETWORK'],
    },
  ]
}

function productionRules(config: Environment): Rule[] {
  return [
    {
      breaks: config.SEALING_RECIPIENTS.length === 0,
      name: 'SEALING_RECIPIENTS',
      message: "production requires the operator's age public key",
    },
    {
      breaks: config.PUBLIC_URL === undefined,
      name: 'PUBLIC_URL',
      message: 'production requires the URL that applicants open',
    },
    {
      breaks: config.SUPPORT_EMAIL === undefined && config.SUPPORT_PHONE === undefined,
      name: 'SUPPORT_EMAIL',
      message: 'neither it nor SUPPORT_PHONE is set, but the consents say how to reach you',
      others: ['SUPPORT_PHONE'],
      isWarning: true,
    },
    ...(['PUBLIC_URL', 'API_URL'] as const).map((name) => ({
      breaks: isPlainHttp(config[name]),
      name,
      message: 'must be https:// in production',
      waiver: 'plain-public-url' as const,
    })),
    ...SERVICES.map((name) => ({
      breaks: isPlainHttp(config[name]),
      name,
      message: 'must be https:// in production',
      waiver: 'plain-services' as const,
    })),
    {
      breaks: isPlainSmtp(config.SMTP_URL),
      name: 'SMTP_URL',
      message: 'requires TLS in production: smtps://…, or smtp://…?requireTLS=true',
      waiver: 'plain-smtp',
    },
    {
      breaks: isPlainPostgres(config.DATABASE_URL),
      name: 'DATABASE_URL',
      message: 'requires sslmode=verify-full in production',
      waiver: 'plain-postgres',
    },
    {
      breaks:
        config.PLAID_CLIENT_ID !== undefined &&
        config.PLAID_ENV === undefined &&
        config.PLAID_URL === undefined,
      name: 'PLAID_ENV',
      message: 'production requires sandbox or production with PLAID_CLIENT_ID',
      others: ['PLAID_URL'],
    },
  ]
}

async function recipientRules({ SEALING_RECIPIENTS }: Environment): Promise<Rule[]> {
  const usable = await Promise.all(SEALING_RECIPIENTS.map(canSealTo))
  return [
    {
      breaks: usable.includes(false),
      name: 'SEALING_RECIPIENTS',
      message: 'nothing can be sealed to one of the keys; create it again',
    },
    {
      breaks: SEALING_RECIPIENTS.length > MAX_STANZAS,
      name: 'SEALING_RECIPIENTS',
      message: `at most ${MAX_STANZAS} keys`,
    },
  ]
}

/** A domain that is reserved for documentation (RFC 2606), as in our examples. */
const EXAMPLE_DOMAIN = /(?:^|[@./])example\.(?:com|net|org)(?![\w-]|\.\w)/i
/** The settings whose example values work, although everyone can read them. */
const SECRET_EXAMPLES = new Set<string>([...SECRETS, 'SEALING_RECIPIENTS', 'SUPPORT_PHONE'])

type Values = Readonly<Record<string, string>>

/** Returns a warning for each setting with an example's value, or without effect, in production. */
export function unfinishedSettings(values: Values, config: Environment): readonly Problem[] {
  const described = settingsByTopic.flatMap(([, settings]) => Object.entries(settings))
  const unfinished = described.flatMap(([name, description]) => {
    const value = ownValue(values, name)
    if (value === undefined) return []
    if (isExample(name, value, description)) {
      return [{ name, message: 'still has the value of an example' }]
    }
    const [, needed = '', expected] = /`([A-Z\d_]+)(?:=(\w+))?`/.exec(description.needs ?? '') ?? []
    const other = ownValue(values, needed)
    const isMet = needed === '' || (other !== undefined && other === (expected ?? other))
    return isMet
      ? []
      : [{ name, message: `has no effect without ${description.needs?.replaceAll('`', '')}` }]
  })
  const { GEOCODER, GEOCODER_URL } = config
  return GEOCODER !== 'geoapify' && GEOCODER_URL === undefined
    ? [
        ...unfinished,
        { name: 'GEOCODER', message: `${GEOCODER} has no effect without GEOCODER_URL` },
      ]
    : unfinished
}

function isExample(name: string, value: string, { example }: Description): boolean {
  const isCopied =
    SECRET_EXAMPLES.has(name) && value.split(',').some((part) => part.trim() === example)
  return isCopied || EXAMPLE_DOMAIN.test(value)
}
