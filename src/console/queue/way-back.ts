/** The way back from an application to the queue as it was, kept only in this tab's memory. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'

let query = ''
let lastOpened: string | undefined

export function useRememberedQueue(shown: string): void {
  useEffect(() => {
    query = shown
  }, [shown])
}

/** Returns the queue's address as the person left it. An application's address contains it, too. */
export function queueAddress(): string {
  const { pathname, search } = window.location
  const left = /\/applications\/[^/]+$/.test(pathname) && search !== '' ? search.slice(1) : query
  return left === '' ? '/' : `/?${left}`
}

export function useWayBack(): () => void {
  const [, navigate] = useLocation()
  return () => navigate(queueAddress())
}

export function useRememberedApplication(reference: string): void {
  useEffect(() => {
    lastOpened = reference
  }, [reference])
}

/** Returns the application that was opened last, once, so that its row receives the focus. */
export function takeLastOpened(): string | undefined {
  const reference = lastOpened
  lastOpened = undefined
  return reference
}
