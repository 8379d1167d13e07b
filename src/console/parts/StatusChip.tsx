import type { ApplicationStatus } from '../../application/application-status.ts'
import { statuses } from '../../messages/console/general.ts'
import styles from './StatusChip.module.css'

export function StatusChip({ status }: { readonly status: ApplicationStatus }) {
  return (
    <span className={styles.chip} data-status={status}>
      {statuses[status]}
    </span>
  )
}
