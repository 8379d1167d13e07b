/** Opening the bank link, and reporting what became of it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkedAccount } from '../../../application/application.ts'
import type { LinkMetadata } from '../../../application/linked-account.ts'
import type { BankEvent } from '../../draft/bank-events.ts'
import { exchangePublicToken, fetchLinkToken } from '../../requests/bank-link.ts'
import { reportClientError } from '../../requests/client-errors.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { loadLinkVendor } from './link-script.ts'

/**
 * Prepares script and token as soon as the screen is mounted. `open` uses the token that is there
 * and then gets a new one, since a token opens the link once. A missing script or token is the same
 * error. Once the screen is unmounted, nothing opens any more, however late script and token
 * arrive.
 *
 * @param linked the account that is linked so far
 * @param isRequested whether the applicant chose to come here, and so is notified if the link fails
 */
export function useBankLink(
  dispatch: (event: BankEvent) => void,
  linked: LinkedAccount,
  isRequested: boolean,
) {
  const { bankLinkScript } = pageConfig()
  const [isOpening, setIsOpening] = useState(false)
  const ready = useRef<ReturnType<typeof prepare>>(undefined)
  const close = useRef<() => void>(() => undefined)
  const isMounted = useRef(false)
  const isAwaited = useRef(false)
  const isExpected = useRef(isRequested)
  const latest = useRef(linked)
  latest.current = linked

  useEffect(() => {
    isMounted.current = true
    ready.current = prepare(bankLinkScript)
    ready.current.catch(() => {
      ready.current = undefined
      if (!isMounted.current || isAwaited.current) return
      dispatch({ type: 'link-token-failed', isExpected: isExpected.current })
    })
    return () => {
      isMounted.current = false
      close.current()
    }
  }, [bankLinkScript, dispatch])

  const open = useCallback(async () => {
    setIsOpening(true)
    isAwaited.current = true
    const opening = ready.current ?? prepare(bankLinkScript)
    let isReady = false
    try {
      const { vendor, token } = await opening
      isReady = true
      if (!isMounted.current) return
      const handler = vendor.create({
        token,
        onSuccess: async (publicToken, metadata) => {
          setIsOpening(false)
          const before = latest.current
          dispatch({ type: 'link-succeeded', publicToken, metadata })
          const isUsable = await exchange(publicToken, metadata)
          if (!isUsable) dispatch({ type: 'exchange-rejected', publicToken, before })
        },
        onExit: (error) => {
          setIsOpening(false)
          const hasError = error !== null && error !== undefined
          if (hasError) reportClientError('bank-link', 'exited-with-error')
          dispatch({ type: 'link-exited', hasError })
        },
      })
      close.current = () => handler.destroy()
      handler.open()
    } catch {
      if (isReady) reportClientError('bank-link', 'dialog-failed')
      setIsOpening(false)
      if (isMounted.current) dispatch({ type: 'link-token-failed', isExpected: true })
    } finally {
      ready.current = undefined
      isAwaited.current = false
    }
  }, [bankLinkScript, dispatch])

  return { isOpening, open }
}

async function prepare(script: string) {
  const [vendor, token] = await Promise.all([loadLinkVendor(script), fetchLinkToken()])
  if (token === undefined) throw new Error('No link token')
  return { vendor, token }
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
