/** Opening the bank link, and telling the reducer what became of it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BankEvent, LinkMetadata } from '../../../domain/banking.ts'
import { exchangePublicToken, fetchLinkToken } from '../../api/bank-link.ts'
import { pageConfig } from '../../api/page-config.ts'
import { loadLinkVendor } from './link-script.ts'

/**
 * Makes script and token ready as soon as the screen stands. `open` uses the token that is there
 * and gets a new one after it, since a token opens the link once. Whatever cannot be had is one
 * failure to the reducer, which does not wait for a particular one.
 */
export function useBankLink(dispatch: (event: BankEvent) => void) {
  const { apiUrl, bankLinkScript } = pageConfig()
  const [isOpening, setIsOpening] = useState(false)
  const ready = useRef<ReturnType<typeof prepare>>(undefined)
  const close = useRef<() => void>(() => undefined)

  useEffect(() => {
    ready.current = prepare(apiUrl, bankLinkScript)
    let isGone = false
    ready.current.catch(() => {
      if (!isGone) dispatch({ type: 'link-token-failed' })
    })
    return () => {
      isGone = true
      close.current()
    }
  }, [apiUrl, bankLinkScript, dispatch])

  const open = useCallback(async () => {
    setIsOpening(true)
    try {
      const { vendor, token } = await (ready.current ?? prepare(apiUrl, bankLinkScript))
      ready.current = undefined
      const handler = vendor.create({
        token,
        onSuccess: async (publicToken, metadata) => {
          setIsOpening(false)
          dispatch({ type: 'link-succeeded', publicToken, metadata })
          if (!(await handOver(apiUrl, publicToken, metadata))) dispatch({ type: 'link-refused' })
        },
        onExit: (error) => {
          setIsOpening(false)
          dispatch({ type: 'link-exited', failed: error !== null && error !== undefined })
        },
      })
      close.current = () => handler.destroy()
      handler.open()
    } catch {
      ready.current = undefined
      setIsOpening(false)
      dispatch({ type: 'link-token-failed' })
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
  if (typeof token !== 'string' || token === '') return true
  const id = metadata.accounts?.[0]?.id
  return exchangePublicToken(apiUrl, {
    publicToken: token,
    accountID: typeof id === 'string' ? id : '',
  })
}
