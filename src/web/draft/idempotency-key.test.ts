import { describe, expect, it, vi } from 'vitest'
import { type Locks, lockIdempotencyKey } from './idempotency-key.ts'

/** Rejects each request for a lock, as a browser does while a page is being left. */
function rejectingLocks(name: string): Locks {
  return { request: () => Promise.reject(new DOMException('The lock was not granted', name)) }
}

/** Resolves after everything that waits only for promises. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the lock on the idempotency key', () => {
  it('calls back when another tab still holds the key after the timeout', async () => {
    const held = new Set<string>()
    const locks: Locks = {
      request: (name, { signal }, whileHeld) => {
        if (!held.has(name)) {
          held.add(name)
          return whileHeld()
        }
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
    }
    const original = vi.fn()
    lockIdempotencyKey('one', original, locks, 10)
    lockIdempotencyKey('another', original, locks, 10)
    await new Promise<void>((resolve) => lockIdempotencyKey('one', resolve, locks, 10))
    expect(original).not.toHaveBeenCalled()
  })

  it.each(['AbortError', 'InvalidStateError', 'SecurityError'])(
    'does nothing on %s, since the page is being left',
    async (name) => {
      const onTaken = vi.fn()
      lockIdempotencyKey('one', onTaken, rejectingLocks(name))
      await settled()
      expect(onTaken).not.toHaveBeenCalled()
    },
  )

  it('works without a lock if the browser has none', () => {
    expect(() => lockIdempotencyKey('one', () => undefined, undefined)).not.toThrow()
  })
})
