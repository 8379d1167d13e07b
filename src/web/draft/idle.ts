/**
 * How long the page has been idle. After `limits.idleMinutes`, the sensitive answers in memory are
 * cleared, and after `limits.tabHours`, the draft is deleted.
 */
import { create } from 'zustand'
import { limits } from '../../application/reference/limits.ts'
import { draftToSave, hasSensitive } from './cleared-fields.ts'
import { forgetDraft, hasAnswers, useDraft } from './draft.ts'
import { restoreDraft } from './restored.ts'
import { useSavedOnline } from './saved-online.ts'

const IDLE_MS = limits.idleMinutes * 60_000
const NOTICE_MS = limits.idleNoticeMinutes * 60_000
export const LIFETIME_MS = limits.tabHours * 3_600_000
/**
 * Reading counts as activity. `scroll` is not included: the page also scrolls by itself, for
 * example when the idle notice moves the content below it.
 */
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove']
/** How often activity is noted. */
const ACTIVITY_INTERVAL_MS = 60_000

/** `ending`: the answers are soon deleted unless the applicant acts. `ended`: they are deleted. */
type IdlePhase = 'active' | 'ending' | 'ended'

export const useIdle = create<{ readonly phase: IdlePhase }>(() => ({ phase: 'active' }))

/** Sets the phase. Screens set only `active`, to close the notice; the clock sets the others. */
export function setIdlePhase(phase: IdlePhase): void {
  useIdle.setState({ phase })
}

/** When the applicant was last active on the page; 0 without a draft. */
export let activeAt = 0
let idleTimers: readonly ReturnType<typeof setTimeout>[] = []

export function restartIdleTimer(moment: number): void {
  idleTimers.forEach(clearTimeout)
  setIdlePhase('active')
  // The clock may have been set back since.
  activeAt = Math.min(moment, Date.now())
  const passed = Date.now() - activeAt
  idleTimers = [
    ...(passed < IDLE_MS
      ? [
          setTimeout(() => hasSensitive() && setIdlePhase('ending'), IDLE_MS - NOTICE_MS - passed),
          setTimeout(clearSensitive, IDLE_MS - passed),
        ]
      : []),
    setTimeout(forget, LIFETIME_MS - passed),
  ]
}

/**
 * Clears the answers that the tab does not save, as a reload does. Data that someone else has
 * entered is forgotten, since the link opens it again.
 */
function clearSensitive(): void {
  const { prepared, correction } = useDraft.getState().form
  if (prepared || correction) {
    forget()
    return
  }
  const moment = activeAt
  if (hasSensitive()) restoreDraft(draftToSave(), true)
  // This is no activity on the page.
  restartIdleTimer(moment)
}

/** Deletes the draft in the tab and in memory. The copy on the server stays. */
function forget(): void {
  useSavedOnline.setState({ saved: undefined })
  forgetDraft()
  setIdlePhase('ended')
}

/** Stops the clock, because there is nothing to delete. */
export function stopIdleTimers(): void {
  idleTimers.forEach(clearTimeout)
  if (useIdle.getState().phase === 'ending') setIdlePhase('active')
  activeAt = 0
}

/** Returns whether there was no activity on the page for so long. */
export function isIdleFor(milliseconds: number): boolean {
  return Date.now() - activeAt >= milliseconds
}

/** Notes activity on the page, at most once a minute, and calls back. */
export function watchActivity(onActivity: () => void): void {
  const noteActivity = () => {
    const isNoted = Math.abs(Date.now() - activeAt) < ACTIVITY_INTERVAL_MS
    if (isNoted || !hasAnswers(useDraft.getState())) return
    // The timers of a sleeping phone are late.
    if (isIdleFor(LIFETIME_MS)) {
      forget()
      return
    }
    if (isIdleFor(IDLE_MS)) clearSensitive()
    restartIdleTimer(Date.now())
    onActivity()
  }
  for (const type of ACTIVITY_EVENTS) {
    window.addEventListener(type, noteActivity, { capture: true, passive: true })
  }
}
