import { groupedLabels } from '../../application/summary/grouped-labels.ts'
import type { ClearedField } from '../draft/cleared-fields.ts'
import { useDraft } from '../draft/draft.ts'
import { listedOwners } from '../draft/people-form.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { LinkList } from '../ui/LinkList.tsx'

export interface ClearedFieldsProps extends Pick<StepScreenProps, 'onGo'> {
  readonly fields: readonly ClearedField[]
}

/** The fields that a reload has cleared, by person. Each entry leads to the first field. */
export function ClearedFields({ fields, onGo }: ClearedFieldsProps) {
  const { wizard } = useMessages()
  const { questions } = useLaterMessages()
  const { draft, form } = useDraft()
  const owners = listedOwners(form.people)
  const companyOwners = owners.length > 0 ? owners : draft.companyOwners
  const labels = groupedLabels(
    fields.map(({ path }) => path),
    { companyOwners },
    { questions },
  )
  return (
    <LinkList
      label={wizard.restored.enterAgain}
      links={fields.flatMap(({ step, path }) => {
        const text = labels.get(path)
        return text === undefined ? [] : [{ id: path, text, onPress: () => onGo(step, path) }]
      })}
    />
  )
}
