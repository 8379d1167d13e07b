import { fieldLabels } from '../../domain/field-labels.ts'
import { isDone, stepIds } from '../../domain/flow.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { currentProblems, currentValues, useDraft } from '../state/draft.ts'
import { lostSecrets } from '../state/saved-draft.ts'
import styles from './LostSecrets.module.css'

/** What a reload has taken from the steps that were done; each entry leads to the first of its fields. */
export function LostSecrets({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const state = useDraft()
  const { owners } = currentValues('owner-details', state)
  const companyOwners = owners.length > 0 ? owners : state.draft.companyOwners
  const lost = stepIds
    .filter((step) => isDone(step, state.draft))
    .flatMap((step) => {
      const paths = lostSecrets(currentProblems(step, state))
      const labels = [...fieldLabels(paths, { companyOwners })]
      return labels.map(([field, label]) => ({ step, field, label }))
    })
  if (lost.length === 0) return null
  return (
    <ul aria-label="To enter again" className={styles.list}>
      {lost.map(({ step, field, label }) => (
        <li key={field}>
          <button className={styles.link} onClick={() => onGo(step, field)} type="button">
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
