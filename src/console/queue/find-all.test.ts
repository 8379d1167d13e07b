import { expect, it, vi } from 'vitest'
import { type FindRequest, MAX_KEYS } from '../../api/console/find.ts'
import { findAll } from './find-all.ts'

const requests: FindRequest['keys'][] = []

vi.mock('../requests/request.ts', () => ({
  send: async (_route: unknown, { body: { keys } }: { body: FindRequest }) => {
    requests.push(keys)
    const references = [...new Set(keys.map(({ program }) => program))]
    const applications = references.map((reference) => ({ reference }))
    return { ok: true, value: { found: applications, hasMore: false } }
  },
}))

it('searches more programs than one request can have the keys of', async () => {
  const programs = Array.from({ length: 30 }, (_, index) => `brand-${index}`)
  const hash = 'a'.repeat(64)
  const keysOf = (program: string) =>
    Array.from({ length: 9 }, () => ({ program, kind: 'email' as const, hash }))
  const answer = await findAll(programs.flatMap(keysOf))
  const applications = programs.map((reference) => ({ reference }))
  expect(answer).toEqual({ ok: true, value: { found: applications, hasMore: false } })
  expect(requests.length).toBe(2)
  for (const keys of requests) expect(keys.length).toBeLessThanOrEqual(MAX_KEYS)
})
