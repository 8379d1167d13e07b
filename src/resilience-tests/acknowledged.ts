/** Compares acknowledged applications with the stored ones. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { unsealWith } from '../server/platform/encryption/unseal.ts'
import { idempotencyKeyHash } from '../server/submissions/idempotency.ts'
import type { Installation } from './installation.ts'
import { storedApplications } from './stored.ts'

/** The answers by key; undefined if no answer acknowledged the application. */
export type Answers = Map<string, string | undefined>

/** The acknowledged applications, by key. */
export function acknowledgedIn(answers: Answers): readonly (readonly [string, string])[] {
  return [...answers].flatMap(([key, answer]) => (answer === undefined ? [] : [[key, answer]]))
}

/**
 * Fails if an acknowledged application is missing, if one is stored twice, or if the latest cannot
 * be opened. Returns the number of acknowledged applications.
 */
export async function compareWithStored(server: Installation, answers: Answers): Promise<number> {
  const stored = await storedApplications(server)
  const byKey = new Map(stored.map((row) => [row.idempotency_key_hash, row]))
  expect(byKey.size).toBe(stored.length)
  expect(stored.length).toBeLessThanOrEqual(answers.size)
  const acknowledged = acknowledgedIn(answers)
  for (const [key, answer] of acknowledged) {
    const reference = byKey.get(idempotencyKeyHash(key))?.reference
    expect(reference).toBeDefined()
    expect(answer).toContain(reference)
  }
  const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
  for (const { sealed, reference } of stored.slice(-20)) {
    expect(await unseal(sealed)).toMatchObject({ reference })
  }
  return acknowledged.length
}
