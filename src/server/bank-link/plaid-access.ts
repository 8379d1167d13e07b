import { stepPath } from '../../application/step-list.ts'
import type { Config } from '../platform/config/config.ts'
import { SANDBOX_CREDENTIAL, type SandboxAddress } from '../platform/server-context.ts'
import type { BankLinkPage } from './service.ts'

interface PlaidAccess {
  readonly url: string
  readonly clientID: string
  readonly secret: string
  readonly brandName: string
  /**
   * Returns the page that a bank's own sign-in returns to. It is on the host of the current page,
   * where the browser tab has the answers.
   *
   * @param isOfProgram whether the page's host belongs to a program
   */
  readonly redirectUriFor: (page: URL, isOfProgram: boolean) => string | undefined
  readonly page: BankLinkPage
}

const PLAID_FRAMES = ['https://cdn.plaid.com/']

/** Returns access with the operator's credentials, or to the sandbox; undefined without either. */
export function plaidAccess(
  config: Config,
  sandbox: SandboxAddress | undefined,
): PlaidAccess | undefined {
  const { BRAND_NAME: brandName, PLAID_CLIENT_ID: clientID, PLAID_SECRET: secret } = config
  if (clientID && secret) {
    const url = config.PLAID_URL ?? `https://${config.PLAID_ENV ?? 'sandbox'}.plaid.com`
    const scriptUrl = config.PLAID_SCRIPT_URL
    const policy = { scripts: [scriptUrl], frames: PLAID_FRAMES, connections: [originOf(url)] }
    const page = { scriptUrl, policy }
    return { url, clientID, secret, brandName, redirectUriFor: configuredUri(config), page }
  }
  if (!sandbox) return undefined
  const scriptUrl = `${sandbox.pageUrl}/link/v2/stable/link-initialize.js`
  const policy = { scripts: [scriptUrl], frames: [], connections: [originOf(sandbox.pageUrl)] }
  return {
    url: sandbox.url,
    clientID: SANDBOX_CREDENTIAL,
    secret: SANDBOX_CREDENTIAL,
    brandName,
    // The sandbox accepts any address.
    redirectUriFor: ({ origin }) => origin + stepPath('banking-information'),
    page: { scriptUrl, policy },
  }
}

function configuredUri({ PLAID_REDIRECT_URI: uris = [] }: Config): PlaidAccess['redirectUriFor'] {
  return ({ host }, isOfProgram) =>
    uris.find((uri) => new URL(uri).host === host) ?? (isOfProgram ? undefined : uris[0])
}

function originOf(url: string): string {
  return new URL(url).origin
}
