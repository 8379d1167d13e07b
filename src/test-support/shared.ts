/** Shares servers and other resources among several tests, and ends them. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

type End = () => unknown

/** The cleanup of shared resources, which runs after the last test that shares them. */
const endsOfShared = new AsyncLocalStorage<End[]>()

/** Ends a resource after its test or, if shared, after the last test. The last made ends first. */
export function whenDone(end: End): void {
  const ends = endsOfShared.getStore()
  if (ends) ends.push(end)
  else onTestFinished(async () => void (await end()))
}

/**
 * Makes a resource once for all tests of a `describe`, which get it from the returned function.
 * Each test works on its own applications, invitations or keys, so that their order does not
 * matter.
 */
export function shared<T extends object>(make: () => Promise<T>): () => T {
  const ends: End[] = []
  let made: T | undefined
  beforeAll(async () => {
    made = await endsOfShared.run(ends, make)
  })
  // Not what `beforeAll` returns: that would be lost if it failed halfway.
  afterAll(async () => {
    const failures: unknown[] = []
    for (const end of ends.toReversed()) {
      try {
        await end()
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'What tests shared did not end')
  })
  return () => {
    if (!made) throw new Error('Only a test has what tests share')
    return made
  }
}

/** Creates a folder, which is removed when the test ends. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-application-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return folder
}
