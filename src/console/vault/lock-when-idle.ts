import { notifyTabs, onTabNews } from './tabs.ts'

/** The minutes without activity after which the tabs lock. */
export const VAULT_IDLE_MINUTES = 15

/** How often the clock is checked: a sleeping computer stops timers. */
const CHECK_MS = 10_000

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Locks after a time without activity in this tab or another. Returns a function that stops it.
 * Other tabs learn of activity at once, and after that no more often than they check.
 */
export function lockWhenIdle(idleMs: number, lock: () => void): () => void {
  let last = Date.now()
  let announced = 0
  const active = () => {
    last = Date.now()
    if (last - announced < CHECK_MS) return
    announced = last
    notifyTabs({ kind: 'active' })
  }
  const check = () => {
    if (Date.now() - last >= idleMs) lock()
  }
  const timer = setInterval(check, CHECK_MS)
  for (const type of ACTIVITY) addEventListener(type, active, { passive: true })
  // A tab that becomes visible checks first, before any input counts as activity.
  document.addEventListener('visibilitychange', check)
  const stopNews = onTabNews(({ kind }) => {
    if (kind === 'active') last = Date.now()
  })
  return () => {
    clearInterval(timer)
    for (const type of ACTIVITY) removeEventListener(type, active)
    document.removeEventListener('visibilitychange', check)
    stopNews()
  }
}
