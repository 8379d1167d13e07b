/** The operator's identity provider: OpenID Connect, authorization code flow with PKCE. */
import * as openid from 'openid-client'
import type { Claims } from './role-of.ts'
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
  /** What the provider says about the person; rejects unless the answer fits the checks. */
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
}: Pick<ConsoleSettings, 'issuer' | 'clientId' | 'clientSecret'>): IdentityProvider {
  let discovered: Promise<openid.Configuration> | undefined

  function configuration(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(issuer, clientId, clientSecret, clientSecret ? undefined : openid.None(), {
        timeout: TIMEOUT_SECONDS,
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      })
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
      const tokens = await openid.authorizationCodeGrant(await configuration(), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      return { ...tokens.claims() }
    },
  }
}
