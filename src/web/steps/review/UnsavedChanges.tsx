import { currentUnsavedSteps, useDraft } from '../../draft/draft.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { useLaterMessages, useStepTitle } from '../../language/messages.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LinkList } from '../../ui/LinkList.tsx'

/** Answers that were changed without pressing Next: what is signed is what is shown. */
export function UnsavedChanges({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const titleOf = useStepTitle()
  const { review } = useLaterMessages()
  const unsaved = currentUnsavedSteps(useDraft())
  if (unsaved.length === 0) return null
  return (
    <Banner kind="warning">
      {review.unsaved.body}
      <LinkList
        label={review.unsaved.steps}
        links={unsaved.map((id) => ({ id, text: titleOf(id), onPress: () => onGo(id) }))}
      />
    </Banner>
  )
}
