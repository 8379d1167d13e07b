/** The operator's identity provider: OpenID Connect, authorization code flow with PKCE. */
import * as openid from 'openid-client'
import { type Claims, missingClaims } from './role-of.ts'
import type { ConsoleSettings } from './settings.ts'

/** What the browser keeps until the person is back, and what the answer must fit. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface IdentityProvider {
  /** The provider's address to send the browser to. */
  readonly begin: (
    redirectUri: string,
  ) => Promise<{ readonly url: URL; readonly checks: SignInChecks }>
  /**
   * What the provider says about the person, in the ID token and, where that lacks their name or
   * what the roles need, in UserInfo (OpenID Connect Core 5.4). Rejects unless the answer fits the
   * checks, if UserInfo is about another person, and if it fails and the roles need it.
   */
  readonly finish: (answer: URL, checks: SignInChecks) => Promise<Claims>
}

const SCOPE = 'openid profile email'
/** The time limit of each request to the provider. */
const TIMEOUT_SECONDS = 5

/** How a client proves its identity (RFC 6749, 2.3.1): in the header, or in the body. */
type SecretPlace = 'basic' | 'post'

/**
 * The error that a provider answers when a client sends its secret in the other place than was
 * registered.
 */
const OTHER_PLACE = ['invalid_client', 'unauthorized_client']

type ProviderSettings = Pick<
  ConsoleSettings,
  'issuer' | 'clientId' | 'clientSecret' | 'clientAuth' | 'roles'
>

/** The provider is asked for its addresses at the first sign-in, so that it need not be up before. */
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
      const provider = await client.configuration()
      const tokens = await client.tokensFor(provider, answer, checks)
      const idToken = tokens.claims()
      if (!idToken) throw new Error('The identity provider sent no ID token')
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

/** Our client at the provider. */
class ProviderClient {
  readonly #settings: ProviderSettings
  #discovered: Promise<openid.Configuration> | undefined
  /** The place of the secret: the one that has worked, once one has. */
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

  /** A code is not used up by a client that the provider did not recognize. */
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

/**
 * The body if the provider lists it, otherwise the header: that is the default of OpenID Connect
 * Discovery 1.0, section 3.
 */
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
 * An address and whether it is verified come from the same answer. What the signed ID token says is
 * verified stays so where UserInfo says it of the same address as a text (`"true"`), or not at all.
 */
function withUserInfo(idToken: Claims, userInfo: Claims): Claims {
  const { email, email_verified: said } = userInfo.email === undefined ? idToken : userInfo
  const isSame =
    typeof email === 'string' &&
    typeof idToken.email === 'string' &&
    email.toLowerCase() === idToken.email.toLowerCase()
  const agrees = said === undefined || (typeof said === 'string' && said.toLowerCase() === 'true')
  const staysVerified = isSame && agrees && idToken.email_verified === true
  return { ...userInfo, ...idToken, email, email_verified: staysVerified || said }
}
