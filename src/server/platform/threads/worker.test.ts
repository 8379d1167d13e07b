import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { startWorker, type WorkerSettings } from './worker.ts'
import { WorkerBusy } from './worker-busy.ts'

const WORKER = `
  export function ready() {}
  import { threadId } from 'node:worker_threads'
  export default async (asked) => {
    if (asked === 'die') process.exit(1)
    if (asked === 'fail') throw new TypeError('no such task')
    await new Promise((resolve) => setTimeout(resolve, 20))
    return threadId
  }
`

async function thread(source = WORKER, settings: WorkerSettings = {}) {
  const file = join(await testFolder(), 'worker.mjs')
  await writeFile(file, source)
  const one = startWorker<string, number>(file, settings)
  onTestFinished(() => one.close())
  return one
}

it('runs every task on the same thread, even after one failed', async () => {
  const { run, start } = await thread()
  await start()
  const [first, second] = await Promise.all([run('a'), run('b')])
  expect(second).toBe(first)
  await expect(run('fail')).rejects.toThrow('no such task')
  expect(await run('c')).toBe(first)
})

it('fails the task of a dying thread, and runs all others on a new one', async () => {
  const { run } = await thread()
  const first = await run('a')
  const died = expect(run('die')).rejects.toThrow()
  const others = await Promise.all(['b', 'c', 'd'].map(run))
  await died
  expect(new Set(others).size).toBe(1)
  expect(others[0]).not.toBe(first)
})

it('fails all tasks if the thread cannot start, and tries again for the next', async () => {
  const { run } = await thread('throw new Error("broken")')
  const results = await Promise.allSettled(['a', 'b', 'c'].map(run))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(run('d')).rejects.toThrow()
})

it('limits its queue', async () => {
  const { run } = await thread(WORKER, { concurrentTasks: 2, maxQueue: 1 })
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(run))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(results[3]).toMatchObject({ reason: expect.any(WorkerBusy) })
})

it('ends an idle thread, and starts a new one', async () => {
  const { run } = await thread(WORKER, { idleMs: 10 })
  const first = await run('a')
  await sleep(100)
  expect(await run('b')).not.toBe(first)
})

it('abandons running tasks when it is closed', async () => {
  const { run, close } = await thread()
  await run('a')
  const givenUp = expect(run('b')).rejects.toThrow()
  await close()
  await givenUp
})
