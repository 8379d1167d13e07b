/** The vendor's script, which is loaded only when the banking step is shown. */
import { BANK_LINK_POLICY } from '../../../api/page-config.ts'
import type { LinkMetadata } from '../../../application/linked-account.ts'
import { reportClientError } from '../../requests/client-errors.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { scriptPolicy } from '../../ui/script-policy.ts'

interface LinkHandler {
  open(): void
  destroy(): void
}

interface LinkOptions {
  readonly token: string
  /** The address that a bank has returned to. */
  readonly receivedRedirectUri?: string
  readonly onEvent: (name: string) => void
  readonly onSuccess: (publicToken: unknown, metadata: LinkMetadata) => void
  /** Closing the dialog is not an error. */
  readonly onExit: (error: unknown) => void
}

interface LinkVendor {
  create(options: LinkOptions): LinkHandler
}

declare global {
  interface Window {
    /** Defined by the script. */
    readonly Plaid?: LinkVendor
  }
}

const TIMEOUT_MS = 10_000

let loading: Promise<LinkVendor> | undefined

/**
 * Returns the vendor's API. Rejects if the script is blocked, takes too long, or defines no API.
 * The next call tries again.
 */
export function loadLinkVendor(url: string): Promise<LinkVendor> {
  loading ??= load(url).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(url: string): Promise<LinkVendor> {
  const script = document.createElement('script')
  script.src = requireTrusted(url)
  script.async = true
  const failure = await new Promise<'script-blocked' | 'script-timeout' | undefined>((resolve) => {
    script.addEventListener('load', () => resolve(undefined))
    script.addEventListener('error', () => resolve('script-blocked'))
    setTimeout(() => resolve('script-timeout'), TIMEOUT_MS)
    document.head.append(script)
  })
  const vendor = window.Plaid
  if (failure === undefined && typeof vendor?.create === 'function') return vendor
  script.remove()
  reportClientError('bank-link', failure ?? 'script-invalid')
  throw new Error('The bank link did not load')
}

let policy: ReturnType<typeof scriptPolicy> | undefined

/** Returns the address of the configured script, and allows no other. */
function requireTrusted(url: string): string {
  policy ??= scriptPolicy(BANK_LINK_POLICY, (url) => url === pageConfig().bankLinkScript)
  return policy(url)
}
