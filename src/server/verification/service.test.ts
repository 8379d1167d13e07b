import { expect, it } from 'vitest'
import { readAhead } from './service.ts'

async function* numbers(read: number[], failsAt = Number.POSITIVE_INFINITY) {
  for (let n = 1; n <= 3; n += 1) {
    if (n === failsAt) throw new Error(`${n} cannot be read`)
    read.push(n)
    yield n
  }
}

it('reads the next value while the caller is busy with the last', async () => {
  const read: number[] = []
  const seen: (readonly [number, readonly number[]])[] = []
  for await (const n of readAhead(numbers(read))) seen.push([n, [...read]])
  expect(seen).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3]],
  ])
})

it('fails where a value cannot be read, after all values before it', async () => {
  const seen: number[] = []
  const reading = async () => {
    for await (const n of readAhead(numbers([], 3))) {
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(n)
    }
  }
  await expect(reading()).rejects.toThrow('3 cannot be read')
  expect(seen).toEqual([1, 2])
})

it('waits for a value that is being read when the caller stops early', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isRead = false
  async function* slow() {
    yield 1
    await promise
    isRead = true
    yield 2
  }
  for await (const _ of readAhead(slow())) {
    setImmediate(resolve)
    break
  }
  expect(isRead).toBe(true)
})
