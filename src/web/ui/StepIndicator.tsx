import type { MouseEvent } from 'react'
import { CheckIcon, WarningIcon } from './icons.tsx'
import styles from './StepIndicator.module.css'

export type IndicatedStep = {
  id: string
  title: string
  done: boolean
  /** Done once, and something is to be given again. */
  wanting: boolean
  href: string
}

/**
 * The steps as numbered dots, for wide pages. Done ones are ticked and lead back; those with
 * something to enter again carry a warning in place of the tick.
 */
export type StepIndicatorProps = {
  steps: readonly IndicatedStep[]
  /** The id of the step that is shown. */
  current: string
  onGo: (id: string) => void
}

export function StepIndicator({ steps, current, onGo }: StepIndicatorProps) {
  const go = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo(id)
  }
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isCurrent = step.id === current
          const isDone = step.done && !isCurrent
          const content = (
            <>
              <span className={styles.dot}>
                {isDone ? <Mark wanting={step.wanting} /> : index + 1}
              </span>
              <span className={styles.title}>{step.title}</span>
              {isDone && (
                <span className="visually-hidden">
                  {step.wanting ? ', something to enter again' : ', done'}
                </span>
              )}
            </>
          )
          return (
            <li
              aria-current={isCurrent ? 'step' : undefined}
              className={styles.step}
              data-done={step.done || undefined}
              data-wanting={(isDone && step.wanting) || undefined}
              key={step.id}
            >
              {isDone ? (
                <a className={styles.link} href={step.href} onClick={(event) => go(event, step.id)}>
                  {content}
                </a>
              ) : (
                <span className={styles.link}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Mark({ wanting }: { wanting: boolean }) {
  return wanting ? <WarningIcon /> : <CheckIcon />
}
