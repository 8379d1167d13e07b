import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INVITATION_HEADER } from '../../api/invitation-links.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { INVITING, startInviting } from '../../test-support/start-inviting.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { hourlyShares, type Submitter } from './hourly-shares.ts'

const HOUR_S = 3600

function shares(max: number) {
  const clock = { s: 0 }
  const now = () => new Date(TEST_NOW.getTime() + clock.s * 1000)
  const { take, fullness } = hourlyShares({ max, now })
  /** Returns 0 if an application is accepted, and otherwise the seconds to wait. */
  const submit = (submitter: Submitter) => {
    try {
      take(submitter).keep()
      return 0
    } catch (error) {
      return error instanceof HttpError ? (error.details.retryAfter ?? -1) : -1
    }
  }
  return { clock, take, submit, fullness }
}

const from = (network: number, address: number): Submitter => ({
  network: `n${network}`,
  address: `n${network} a${address}`,
})

describe('the applications of an hour', () => {
  it('are free again after an hour, even if the clock was set back', () => {
    const { clock, submit } = shares(20)
    while (submit(from(1, 1)) === 0);
    clock.s -= 24 * HOUR_S
    expect(submit(from(1, 1))).toBe(HOUR_S)
    clock.s += HOUR_S
    expect(submit(from(1, 1))).toBe(0)
  })

  it('give an address a 20th, a network a fifth, and each API key its own share', () => {
    const { submit, fullness } = shares(400)
    const fill = (submitter: Submitter) => {
      let taken = 0
      while (submit(submitter) === 0) taken += 1
      return taken
    }
    expect(fill(from(1, 1))).toBe(20)
    expect(fullness()).toEqual({ inAll: 0.05, byAddress: 1, byNetwork: 0.25 })
    for (const address of [2, 3, 4]) expect(fill(from(1, address))).toBe(20)
    expect(fill(from(1, 5))).toBe(0)
    for (const network of [2, 3, 4, 5]) {
      for (const address of [1, 2, 3, 4]) expect(fill(from(network, address))).toBe(20)
    }
    expect(fill(from(6, 1))).toBe(0)
    expect(fill({ apiKey: 1 })).toBe(400)
    expect(fill({ apiKey: 2 })).toBe(400)
  })

  it('say when there will be room, and have it then', () => {
    const { clock, submit } = shares(400)
    for (let count = 0; count < 20; count += 1) {
      expect(submit(from(1, 1))).toBe(0)
      clock.s += 60
    }
    expect(submit(from(1, 1))).toBe(HOUR_S - 20 * 60)
    clock.s = HOUR_S - 1
    expect(submit(from(1, 1))).toBe(1)
    clock.s = HOUR_S
    expect(submit(from(1, 1))).toBe(0)
    expect(submit(from(1, 1))).toBe(60)
  })

  it('count stored applications, but not refused ones', () => {
    const { take, submit, fullness } = shares(400)
    const kept = fc.array(fc.boolean(), { maxLength: 19 })
    fc.assert(
      fc.property(kept, (stored) => {
        const before = fullness().inAll * 400
        const room = Math.max(0, 20 - Math.round(before))
        const accepted = stored.slice(0, Math.min(room, 2))
        for (const isStored of accepted) {
          const place = take(from(1, 1))
          if (isStored) place.keep()
          place.end()
        }
        expect(fullness().inAll * 400).toBeCloseTo(before + accepted.filter(Boolean).length)
      }),
    )
    expect(submit(from(2, 1))).toBe(0)
  })

  it('take no memory once they are refused', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const memory = () => {
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const { take } = shares(400)
    const before = memory()
    for (let count = 0; count < 100_000; count += 1) take(from(count, 1)).end()
    expect(memory() - before).toBeLessThan(5_000_000)
    expect(take(from(1, 1))).toBeDefined()
  })
})

it('strangers use up neither the share of invitations nor that of an API key', async () => {
  const { server, ask, invite, newKey } = await startInviting({ SUBMISSIONS_PER_HOUR: '20' })
  const invited = await invite({ ...INVITING, locked: [] })
  const headers = { 'idempotency-key': 'a'.repeat(43) }
  expect((await server.submit(sampleSubmission(), headers)).statusCode).toBe(303)
  for (let count = 1; count < 20; count += 1) {
    expect(
      (await server.submit({ ...sampleSubmission(), termsSignerFullName: 'No' })).statusCode,
    ).toBe(422)
    expect((await server.submit(sampleSubmission())).statusCode).toBe(303)
  }
  const refused = await server.submit(sampleSubmission(), { 'accept-language': 'es' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, `${HOUR_S}`])
  expect(refused.json().errors).toEqual([
    { code: 'rate-limit', message: expect.stringContaining('Intente de nuevo en 60 minutos') },
  ])
  // The answer for a stored application stays the same.
  expect((await server.submit(sampleSubmission(), headers)).statusCode).toBe(303)
  const { id, token } = invited.link
  const withLink = { [INVITATION_HEADER]: `${id}:${token}` }
  expect((await server.submit(sampleSubmission(), withLink)).statusCode).toBe(303)
  const unknown = { [INVITATION_HEADER]: `${id}:${'x'.repeat(43)}` }
  expect((await server.submit(sampleSubmission(), unknown)).statusCode).toBe(409)
  const key = await newKey('--may', 'submit')
  const entered = await ask('/api/applications', sampleSubmission(), { key })
  expect(entered.json().reference).toMatch(/^MA-/)
})

it('a stranger’s repeated application takes a place, too, as long as there are any', async () => {
  const server = await testServer({ SUBMISSIONS_PER_HOUR: '20' })
  const headers = { 'idempotency-key': 'a'.repeat(43) }
  const first = await server.submit(sampleSubmission(), headers)
  for (let count = 1; count < 25; count += 1) {
    const again = await server.submit(sampleSubmission(), headers)
    expect([again.statusCode, again.body]).toEqual([303, first.body])
  }
  expect((await server.submit(sampleSubmission())).statusCode).toBe(429)
})
