/** After so many minutes without activity, the tab locks. */
export const VAULT_IDLE_MINUTES = 15

/** How often the time is compared: a sleeping computer stops timers. */
const CHECK_MS = 10_000

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Locks when nothing has happened for so long, and when the page is left. Returns how to stop. */
export function lockWhenIdle(idleMs: number, lock: () => void): () => void {
  let last = Date.now()
  const active = () => {
    last = Date.now()
  }
  const check = () => {
    if (Date.now() - last >= idleMs) lock()
  }
  const timer = setInterval(check, CHECK_MS)
  for (const type of ACTIVITY) addEventListener(type, active, { passive: true })
  // Before anything that happens then counts as activity.
  document.addEventListener('visibilitychange', check)
  addEventListener('pagehide', lock)
  return () => {
    clearInterval(timer)
    for (const type of ACTIVITY) removeEventListener(type, active)
    document.removeEventListener('visibilitychange', check)
    removeEventListener('pagehide', lock)
  }
}
