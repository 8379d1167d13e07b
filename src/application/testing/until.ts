import { vi } from 'vitest'

/**
 * Waits for what a test waits for, and returns it; however slow the machine is. Vitest's own waits
 * give up after a second. Only a test that hangs ends here.
 */
export function until<T>(condition: () => T | Promise<T>) {
  return vi.waitUntil(condition, { timeout: 100_000, interval: 20 })
}
