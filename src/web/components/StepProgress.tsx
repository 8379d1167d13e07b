import styles from './StepProgress.module.css'
import { ThinBar } from './ThinBar.tsx'

/** Where the applicant stands, for narrow pages: title, "Step N of M" and a thin bar. */
export function StepProgress(props: { title: string; step: number; of: number }) {
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span className={styles.title}>{props.title}</span>
        <span className={styles.count}>
          Step {props.step} of {props.of}
        </span>
      </div>
      <ThinBar max={props.of} value={props.step} />
    </div>
  )
}
