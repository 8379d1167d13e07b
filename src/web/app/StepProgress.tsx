import { Meter } from '../ui/Meter.tsx'
import styles from './StepProgress.module.css'

/** The step and how many there are, for narrow pages. */
type StepProgressProps = {
  title: string
  /** "Step N of M"; nothing if the title is enough. */
  position?: string | undefined
  step: number
  of: number
}

export function StepProgress(props: StepProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.text}>
        <span className={styles.title}>{props.title}</span>
        {props.position !== undefined && <span className={styles.count}>{props.position}</span>}
      </div>
      <Meter max={props.of} value={props.step} />
    </div>
  )
}
