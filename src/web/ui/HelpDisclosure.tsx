import type { ReactNode } from 'react'
import styles from './HelpDisclosure.module.css'
import { useUiText } from './ui-text.ts'

/**
 * "Why we ask": a small disclosure beside a label, with its answer below. It is a native one, so
 * that it opens before any script has loaded.
 */
export function HelpDisclosure({ labelId, children }: { labelId: string; children: ReactNode }) {
  const uiText = useUiText()
  return (
    <details className={styles.help}>
      <summary aria-describedby={labelId} className={styles.summary}>
        {uiText.help}
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  )
}
