/** The vendor's script, loaded when the banking step is shown and nowhere else. */
import type { LinkMetadata } from '../../../application/banking.ts'

interface LinkHandler {
  open(): void
  destroy(): void
}

interface LinkOptions {
  readonly token: string
  readonly onSuccess: (publicToken: unknown, metadata: LinkMetadata) => void
  /** A plain close gives no error. */
  readonly onExit: (error: unknown) => void
}

interface LinkVendor {
  create(options: LinkOptions): LinkHandler
}

const PATIENCE_MILLISECONDS = 10_000

let loading: Promise<LinkVendor> | undefined

/**
 * The vendor's API. Rejects when the script is blocked, does not come in time or is not what it
 * should be; the next call tries again.
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
  script.src = url
  script.async = true
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve)
      script.addEventListener('error', () => reject(new Error('The bank link was blocked')))
      setTimeout(() => reject(new Error('The bank link did not come')), PATIENCE_MILLISECONDS)
      document.head.append(script)
    })
    const vendor = (window as { Plaid?: LinkVendor }).Plaid
    if (typeof vendor?.create !== 'function') throw new Error('The bank link is not what it was')
    return vendor
  } catch (error) {
    script.remove()
    throw error
  }
}
