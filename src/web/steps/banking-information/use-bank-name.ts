/** Looks up the name of the bank as soon as the routing number can belong to one. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BankEvent } from '../../draft/bank-events.ts'
import { needsLookup } from '../../draft/bank-form.ts'
import { useDraft } from '../../draft/draft.ts'
import { findBankName } from '../../requests/bank-link.ts'

/** A running lookup, and a function that waits for it. */
export type BankNameLookup = ReturnType<typeof useBankName>

/**
 * Looks up each new routing number once and reports the outcome. An answer for a number that has
 * been changed is dropped. `settled` waits for the running lookup.
 */
export function useBankName(dispatch: (event: BankEvent) => void) {
  const routingNumber = useDraft(({ form }) => form.bank.manual.routingNumber)
  const isNeeded = useDraft(({ form }) => needsLookup(form.bank))
  const report = useRef(dispatch)
  report.current = dispatch
  const [isPending, setIsPending] = useState(false)
  const [isAwaited, setIsAwaited] = useState(false)
  const underWay = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    if (!isNeeded) return
    const request = new AbortController()
    setIsPending(true)
    underWay.current = findBankName(routingNumber, request.signal)
      .then((name) => {
        setIsPending(false)
        report.current(
          name
            ? { type: 'bank-found', routingNumber, name }
            : { type: 'bank-not-found', routingNumber },
        )
      })
      .catch(() => undefined)
    return () => {
      request.abort()
      setIsPending(false)
    }
  }, [routingNumber, isNeeded])

  const settled = useCallback(async () => {
    setIsAwaited(true)
    await underWay.current
    setIsAwaited(false)
  }, [])

  return { isPending, isAwaited, settled }
}
