import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { HttpError } from '../platform/http/http-error.ts'
import { copyTurns } from './read-copy.ts'

const from = (network: number, address = 0) => ({
  network: `n${network}`,
  address: `n${network} a${address}`,
})

/** Starts jobs that end when the test ends them. */
function started(options: Parameters<typeof copyTurns>[0] = {}) {
  const { make } = copyTurns<string>(options)
  const order: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, source: ReturnType<typeof from>) =>
    make(name, source, () => {
      order.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(`copy ${name}`)))
    })
  const endNext = async () => {
    ends.shift()?.()
    await setImmediate()
  }
  const endAll = async () => {
    while (ends.length > 0) await endNext()
  }
  return { ask, order, endNext, endAll }
}

const refusal = (promise: Promise<string>) =>
  promise.then(
    () => 'made',
    (error: unknown) => (error instanceof HttpError ? error.statusCode : error),
  )

it('copies alternate between addresses, in the order of their requests', async () => {
  const { ask, order, endAll } = started()
  const requests = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, from(1))),
    ask('b1', from(2)),
    ask('c1', from(3)),
    ask('b2', from(2)),
  ]
  await endAll()
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  expect(await Promise.all(requests)).toContain('copy b2')
})

it('the addresses of one network together do not delay others for long', async () => {
  const { ask, order, endAll } = started()
  for (let address = 0; address < 40; address += 1) void ask(`junk ${address}`, from(1, address))
  void ask('honest', from(2))
  await endAll()
  expect(order.indexOf('honest')).toBeLessThan(12)
})

it('excess requests are refused at once, with the time to wait', async () => {
  const { ask, endAll } = started({ max: { inAll: 6, byAddress: 2, byNetwork: 4 } })
  const first = ask('running', from(1))
  const own = [1, 2, 3].map((number) => refusal(ask(`own ${number}`, from(1))))
  expect(await own[2]).toBe(503)
  await ask('own 4', from(1)).catch((error: unknown) => {
    expect(error instanceof HttpError && error.details.retryAfter).toBeGreaterThan(0)
  })
  const others = [2, 3, 4, 5].map((network) => refusal(ask(`other ${network}`, from(network))))
  // The line is full, so the waiting client with the latest turn makes room for a new one.
  const late = refusal(ask('late', from(6)))
  expect(await own[1]).toBe(503)
  await endAll()
  expect(await Promise.all([own[0], ...others, late])).toEqual(Array(6).fill('made'))
  expect(await first).toBe('copy running')
})

it('a started copy is finished once, even if nobody waits for it anymore', async () => {
  const { ask, order, endAll } = started({ maxWaitMs: 1 })
  expect(await refusal(ask('slow', from(1)))).toBe(503)
  const again = ask('slow', from(2))
  await endAll()
  expect(await again).toBe('copy slow')
  expect(order).toEqual(['slow'])
})
