import styles from './StepProgress.module.css'
import { ThinBar } from './ThinBar.tsx'

/** Where the applicant stands, for narrow pages. */
export type StepProgressProps = {
  title: string
  /** "Step N of M"; nothing where the title alone says it. */
  position?: string | undefined
  step: number
  of: number
}

export function StepProgress(props: StepProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span className={styles.title}>{props.title}</span>
        {props.position !== undefined && <span className={styles.count}>{props.position}</span>}
      </div>
      <ThinBar max={props.of} value={props.step} />
    </div>
  )
}
