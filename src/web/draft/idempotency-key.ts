/** One intent to apply per tab: a tab locks its idempotency key until it is closed. */

/**
 * Longer than the previous page holds the lock after a reload. Nobody submits this soon, since
 * sensitive fields have to be typed first.
 */
const TIMEOUT_MS = 2000

/** The used part of `navigator.locks`, which is absent without TLS. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    whileHeld: () => Promise<void>,
  ): Promise<unknown>
}

/**
 * Locks a key. A duplicated tab starts with a copy of the original's storage, including its key.
 * `onTaken` is called if another tab still holds the lock after `timeoutMs`.
 *
 * Any other rejection is ignored: the browser rejects the request when the document goes away, and
 * requesting another lock then would never end.
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
