/** The name of the bank, looked up as soon as the routing number can belong to one. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type BankEvent, type BankState, canLookUpBank } from '../../../application/banking.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { findBankName } from '../../requests/routing-lookup.ts'

/**
 * Looks up each new routing number once and tells the reducer what came of it. An answer for a
 * number that has been changed is dropped. `settled` waits for the lookup under way.
 */
export function useBankName(state: BankState, dispatch: (event: BankEvent) => void) {
  const { apiUrl } = pageConfig()
  const number = state.manual.routingNumber
  const isKnown = state.manual.bankName !== '' || state.forceShowBankName
  const wanted = canLookUpBank(state) && !isKnown
  const tell = useRef(dispatch)
  tell.current = dispatch
  const [isAsking, setIsAsking] = useState(false)
  const [isWaitedFor, setIsWaitedFor] = useState(false)
  const underWay = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    if (!wanted) return
    const asked = new AbortController()
    setIsAsking(true)
    underWay.current = findBankName(apiUrl, number, asked.signal)
      .then((name) => {
        setIsAsking(false)
        tell.current(
          name
            ? { type: 'bank-found', routingNumber: number, name }
            : { type: 'bank-not-found', routingNumber: number },
        )
      })
      .catch(() => undefined)
    return () => {
      asked.abort()
      setIsAsking(false)
    }
  }, [apiUrl, number, wanted])

  const settled = useCallback(async () => {
    setIsWaitedFor(true)
    await underWay.current
    setIsWaitedFor(false)
  }, [])

  return { isAsking, isWaitedFor, settled }
}
