/** One tab, one intent to apply: a tab locks its idempotency key until it is closed. */

/**
 * Longer than the previous page holds the lock after a reload. Nobody submits this soon:
 * sensitive fields have to be typed first.
 */
const TIMEOUT_MS = 2000

/** The part of `navigator.locks` that is used here. Without TLS the browser has none. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    whileHeld: () => Promise<void>,
  ): Promise<unknown>
}

/**
 * Locks a key. A duplicated tab starts with a copy of the original's storage, and so with its key:
 * `onTaken` is called when another tab still holds the lock after `timeoutMs`.
 *
 * Any other rejection is ignored: the browser rejects the request when the document goes away, and
 * asking for another lock then would never end.
 */
export function lockIdempotencyKey(
  key: string,
  onTaken: () => void,
  locks: Locks | undefined,
  timeoutMs = TIMEOUT_MS,
): void {
  const untilThePageIsGone = () => new Promise<void>(() => undefined)
  locks
    ?.request(
      `merchant-application-${key}`,
      { signal: AbortSignal.timeout(timeoutMs) },
      untilThePageIsGone,
    )
    .catch((error: unknown) => {
      if (isTimeout(error)) onTaken()
    })
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
