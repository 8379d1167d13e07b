import { fieldLabels } from '../../application/field-labels.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { currentValues, useDraft } from '../state/draft.ts'
import type { MissingSecret } from '../state/missing-secrets.ts'
import { LinkList } from '../ui/LinkList.tsx'

export interface LostSecretsProps extends Pick<StepScreenProps, 'onGo'> {
  readonly missing: readonly MissingSecret[]
}

/** What a reload has taken, by person; each entry leads to the first of its fields. */
export function LostSecrets({ missing, onGo }: LostSecretsProps) {
  const state = useDraft()
  const { owners } = currentValues('owner-details', state)
  const companyOwners = owners.length > 0 ? owners : state.draft.companyOwners
  const labels = fieldLabels(
    missing.map(({ field }) => field),
    { companyOwners },
  )
  return (
    <LinkList
      label="To enter again"
      links={missing.flatMap(({ step, field }) => {
        const text = labels.get(field)
        return text === undefined ? [] : [{ id: field, text, onPress: () => onGo(step, field) }]
      })}
    />
  )
}
