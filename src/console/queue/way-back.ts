/** The way back from an application to the queue as it was; kept in this tab's memory alone. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'

let query = ''
let lastOpened: string | undefined

/** Remembers what the queue shows: the query of its address. */
export function useRememberedQueue(shown: string): void {
  useEffect(() => {
    query = shown
  }, [shown])
}

/** The address of the queue as it was left, which an application's address has, too. */
export function queueAddress(): string {
  const { pathname, search } = window.location
  const left = /\/applications\/[^/]+$/.test(pathname) && search !== '' ? search.slice(1) : query
  return left === '' ? '/' : `/?${left}`
}

/** Returns what leads to the queue as it was left. */
export function useWayBack(): () => void {
  const [, navigate] = useLocation()
  return () => navigate(queueAddress())
}

/** Remembers from which application the way back leads. */
export function useRememberedApplication(reference: string): void {
  useEffect(() => {
    lastOpened = reference
  }, [reference])
}

/** The application that was opened last, once: the focus returns to its row. */
export function takeLastOpened(): string | undefined {
  const reference = lastOpened
  lastOpened = undefined
  return reference
}
