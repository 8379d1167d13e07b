import { typedStake } from '../../application/fields/stake.ts'
import { remainingStake } from '../../application/ownership.ts'
import { limits } from '../../application/reference/limits.ts'
import { ownerTitles, titleIn } from '../../application/reference/titles.ts'
import { useDraft } from '../draft/draft.ts'
import { rememberGivenText, useGivenText } from '../form/given-texts.ts'
import { useAnswer, useQuestionFeedback, useScope } from '../form/scope.tsx'
import { useAdvice } from '../form/use-advice.ts'
import { useLaterMessages } from '../language/messages.ts'
import { MaskedField } from '../ui/MaskedField.tsx'
import { Select } from '../ui/Select.tsx'
import { useIdentity } from './PersonScope.tsx'

/** Asks for the owner's title in the company. */
export function TitleQuestion() {
  const { referenceTexts, questions } = useLaterMessages()
  const { onChange } = useScope()
  const value = String(useAnswer('title'))
  return (
    <Select
      {...questions.title}
      {...useQuestionFeedback('title', value)}
      onChange={(title) => onChange({ title })}
      options={ownerTitles.map((id) => ({ id, text: titleIn(id, referenceTexts) }))}
      value={value}
    />
  )
}

/** Asks for the owner's stake. The form has the stake as it was typed. */
export function StakeQuestion() {
  const { ownerDetails, notes, questions } = useLaterMessages()
  const { onChange } = useScope()
  const { values, owners } = useIdentity()
  const typed = String(useAnswer('stake'))
  const remaining = useDraft(({ form }) => remainingStake(owners?.(form) ?? [], values(form).id))
  const shown = useQuestionFeedback('stake', typed)
  const given = useGivenText(shown.id, typed) ?? (typed === '' ? undefined : typed)
  const { remark } = useAdvice({ field: typedStake, value: typed, given, feedback: shown })
  return (
    <MaskedField
      {...questions.stake}
      {...shown}
      autoComplete="off"
      field={typedStake}
      help={ownerDetails.stakeHelp(limits)}
      hint={
        remaining < limits.minimumStake
          ? undefined
          : notes.stakeLeft(remaining, limits.maximumStake)
      }
      inputMode="decimal"
      onGiven={(text, value) => rememberGivenText(shown.id, typedStake, text, value)}
      remark={remark}
      onChange={(text) => onChange({ stake: text })}
      suffix="%"
      value={typed}
    />
  )
}
