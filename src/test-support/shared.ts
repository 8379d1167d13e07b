/** What several tests share, such as a server, and the end of what tests made. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

type End = () => unknown

/** The ends of what is being made for several tests. */
const endsOfShared = new AsyncLocalStorage<End[]>()

/**
 * Ends something when its test ends or, where tests share it, after the last of them. What was made
 * last ends first.
 */
export function whenDone(end: End): void {
  const ends = endsOfShared.getStore()
  if (ends) ends.push(end)
  else onTestFinished(async () => void (await end()))
}

/**
 * Makes something once for all tests of a `describe`, which get it from the returned function. Each
 * of them works on its own applications, invitations or keys, so that their order does not matter.
 */
export function shared<T extends object>(make: () => Promise<T>): () => T {
  const ends: End[] = []
  let made: T | undefined
  beforeAll(async () => {
    made = await endsOfShared.run(ends, make)
  })
  // Not what `beforeAll` returns: that would be lost if it failed halfway.
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return () => {
    if (!made) throw new Error('Only a test has what tests share')
    return made
  }
}
