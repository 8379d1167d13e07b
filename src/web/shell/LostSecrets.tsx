import { fieldLabel } from '../../domain/field-labels.ts'
import { isDone, stepIds } from '../../domain/flow.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { currentProblems, currentValues, useDraft } from '../state/draft.ts'
import { lostSecrets } from '../state/saved-draft.ts'
import styles from './LostSecrets.module.css'

/** What a reload has taken from the steps that were done; each entry leads to its field. */
export function LostSecrets({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const state = useDraft()
  const { owners } = currentValues('owner-details', state)
  const companyOwners = owners.length > 0 ? owners : state.draft.companyOwners
  const lost = stepIds
    .filter((step) => isDone(step, state.draft))
    .flatMap((step) =>
      lostSecrets(currentProblems(step, state)).map((field) => ({
        step,
        field,
        label: fieldLabel(field, { companyOwners }),
      })),
    )
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
