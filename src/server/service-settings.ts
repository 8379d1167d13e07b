/**
 * Decides which outside services exist: those with credentials; the sandbox, if it runs, fakes the
 * others.
 */
import type { FlagName } from './flags/flags.ts'
import { commonShape, type DirectoryShape, fedShape } from './routing-numbers/http-directory.ts'

/** The environment's settings for outside services. */
export interface ServiceEnvironment {
  readonly BRAND_NAME: string
  readonly PLAID_CLIENT_ID?: string | undefined
  readonly PLAID_SECRET?: string | undefined
  readonly PLAID_ENV: 'sandbox' | 'production'
  readonly PLAID_URL?: string | undefined
  readonly PLAID_SCRIPT_URL: string
  readonly PLAID_REDIRECT_URI?: string | undefined
  readonly GEOCODER: 'geoapify' | 'photon' | 'pelias'
  readonly GEOCODER_URL?: string | undefined
  readonly GEOCODER_KEY?: string | undefined
  readonly GEOCODER_FILTER: string
  readonly GEOCODER_LIMIT: number
  /** `any` asks for every kind of place. */
  readonly GEOCODER_TYPE: string
  readonly ROUTING_LOOKUP_URL?: string | undefined
  readonly ROUTING_LOOKUP_TOKEN?: string | undefined
  readonly ROUTING_LOOKUP_KIND: 'common' | 'fed'
  readonly ROUTING_LOOKUP_PARAMETER?: string | undefined
  readonly ROUTING_LOOKUP_NAME_PATH?: string | undefined
  readonly LEADS_URL?: string | undefined
  readonly LEADS_TOKEN?: string | undefined
  readonly FLAGS_OFF: readonly FlagName[]
  readonly FLAGS_URL?: string | undefined
  readonly FLAGS_TOKEN?: string | undefined
}

/** The sandbox's URLs, for this server and for the applicant's browser. */
export interface SandboxAddress {
  readonly url: string
  readonly pageUrl: string
}

interface PlaidAccess {
  readonly url: string
  readonly clientID: string
  readonly secret: string
  readonly brandName: string
  readonly redirectUri: string | undefined
  /** The vendor's script, and what the page's Content-Security-Policy must allow for it. */
  readonly page: BankLinkPage
}

export interface BankLinkPage {
  readonly scriptUrl: string
  readonly policy: {
    readonly scripts: readonly string[]
    readonly frames: readonly string[]
    readonly connections: readonly string[]
  }
}

export interface ServiceSettings {
  readonly plaid: PlaidAccess | undefined
  readonly geocoder:
    | {
        readonly vendor: ServiceEnvironment['GEOCODER']
        readonly url: string
        readonly key: string
        readonly filter: string
        readonly limit: number
        readonly type: string
      }
    | undefined
  readonly routingLookup:
    | { readonly url: string; readonly token: string; readonly shape: DirectoryShape }
    | undefined
  readonly leads: { readonly url: string; readonly token: string } | undefined
  readonly flagsOff: readonly FlagName[]
  readonly flagService: { readonly url: string; readonly token: string } | undefined
}

const GEOAPIFY_URL = 'https://api.geoapify.com/v1/geocode/autocomplete'
const PLAID_FRAMES = ['https://cdn.plaid.com/']
const SANDBOX_CREDENTIAL = 'sandbox'

/** `sandbox` is undefined in production. */
export function serviceSettings(
  env: ServiceEnvironment,
  sandbox: SandboxAddress | undefined,
): ServiceSettings {
  return {
    plaid: plaidAccess(env, sandbox),
    geocoder: geocoder(env, sandbox),
    routingLookup: routingLookup(env, sandbox),
    leads: leads(env, sandbox),
    flagsOff: env.FLAGS_OFF,
    flagService:
      env.FLAGS_URL === undefined
        ? undefined
        : { url: env.FLAGS_URL, token: env.FLAGS_TOKEN ?? '' },
  }
}

function plaidAccess(
  env: ServiceEnvironment,
  sandbox: SandboxAddress | undefined,
): PlaidAccess | undefined {
  const brandName = env.BRAND_NAME
  if (env.PLAID_CLIENT_ID && env.PLAID_SECRET) {
    const url = env.PLAID_URL ?? `https://${env.PLAID_ENV}.plaid.com`
    const scriptUrl = env.PLAID_SCRIPT_URL
    const policy = { scripts: [scriptUrl], frames: PLAID_FRAMES, connections: [originOf(url)] }
    return {
      url,
      clientID: env.PLAID_CLIENT_ID,
      secret: env.PLAID_SECRET,
      brandName,
      redirectUri: env.PLAID_REDIRECT_URI,
      page: { scriptUrl, policy },
    }
  }
  if (!sandbox) return undefined
  const scriptUrl = `${sandbox.pageUrl}/link/v2/stable/link-initialize.js`
  const connections = [originOf(sandbox.pageUrl)]
  return {
    url: sandbox.url,
    clientID: SANDBOX_CREDENTIAL,
    secret: SANDBOX_CREDENTIAL,
    brandName,
    redirectUri: undefined,
    page: { scriptUrl, policy: { scripts: [scriptUrl], frames: [], connections } },
  }
}

/** Geoapify needs a key; self-hosted geocoders need a URL. */
function geocoder(
  env: ServiceEnvironment,
  sandbox: SandboxAddress | undefined,
): ServiceSettings['geocoder'] {
  const asked = {
    filter: env.GEOCODER_FILTER,
    limit: env.GEOCODER_LIMIT,
    type: env.GEOCODER_TYPE === 'any' ? '' : env.GEOCODER_TYPE,
  }
  const key = env.GEOCODER_KEY ?? ''
  if (env.GEOCODER_URL) return { ...asked, vendor: env.GEOCODER, url: env.GEOCODER_URL, key }
  if (env.GEOCODER === 'geoapify' && key !== '') {
    return { ...asked, vendor: 'geoapify', url: GEOAPIFY_URL, key }
  }
  if (!sandbox) return undefined
  const url = `${sandbox.url}/v1/geocode/autocomplete`
  return { ...asked, vendor: 'geoapify', url, key: SANDBOX_CREDENTIAL }
}

function routingLookup(
  env: ServiceEnvironment,
  sandbox: SandboxAddress | undefined,
): ServiceSettings['routingLookup'] {
  if (!env.ROUTING_LOOKUP_URL) {
    if (!sandbox) return undefined
    const url = `${sandbox.url}/routing/lookup`
    return { url, token: SANDBOX_CREDENTIAL, shape: commonShape }
  }
  const known = env.ROUTING_LOOKUP_KIND === 'fed' ? fedShape : commonShape
  const { ROUTING_LOOKUP_PARAMETER: parameter, ROUTING_LOOKUP_NAME_PATH: namePath } = env
  return {
    url: env.ROUTING_LOOKUP_URL,
    token: env.ROUTING_LOOKUP_TOKEN ?? '',
    shape: {
      parameter: parameter ?? known.parameter,
      query: known.query,
      namePaths: namePath === undefined ? known.namePaths : [namePath],
    },
  }
}

function leads(
  env: ServiceEnvironment,
  sandbox: SandboxAddress | undefined,
): ServiceSettings['leads'] {
  if (env.LEADS_URL) return { url: env.LEADS_URL, token: env.LEADS_TOKEN ?? '' }
  return sandbox && { url: `${sandbox.url}/leads`, token: '' }
}

function originOf(url: string): string {
  return new URL(url).origin
}
