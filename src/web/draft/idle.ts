/** Whether the applicant has left the page alone for so long that what was typed is deleted. */
import { create } from 'zustand'

/** `ending`: deleted soon, unless something happens; `ended`: deleted. */
type IdlePhase = 'active' | 'ending' | 'ended'

export const useIdle = create<{ readonly phase: IdlePhase }>(() => ({ phase: 'active' }))

/** Only `active` is for screens, to close the notice; the others follow from the clock. */
export function setIdlePhase(phase: IdlePhase): void {
  useIdle.setState({ phase })
}
