/** The counts of one application while the page is open. */
import { type FunnelCount, STEP_SECONDS } from '../../api/funnel.ts'
import type { Issue } from '../../application/issues.ts'
import type { Step, StepId } from '../../application/step-list.ts'
import { listPath } from '../draft/people-form.ts'

/** Each function returns the counts to send now. */
export interface Progress {
  /** The applicant has reached a step. */
  readonly reach: (step: StepId) => readonly FunnelCount[]
  /** These issues have kept the applicant from the next step. Each counts once. */
  readonly stop: (issues: readonly Issue[]) => readonly FunnelCount[]
  readonly submit: () => readonly FunnelCount[]
}

/**
 * Starts counting.
 *
 * @param seconds the clock
 * @param steps the steps of the form, in order
 * @param reachedBefore the last step that was counted before the page was loaded
 */
export function progress(
  seconds: () => number,
  steps: readonly Step[],
  reachedBefore?: StepId,
): Progress {
  const placeOf = (step: StepId) => steps.findIndex(({ id }) => id === step) + 1
  const stopped = new Set<string>()
  let last = reachedBefore
  let since: number | undefined

  const timeOnLast = (): readonly FunnelCount[] => {
    if (last === undefined || since === undefined) return []
    const passed = seconds() - since
    const atLeastSeconds = STEP_SECONDS.findLast((least) => passed >= least) ?? 0
    return [{ kind: 'time', step: last, atLeastSeconds }]
  }

  return {
    reach: (step) => {
      // An applicant on a step has been on the earlier ones, perhaps before this was loaded.
      const reached = steps.slice(last ? placeOf(last) : 0, placeOf(step))
      if (reached.length === 0) return []
      const time = timeOnLast()
      last = step
      since = seconds()
      return [...time, ...reached.map(({ id }) => ({ kind: 'reached', step: id }) as const)]
    },
    stop: (issues) =>
      issues.flatMap(({ path, code }) => {
        const field = fieldOf(path)
        if (stopped.has(`${field} ${code}`)) return []
        stopped.add(`${field} ${code}`)
        return [{ kind: 'stopped', field, code } as const]
      }),
    submit: () => [...timeOnLast(), { kind: 'submitted' }],
  }
}

/** Returns the server's path of an answer: the same for all owners, also one being added. */
function fieldOf(path: string): string {
  return listPath(path)
    .replace(/\.\d+/, '')
    .replace(/\.form$/, '')
}
