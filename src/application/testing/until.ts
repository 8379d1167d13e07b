import { vi } from 'vitest'

/**
 * Waits for a condition of a test and returns its value, however slow the machine is. Vitest's own
 * waits give up after a second. Only a test that hangs ends here.
 */
export function until<T>(condition: () => T | Promise<T>) {
  return vi.waitUntil(condition, { timeout: 100_000, interval: 20 })
}
