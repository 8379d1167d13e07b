import { stepTitle } from '../../../application/flow.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { unmergedSteps, useDraft } from '../../state/draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LinkList } from '../../ui/LinkList.tsx'

/** Tells of answers that were changed and left without Next: what is signed is what is shown. */
export function Unmerged({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const steps = unmergedSteps(useDraft())
  if (steps.length === 0) return null
  return (
    <Banner kind="warning">
      Some of what you changed is not in the application yet, because Next was not pressed after it.
      Please open the step and press Next, or sign what is shown here.
      <LinkList
        label="With changes"
        links={steps.map((id) => ({ id, text: stepTitle(id), onPress: () => onGo(id) }))}
      />
    </Banner>
  )
}
