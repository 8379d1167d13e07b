import type { MouseEvent } from 'react'
import type { StepId } from '../../application/step-list.ts'
import { useMessages } from '../language/messages.ts'
import { CheckIcon, WarningIcon } from '../ui/icons.tsx'
import styles from './StepIndicator.module.css'

type IndicatedStep = {
  id: StepId
  title: string
  done: boolean
  /** Whether a completed step has answers to enter again. */
  needsAttention: boolean
  href: string
}

/**
 * The steps as numbered dots, for wide pages. Completed steps are ticked and lead back. Steps with
 * answers to enter again have a warning in place of the tick.
 */
type StepIndicatorProps = {
  steps: readonly IndicatedStep[]
  /** The id of the present step. */
  current: StepId
  onSelect: (id: StepId) => void
}

export function StepIndicator({ steps, current, onSelect }: StepIndicatorProps) {
  const { wizard } = useMessages()
  const go = (event: MouseEvent, id: StepId) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onSelect(id)
  }
  return (
    <nav aria-label={wizard.steps}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isCurrent = step.id === current
          const isDone = step.done && !isCurrent
          const DoneIcon = step.needsAttention ? WarningIcon : CheckIcon
          const content = (
            <>
              <span className={styles.dot}>{isDone ? <DoneIcon /> : index + 1}</span>
              <span className={styles.title}>{step.title}</span>
              {isDone && (
                <span className="visually-hidden">
                  {step.needsAttention ? wizard.stepToComplete : wizard.stepDone}
                </span>
              )}
            </>
          )
          return (
            <li
              aria-current={isCurrent ? 'step' : undefined}
              className={styles.step}
              data-done={step.done || undefined}
              data-attention={(isDone && step.needsAttention) || undefined}
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
