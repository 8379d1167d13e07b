import {
  type BusinessStructure,
  isBusinessStructure,
  publicOrGovernment,
  publicOrGovernmentChoices,
  type StructureChoice,
  structureChoices,
} from '../../../application/reference/structures.ts'
import type { BusinessOverviewValues } from '../../../application/steps/business-overview.ts'
import type { Feedback } from '../../form/use-step-form.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'

interface Props {
  readonly values: BusinessOverviewValues
  readonly feedback: Feedback
  readonly onChoose: (choice: StructureChoice) => void
  readonly onChooseBehind: (structure: BusinessStructure) => void
}

/**
 * The six choices. The one that stands for two structures reveals the choice between them; until
 * that is made, it is the second question that is unanswered.
 */
export function StructureQuestion({ values, feedback, onChoose, onChooseBehind }: Props) {
  const chosen = structureChoices.find(({ value }) =>
    values.publicOrGovernment ? value === null : value === values.businessStructure,
  )
  const { id, status, message } = feedback
  const unanswered = { id, status, message }
  const behind = (
    <RadioGroup
      {...(values.publicOrGovernment ? unanswered : {})}
      label="Which of the two is it?"
      name="publicOrGovernment"
      onChange={(value) => isBusinessStructure(value) && onChooseBehind(value)}
      options={publicOrGovernmentChoices.map(({ label, value }) => ({
        id: value ?? label,
        text: label,
      }))}
      value={values.businessStructure}
    />
  )
  return (
    <RadioGroup
      {...(values.publicOrGovernment ? {} : unanswered)}
      label="Business Structure"
      name="businessStructure"
      onChange={(label) => {
        const choice = structureChoices.find((offered) => offered.label === label)
        if (choice) onChoose(choice)
      }}
      options={structureChoices.map(({ label }) => ({
        id: label,
        text: label,
        ...(label === publicOrGovernment ? { reveals: behind } : {}),
      }))}
      value={chosen?.label ?? ''}
    />
  )
}
