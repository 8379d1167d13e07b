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
/** Of each request to the provider. */
const TIMEOUT_SECONDS = 5

/** The provider is asked for its addresses at the first sign-in, so that it need not be up before. */
export function identityProvider({
  issuer,
  clientId,
  clientSecret,
  roles,
}: Pick<ConsoleSettings, 'issuer' | 'clientId' | 'clientSecret' | 'roles'>): IdentityProvider {
  let discovered: Promise<openid.Configuration> | undefined

  function configuration(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(
        issuer,
        clientId,
        clientSecret,
        clientSecret ? secretAuth(clientSecret) : openid.None(),
        {
          timeout: TIMEOUT_SECONDS,
          execute: [
            openid.enableNonRepudiationChecks,
            ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
          ],
        },
      )
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }

  return {
    begin: async (redirectUri) => {
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { url, checks }
    },
    finish: async (answer, { state, nonce, verifier }) => {
      const provider = await configuration()
      const tokens = await openid.authorizationCodeGrant(provider, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const idToken = tokens.claims()
      if (!idToken) throw new Error('The identity provider sent no ID token')
      const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined
      const givesRoles = missingClaims(idToken, roles).length === 0
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

/**
 * In the body where the provider lists that, in the header otherwise: that is what one means that
 * lists nothing (OpenID Connect Discovery 1.0, 3).
 */
function secretAuth(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (provider, ...request) => {
    const takesPost = provider.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return takesPost ? post(provider, ...request) : basic(provider, ...request)
  }
}

function isAboutAnother(error: unknown): boolean {
  return (
    error instanceof openid.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
  )
}

/** An address and whether it is verified come from the same answer. */
function withUserInfo(idToken: Claims, userInfo: Claims): Claims {
  const { email, email_verified } = userInfo.email === undefined ? idToken : userInfo
  return { ...userInfo, ...idToken, email, email_verified }
}
