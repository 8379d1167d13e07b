import styles from './StepProgress.module.css'

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
      <progress aria-hidden="true" className={styles.bar} max={props.of} value={props.step} />
    </div>
  )
}
