import { useSyncExternalStore } from 'react'
import { useMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'
import styles from './Notice.module.css'

/** Says that the browser is offline, wherever the applicant is on the page. */
export function OfflineNotice() {
  const { offline } = useMessages().frame
  const isOnline = useOnline()
  return (
    <div className={styles.place} role="status">
      {!isOnline && <Banner full>{offline.notice}</Banner>}
    </div>
  )
}

/** Returns whether the browser has a network. Prerendered pages assume that it has. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
