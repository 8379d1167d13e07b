import { Meter } from '../../ui/Meter.tsx'
import styles from './StakeBar.module.css'

/** An owner's stake: the number and a thin bar. `percent` is from 0 to 100. */
export function StakeBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div className={styles.stake}>
      <span>
        <b>{percent}%</b> <span className={styles.label}>{label}</span>
      </span>
      <Meter max={100} value={percent} />
    </div>
  )
}
