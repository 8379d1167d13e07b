import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { oneThread, type ThreadSettings } from './one-thread.ts'
import { ThreadBusy } from './thread-busy.ts'

const ANSWERS = `
  export function ready() {}
  import { threadId } from 'node:worker_threads'
  export default async (asked) => {
    if (asked === 'die') process.exit(1)
    if (asked === 'fail') throw new TypeError('no such question')
    await new Promise((resolve) => setTimeout(resolve, 20))
    return threadId
  }
`

async function thread(source = ANSWERS, settings: ThreadSettings = {}) {
  const file = join(await testFolder(), 'worker.mjs')
  await writeFile(file, source)
  const one = oneThread<string, number>(file, settings)
  onTestFinished(() => one.close())
  return one
}

it('answers on one and the same thread, whatever failed there before', async () => {
  const { ask, start } = await thread()
  await start()
  const [first, second] = await Promise.all([ask('a'), ask('b')])
  expect(second).toBe(first)
  await expect(ask('fail')).rejects.toThrow('no such question')
  expect(await ask('c')).toBe(first)
})

it('fails what a dying thread was asked, and answers all the others on another', async () => {
  const { ask } = await thread()
  const first = await ask('a')
  const died = expect(ask('die')).rejects.toThrow()
  const others = await Promise.all(['b', 'c', 'd'].map(ask))
  await died
  expect(new Set(others).size).toBe(1)
  expect(others[0]).not.toBe(first)
})

it('fails all who wait for a thread that cannot start, and tries again for the next', async () => {
  const { ask } = await thread('throw new Error("broken")')
  const asked = await Promise.allSettled(['a', 'b', 'c'].map(ask))
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(ask('d')).rejects.toThrow()
})

it('keeps no more waiting than it may', async () => {
  const { ask } = await thread(ANSWERS, { atTheThread: 2, mostWaiting: 1 })
  const asked = await Promise.allSettled(['a', 'b', 'c', 'd'].map(ask))
  expect(asked.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(asked[3]).toMatchObject({ reason: expect.any(ThreadBusy) })
})

it('ends an idle thread, and starts one again', async () => {
  const { ask } = await thread(ANSWERS, { idleMs: 10 })
  const first = await ask('a')
  await sleep(100)
  expect(await ask('b')).not.toBe(first)
})

it('gives up what is under way when it is closed', async () => {
  const { ask, close } = await thread()
  await ask('a')
  const givenUp = expect(ask('b')).rejects.toThrow()
  await close()
  await givenUp
})
