import { useMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'
import styles from './Notice.module.css'
import { useOnline } from './use-online.ts'

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
