/** Opening the bank link, and telling the reducer what became of it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkedAccount } from '../../../application/application.ts'
import type { BankEvent, LinkMetadata } from '../../../application/banking.ts'
import { exchangePublicToken, fetchLinkToken } from '../../requests/bank-link.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { loadLinkVendor } from './link-script.ts'

/**
 * Makes script and token ready as soon as the screen stands. `open` uses the token that is there
 * and gets a new one after it, since a token opens the link once. Whatever cannot be had is one
 * failure to the reducer, which does not wait for a particular one. Once the screen is gone
 * nothing opens any more, however late script and token come.
 *
 * @param linked the account that is linked so far
 * @param isAskedFor whether the applicant chose to come here, and is told when the link fails
 */
export function useBankLink(
  dispatch: (event: BankEvent) => void,
  linked: LinkedAccount,
  isAskedFor: boolean,
) {
  const { apiUrl, bankLinkScript } = pageConfig()
  const [isOpening, setIsOpening] = useState(false)
  const ready = useRef<ReturnType<typeof prepare>>(undefined)
  const close = useRef<() => void>(() => undefined)
  const isShown = useRef(false)
  const isWaitedFor = useRef(false)
  const asked = useRef(isAskedFor)
  const latest = useRef(linked)
  latest.current = linked

  useEffect(() => {
    isShown.current = true
    ready.current = prepare(apiUrl, bankLinkScript)
    ready.current.catch(() => {
      ready.current = undefined
      if (!isShown.current || isWaitedFor.current) return
      dispatch({ type: 'link-token-failed', asked: asked.current })
    })
    return () => {
      isShown.current = false
      close.current()
    }
  }, [apiUrl, bankLinkScript, dispatch])

  const open = useCallback(async () => {
    setIsOpening(true)
    isWaitedFor.current = true
    const opening = ready.current ?? prepare(apiUrl, bankLinkScript)
    try {
      const { vendor, token } = await opening
      if (!isShown.current) return
      const handler = vendor.create({
        token,
        onSuccess: async (publicToken, metadata) => {
          setIsOpening(false)
          const before = latest.current
          dispatch({ type: 'link-succeeded', publicToken, metadata })
          const isUsable = await handOver(apiUrl, publicToken, metadata)
          if (!isUsable) dispatch({ type: 'exchange-refused', publicToken, before })
        },
        onExit: (error) => {
          setIsOpening(false)
          dispatch({ type: 'link-exited', failed: error !== null && error !== undefined })
        },
      })
      close.current = () => handler.destroy()
      handler.open()
    } catch {
      setIsOpening(false)
      if (isShown.current) dispatch({ type: 'link-token-failed', asked: true })
    } finally {
      ready.current = undefined
      isWaitedFor.current = false
    }
  }, [apiUrl, bankLinkScript, dispatch])

  return { isOpening, open }
}

async function prepare(apiUrl: string, script: string) {
  const [vendor, token] = await Promise.all([loadLinkVendor(script), fetchLinkToken(apiUrl)])
  if (token === undefined) throw new Error('No link token')
  return { vendor, token }
}

async function handOver(apiUrl: string, token: unknown, metadata: LinkMetadata): Promise<boolean> {
  if (typeof token !== 'string' || token.trim() === '') return true
  const id = metadata.accounts?.[0]?.id
  return exchangePublicToken(apiUrl, {
    publicToken: token.trim(),
    accountID: typeof id === 'string' ? id : '',
  })
}
