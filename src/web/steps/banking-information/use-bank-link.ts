/** Opens the bank link, and reports the outcome. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { BANK_LINK_POLICY } from '../../../api/page-config.ts'
import type { LinkedAccount } from '../../../application/application.ts'
import type { Language } from '../../../application/language.ts'
import type { LinkMetadata } from '../../../application/linked-account.ts'
import type { BankEvent } from '../../draft/bank-events.ts'
import { useLanguage } from '../../language/messages.ts'
import { exchangePublicToken, fetchLinkToken } from '../../requests/bank-link.ts'
import { reportClientError } from '../../requests/client-errors.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { isFramed, leaveOnPurpose, stay } from '../../tab/leaving.ts'
import { scriptPolicy } from '../../ui/script-policy.ts'
import { type BankReturn, bankReturn, forgetLinking, rememberLinking } from './bank-return.ts'

/** How long a prepared token is used. Plaid's expire after four hours, some after 30 minutes. */
const FRESH_MS = 25 * 60_000

/**
 * Prepares the script and a token as soon as the screen is mounted. `open` uses that token and then
 * requests a new one, since a token opens the link once. A missing script and a missing token are
 * the same error. Once the screen is unmounted, nothing opens, however late they arrive. If a bank
 * has led away and returned, the dialog continues automatically.
 *
 * @param linked the present linked account
 * @param isRequested whether the applicant chose to come here, and so is notified if the link fails
 */
export function useBankLink(
  dispatch: (event: BankEvent) => void,
  linked: LinkedAccount,
  isRequested: boolean,
) {
  const { bankLinkScript } = pageConfig()
  const language = useLanguage()
  const [isOpening, setIsOpening] = useState(false)
  const ready = useRef<ReturnType<typeof prepare>>(undefined)
  const freshUntil = useRef(0)
  const close = useRef<() => void>(() => undefined)
  const isMounted = useRef(false)
  const isAwaited = useRef(false)
  const isExpected = useRef(isRequested)
  const latest = useRef(linked)
  latest.current = linked

  const open = useCallback(async () => {
    setIsOpening(true)
    isAwaited.current = true
    const prepared = Date.now() < freshUntil.current ? ready.current : undefined
    const opening = prepared ?? prepare(bankLinkScript, language)
    let isReady = false
    try {
      const { vendor, ...options } = await opening
      isReady = true
      if (!isMounted.current) return
      const handler = vendor.create({
        ...options,
        onEvent: watchLeaving,
        onSuccess: async (publicToken, metadata) => {
          forgetLinking()
          setIsOpening(false)
          const before = latest.current
          dispatch({ type: 'link-succeeded', publicToken, metadata })
          const isUsable = await exchange(publicToken, metadata)
          if (!isUsable) dispatch({ type: 'exchange-rejected', publicToken, before })
        },
        onExit: (error) => {
          forgetLinking()
          setIsOpening(false)
          const hasError = error !== null && error !== undefined
          if (hasError) reportClientError('bank-link', 'exited-with-error')
          dispatch({ type: 'link-exited', hasError })
        },
      })
      close.current = () => handler.destroy()
      rememberLinking(options.token)
      handler.open()
    } catch {
      if (isReady) reportClientError('bank-link', 'dialog-failed')
      setIsOpening(false)
      if (isMounted.current) dispatch({ type: 'link-token-failed', isExpected: true })
    } finally {
      ready.current = undefined
      isAwaited.current = false
    }
  }, [bankLinkScript, dispatch, language])

  const goOn = useEffectEvent(open)
  useEffect(() => {
    isMounted.current = true
    const from = bankReturn()
    ready.current = prepare(bankLinkScript, language, from)
    freshUntil.current = Date.now() + FRESH_MS
    if (from) void goOn()
    else forgetLinking()
    ready.current.catch(() => {
      ready.current = undefined
      if (!isMounted.current || isAwaited.current) return
      dispatch({ type: 'link-token-failed', isExpected: isExpected.current })
    })
    return () => {
      isMounted.current = false
      close.current()
    }
  }, [bankLinkScript, dispatch, language])

  return { isOpening, open }
}

/** Prepares script and token. After a bank's return, the dialog continues with its token. */
async function prepare(script: string, language: Language, from?: BankReturn) {
  const answer = from ?? fetchLinkToken(language, isFramed).then((token) => token && { token })
  const [vendor, options] = await Promise.all([loadLinkVendor(script), answer])
  if (!options) throw new Error('No link token')
  return { vendor, ...options }
}

const LEAVING = 'OPEN_OAUTH'
const STAYING = ['CLOSE_OAUTH', 'FAIL_OAUTH', 'HANDOFF', 'EXIT', 'ERROR']

/** Turns off the leave warning for the bank's site: the applicant comes back. */
function watchLeaving(event: string): void {
  if (event === LEAVING) leaveOnPurpose()
  else if (STAYING.includes(event)) stay()
}

async function exchange(token: unknown, metadata: LinkMetadata): Promise<boolean> {
  if (typeof token !== 'string' || token.trim() === '') {
    reportClientError('bank-link', 'empty-token')
    return true
  }
  const id = metadata.accounts?.[0]?.id
  const accountID = typeof id === 'string' ? id : ''
  return exchangePublicToken({ body: { publicToken: token.trim(), accountID } })
}

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

/** Returns the vendor's API. Rejects unless the script loads in time. Another call tries again. */
function loadLinkVendor(url: string): Promise<LinkVendor> {
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
