import type { Issue } from '../../../application/issues.ts'
import { focusOnNextFrame, inPageOrder } from '../../form/focus.ts'
import type { StepForm } from '../../form/use-step-form.ts'

/** Returns whether a person's form has no issues; otherwise shows them. */
export function hasNoIssues({ touch }: StepForm, issues: readonly Issue[]): boolean {
  const paths = issues.map(({ path }) => path)
  touch(...paths)
  focusOnNextFrame(...inPageOrder(paths))
  return paths.length === 0
}
