import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { ReviewState } from '../../api/console/reviews.ts'
import { decision as texts } from '../../messages/console/decision.ts'
import { SCREENING_ID, stepId } from '../review/step-focus.ts'

/** One thing that an approval still needs: its text, and the id of the element where it is done. */
export interface ApprovalGap {
  readonly id: string
  readonly text: string
}

/** Returns what an approval lacks, as far as this page knows it. The server decides. */
export function missingForApproval(
  { nextStatuses }: Pick<ConsoleApplication, 'nextStatuses'>,
  {
    review,
    isScreened,
  }: {
    readonly review: Pick<ReviewState, 'checklist'> | undefined
    readonly isScreened: boolean | undefined
  },
): readonly ApprovalGap[] {
  if (!nextStatuses.includes('approved')) return []
  const steps = (review?.checklist ?? []).filter(
    ({ required, done }) => required !== false && !done,
  )
  return [
    ...(isScreened === false ? [{ id: SCREENING_ID, text: texts.screeningMissing }] : []),
    ...steps.map(({ id, text }) => ({ id: stepId(id), text })),
  ]
}
