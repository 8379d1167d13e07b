import * as en from '../../messages/en.ts'
import { Banner } from '../ui/Banner.tsx'
import styles from './OfflineNotice.module.css'
import { useOnline } from './use-online.ts'

/** Shown wherever the applicant is on the page while the browser is offline. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div className={styles.place} role="status">
      {!isOnline && <Banner full>{en.frame.offline.notice}</Banner>}
    </div>
  )
}
