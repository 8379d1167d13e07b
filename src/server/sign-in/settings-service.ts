import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { isLoopback } from '../platform/config/unencrypted.ts'
import { SANDBOX_CREDENTIAL, type SandboxAddress } from '../platform/server-context.ts'
import type { RoleRules } from './role-of.ts'

export interface ConsoleSettings {
  readonly issuer: URL
  readonly clientId: string
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined
  /** How the secret is sent: by Basic authentication or in the body; else as the provider says. */
  readonly clientAuth: 'basic' | 'post' | undefined
  readonly roles: RoleRules
  /** Returns the origin that browsers use for a request to the console. */
  readonly originOf: (request: FastifyRequest) => string
  /** Whether a request is to the console's own host. */
  readonly isAtHost: (request: FastifyRequest) => boolean
}

/** Returns undefined if the console is off. It is on if it is configured, and with the sandbox. */
export function consoleSettings(
  config: Config,
  sandbox: SandboxAddress | undefined,
): ConsoleSettings | undefined {
  const { CONSOLE_ISSUER, CONSOLE_CLIENT_ID, CONSOLE_CLIENT_SECRET, CONSOLE_URL } = config
  const own = {
    viewer: config.CONSOLE_VIEWERS,
    reviewer: config.CONSOLE_REVIEWERS,
    administrator: config.CONSOLE_ADMINISTRATORS,
  }
  const rules = { emails: own, trustsEmail: config.CONSOLE_TRUST_EMAIL }
  const fixed = CONSOLE_URL ?? (config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin)
  const originOf = ({ protocol, host }: FastifyRequest) =>
    fixed ?? new URL(`${protocol}://${host}`).origin
  const isAtHost = ({ protocol, host }: FastifyRequest) => {
    const url = URL.parse(`${protocol}://${host}`)
    if (!url) return false
    if (fixed !== undefined) return hostOf(url) === hostOf(new URL(fixed))
    const name = url.hostname.replace(/\.$/, '')
    return config.SANDBOX_ON_NETWORK || isLoopback(name)
  }
  if (CONSOLE_ISSUER !== undefined && CONSOLE_CLIENT_ID !== undefined) {
    return {
      issuer: new URL(CONSOLE_ISSUER),
      clientId: CONSOLE_CLIENT_ID,
      clientSecret: CONSOLE_CLIENT_SECRET,
      clientAuth: config.CONSOLE_CLIENT_AUTH,
      roles: { claim: config.CONSOLE_ROLE_CLAIM, ...rules },
      originOf,
      isAtHost,
    }
  }
  return (
    sandbox && {
      issuer: new URL(`${sandbox.url}/openid`),
      clientId: SANDBOX_CREDENTIAL,
      clientSecret: undefined,
      clientAuth: undefined,
      roles: { claim: 'roles', ...rules },
      originOf,
      isAtHost,
    }
  )
}

/** Returns the host in lower case, as `URL` writes it, without trailing dot and default port. */
function hostOf({ host }: URL): string {
  return host.replace(/:(80|443)$/, '').replace(/\.(?=$|:)/, '')
}
