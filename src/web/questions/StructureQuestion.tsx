import {
  isSoleProprietor,
  PUBLIC_OR_GOVERNMENT,
  publicOrGovernmentChoices,
  structureChoices,
} from '../../application/reference/structures.ts'
import { editAnswers, setPublicOrGovernment, useDraft } from '../draft/draft.ts'
import { useQuestionFeedback, useScope } from '../form/scope.tsx'
import { useLaterMessages } from '../language/messages.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'

/**
 * Asks for one of the six choices. The single choice for two structures opens a second question,
 * and is no answer until that one is answered.
 */
export function StructureQuestion() {
  const structure = useDraft(({ form }) => form.answers.businessStructure)
  const isPublicOrGovernment = useDraft(({ form }) => form.isPublicOrGovernment)
  const { untouch } = useScope().fields
  const { questions, choices } = useLaterMessages()
  const texts = choices.businessStructure
  const { onBlur: _, name: _name, ...status } = useQuestionFeedback('businessStructure', structure)

  const choose = (choice: string) => {
    const isTwofold = choice === PUBLIC_OR_GOVERNMENT
    const isSole = isSoleProprietor({ businessStructure: choice })
    setPublicOrGovernment(isTwofold)
    // A sole proprietor has no TIN, so its text is cleared.
    editAnswers({ businessStructure: isTwofold ? '' : choice, ...(isSole && { tin: '' }) })
    untouch('businessStructure')
    if (isSole) untouch('tin')
  }

  const second = (
    <RadioGroup
      {...(isPublicOrGovernment && status)}
      {...questions.publicOrGovernment}
      name="publicOrGovernment"
      onChange={(businessStructure) => editAnswers({ businessStructure })}
      options={publicOrGovernmentChoices.map((id) => ({ id, text: texts[id] }))}
      value={structure}
    />
  )
  return (
    <RadioGroup
      {...(!isPublicOrGovernment && status)}
      {...questions.businessStructure}
      name="businessStructure"
      onChange={choose}
      options={structureChoices.map((id) => ({
        id,
        text: texts[id],
        ...(id === PUBLIC_OR_GOVERNMENT && { details: second }),
      }))}
      value={isPublicOrGovernment ? PUBLIC_OR_GOVERNMENT : structure}
    />
  )
}
