import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { testFolder } from '../../../test-support/shared.ts'

afterEach(() => vi.useRealTimers())

it('ends after a while without work, and starts again', async () => {
  const file = join(await testFolder(), 'id.mjs')
  await writeFile(
    file,
    `import { threadId } from 'node:worker_threads'\nexport const id = async () => threadId\n`,
  )
  // The files of a worker share modules: the thread that another test has started has real timers.
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { IDLE_MS, onPdfThread } = await import('./pdf-thread.ts')
  const thread = () => onPdfThread<(task: object) => Promise<number>>(pathToFileURL(file), 'id', {})
  const first = await thread()
  vi.advanceTimersByTime(IDLE_MS - 1)
  expect(await thread()).toBe(first)
  vi.advanceTimersByTime(IDLE_MS)
  vi.useRealTimers()
  expect(await thread()).not.toBe(first)
})
