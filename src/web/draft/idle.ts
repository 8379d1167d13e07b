/** Whether the page was idle for so long that the answers are deleted. */
import { create } from 'zustand'

/**
 * `ending`: the answers are deleted soon unless the applicant does something. `ended`: they are
 * deleted.
 */
type IdlePhase = 'active' | 'ending' | 'ended'

export const useIdle = create<{ readonly phase: IdlePhase }>(() => ({ phase: 'active' }))

/** Sets the phase. Screens set only `active`, to close the notice; the clock sets the others. */
export function setIdlePhase(phase: IdlePhase): void {
  useIdle.setState({ phase })
}
