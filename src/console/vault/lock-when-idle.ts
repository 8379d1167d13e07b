import { onTabNews, tellTabs } from './tabs.ts'

/** After so many minutes without activity, the tabs lock. */
export const VAULT_IDLE_MINUTES = 15

/** How often the time is compared: a sleeping computer stops timers. */
const CHECK_MS = 10_000

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Locks when nothing has happened for so long, in this tab or another. Returns how to stop. Other
 * tabs hear of activity at once, and then no oftener than they look.
 */
export function lockWhenIdle(idleMs: number, lock: () => void): () => void {
  let last = Date.now()
  let told = 0
  const active = () => {
    last = Date.now()
    if (last - told < CHECK_MS) return
    told = last
    tellTabs({ kind: 'active' })
  }
  const check = () => {
    if (Date.now() - last >= idleMs) lock()
  }
  const timer = setInterval(check, CHECK_MS)
  for (const type of ACTIVITY) addEventListener(type, active, { passive: true })
  // Before anything that happens then counts as activity.
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
