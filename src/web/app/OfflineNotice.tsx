import { Banner } from '../ui/Banner.tsx'
import styles from './OfflineNotice.module.css'
import { useOnline } from './use-online.ts'

/** Says, wherever the applicant is on the page, that the network is gone and that typing goes on. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div className={styles.place} role="status">
      {!isOnline && (
        <Banner full>You are offline. Go on typing; submit once you are back online.</Banner>
      )}
    </div>
  )
}
