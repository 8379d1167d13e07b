import { Meter } from '../ui/Meter.tsx'
import styles from './StepProgress.module.css'

/** The step and how many there are, for narrow pages. */
type StepProgressProps = {
  title: string
  /** "Step N of M"; nothing if the title is enough. */
  position?: string | undefined
  /** "about N minutes left"; nothing if it is not known. */
  timeLeft?: string | undefined
  step: number
  of: number
}

export function StepProgress(props: StepProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.text}>
        <span className={styles.title}>{props.title}</span>
        {props.position !== undefined && (
          <span className={styles.counts}>
            <span>{props.position}</span>
            {props.timeLeft !== undefined && <span>{props.timeLeft}</span>}
          </span>
        )}
      </div>
      <Meter max={props.of} value={props.step} />
    </div>
  )
}
