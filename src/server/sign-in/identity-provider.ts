/** The operator's identity provider: OpenID Connect, with the authorization code flow and PKCE. */
import * as openid from 'openid-client'
import { emailKey } from '../platform/email-key.ts'
import { type Claims, missingClaims } from './role-of.ts'
import type { ConsoleSettings } from './settings-service.ts'
import { AnswerTooLong, rememberAddress } from './sign-in-failure.ts'

/** Values that the browser keeps until the person is back, and that the answer must match. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface IdentityProvider {
  /** Returns the provider's URL for the browser, and the checks. */
  readonly begin: (
    redirectUri: string,
  ) => Promise<{ readonly url: URL; readonly checks: SignInChecks }>
  /**
   * Returns the provider's claims about the person: from the ID token and, if the name or a claim
   * for the roles is missing there, from UserInfo (OpenID Connect Core 5.4). Rejects if the answer
   * does not match the checks, if UserInfo is about another person, or if UserInfo fails and the
   * roles need it.
   */
  readonly finish: (answer: URL, checks: SignInChecks) => Promise<Claims>
}

const SCOPE = 'openid profile email'
const TIMEOUT_SECONDS = 5

/** Where a client sends its secret (RFC 6749, 2.3.1): in the header, or in the body. */
type SecretPlace = 'basic' | 'post'

/** The errors of providers for a secret in a place other than the registered one. */
const OTHER_PLACE = ['invalid_client', 'unauthorized_client']

export type ProviderSettings = Pick<
  ConsoleSettings,
  'issuer' | 'clientId' | 'clientSecret' | 'clientAuth' | 'roles'
>

/** Discovers the provider's endpoints at each sign-in: it need not be available before. */
export function identityProvider(settings: ProviderSettings): IdentityProvider {
  const client = new ProviderClient(settings)
  return {
    begin: async (redirectUri) => {
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(await client.configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { url, checks }
    },
    finish: async (answer, checks) => {
      const provider = await client.forOneSignIn()
      const tokens = await client.tokensFor(provider, answer, checks)
      const idToken = tokens.claims()
      if (!idToken?.sub) throw new Error('The identity provider sent no ID token with a subject')
      const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined
      const givesRoles = missingClaims(idToken, settings.roles).length === 0
      if (!hasUserInfo || (givesRoles && idToken.name !== undefined)) return idToken
      try {
        const userInfo = await openid.fetchUserInfo(provider, tokens.access_token, idToken.sub)
        return withUserInfo(idToken, userInfo)
      } catch (error) {
        if (!givesRoles || isAboutAnother(error)) throw error
        return idToken
      }
    },
  }
}

class ProviderClient {
  readonly #settings: ProviderSettings
  #discovered: Promise<openid.Configuration> | undefined
  /** The place of the secret that has worked, if any. */
  #place: SecretPlace | undefined

  constructor(settings: ProviderSettings) {
    this.#settings = settings
    this.#place = settings.clientAuth
  }

  configuration(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const auth: openid.ClientAuth = clientSecret
      ? (server, ...request) =>
          secretIn(this.#place ?? placeOf(server), clientSecret)(server, ...request)
      : openid.None()
    this.#discovered ??= openid
      .discovery(issuer, clientId, clientSecret, auth, {
        timeout: TIMEOUT_SECONDS,
        [openid.customFetch]: fetchWithAddress,
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        this.#discovered = undefined
        throw error
      })
    return this.#discovered
  }

  /**
   * Returns the configuration, and discovers the provider again for the next sign-in. The library
   * caches the provider's keys in it, and for a minute does not look for new ones.
   */
  async forOneSignIn(): Promise<openid.Configuration> {
    const configuration = await this.configuration()
    this.#discovered = undefined
    return configuration
  }

  /**
   * Exchanges the code. Tries the other place for the secret if the provider did not recognize the
   * client, because that does not use up the code.
   */
  async tokensFor(provider: openid.Configuration, answer: URL, checks: SignInChecks) {
    const grant = () =>
      openid.authorizationCodeGrant(provider, answer, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
      })
    try {
      return await grant()
    } catch (error) {
      const isRefused =
        error instanceof openid.ResponseBodyError && OTHER_PLACE.includes(error.error)
      if (!this.#settings.clientSecret || !isRefused) throw error
      const before = this.#place
      this.#place = (before ?? placeOf(provider.serverMetadata())) === 'post' ? 'basic' : 'post'
      try {
        return await grant()
      } catch {
        this.#place = before
        throw error
      }
    }
  }
}

/** In bytes. Keys and claims take a few KB, but anyone can make the server read answers. */
const MAX_ANSWER = 1024 * 1024

/** Fetches an answer of limited length, and adds the address to the error of a failed one. */
const fetchWithAddress: openid.CustomFetch = async (url, { body = null, ...options }) => {
  const response = await fetch(url, { ...options, body }).catch(rememberAddress(url))
  const limited = new Response(response.body?.pipeThrough(limitedTo(MAX_ANSWER)), response)
  Object.defineProperty(limited, 'url', { value: response.url })
  const readJson = limited.json.bind(limited)
  return Object.assign(limited, { json: () => readJson().catch(rememberAddress(url)) })
}

/** Returns a stream that ends with an error after this many bytes. */
function limitedTo(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new AnswerTooLong()
      controller.enqueue(chunk)
    },
  })
}

/** Returns the body if the provider lists it, else the header (OpenID Connect Discovery 1.0, 3). */
function placeOf(provider: Readonly<openid.ServerMetadata>): SecretPlace {
  const listed = provider.token_endpoint_auth_methods_supported
  return listed?.includes('client_secret_post') ? 'post' : 'basic'
}

function secretIn(place: SecretPlace, secret: string): openid.ClientAuth {
  return place === 'post' ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret)
}

function isAboutAnother(error: unknown): boolean {
  return (
    error instanceof openid.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
  )
}

/**
 * Adds the claims of UserInfo. An address and whether it is verified must come from the same
 * answer. An address that the signed ID token calls verified stays verified if UserInfo repeats
 * that address and calls it verified in a text (`"true"`), or does not say.
 */
function withUserInfo(idToken: Claims, userInfo: Claims): Claims {
  const { email, email_verified: said } = userInfo.email === undefined ? idToken : userInfo
  const isSame =
    typeof email === 'string' &&
    typeof idToken.email === 'string' &&
    emailKey(email) === emailKey(idToken.email)
  const agrees = said === undefined || (typeof said === 'string' && said.toLowerCase() === 'true')
  const staysVerified = isSame && agrees && idToken.email_verified === true
  return { ...userInfo, ...idToken, email, email_verified: staysVerified || said }
}
