import { describe, expect, it } from 'vitest'
import { createBreaker } from './service.ts'

function timed() {
  let time = 0
  const breaker = createBreaker({ failuresToOpen: 3, openMs: 1_000, now: () => time })
  const ask = (works: boolean) =>
    breaker.run(
      async () => works,
      (result) => !result,
    )
  return {
    breaker,
    ask,
    pass: (ms: number) => {
      time += ms
    },
  }
}

async function opened() {
  const timing = timed()
  for (let call = 0; call < 3; call += 1) await timing.ask(false)
  return timing
}

describe('a circuit breaker', () => {
  it('makes calls while they succeed', async () => {
    const { ask, breaker } = timed()
    expect(await ask(true)).toBe(true)
    expect(breaker.state()).toBe('closed')
  })

  it('stays closed unless failures are consecutive', async () => {
    const { ask, breaker } = timed()
    for (const works of [false, false, true, false, false]) await ask(works)
    expect(breaker.state()).toBe('closed')
  })

  it('opens after a set number of consecutive failures, and then makes no call', async () => {
    const { ask, breaker } = await opened()
    expect(breaker.state()).toBe('open')
    expect(await ask(true)).toBeUndefined()
  })

  it('counts a call that throws as a failure', async () => {
    const { breaker } = timed()
    const thrown = () =>
      breaker.run(
        () => Promise.reject(new Error('gone')),
        () => false,
      )
    for (let call = 0; call < 3; call += 1) await expect(thrown()).rejects.toThrow('gone')
    expect(breaker.state()).toBe('open')
  })

  it('lets one call through after its time, but no others', async () => {
    const { breaker, pass } = await opened()
    pass(1_000)
    expect(breaker.state()).toBe('half-open')
    let finish: (works: boolean) => void = () => undefined
    const first = breaker.run(
      () => new Promise<boolean>((resolve) => (finish = resolve)),
      (result) => !result,
    )
    expect(
      await breaker.run(
        async () => true,
        () => false,
      ),
    ).toBeUndefined()
    finish(true)
    expect(await first).toBe(true)
    expect(breaker.state()).toBe('closed')
  })

  it('opens again if that call fails', async () => {
    const { ask, breaker, pass } = await opened()
    pass(1_000)
    await ask(false)
    expect(breaker.state()).toBe('open')
    pass(999)
    expect(await ask(true)).toBeUndefined()
    pass(1)
    expect(await ask(true)).toBe(true)
  })
})
