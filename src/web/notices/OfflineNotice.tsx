import { useMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'
import styles from './Notice.module.css'
import { useOnline } from './use-online.ts'

/** Shown wherever the applicant is on the page while the browser is offline. */
export function OfflineNotice() {
  const { offline } = useMessages().frame
  const isOnline = useOnline()
  return (
    <div className={styles.place} role="status">
      {!isOnline && <Banner full>{offline.notice}</Banner>}
    </div>
  )
}
