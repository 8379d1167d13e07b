import { afterEach, expect, it, vi } from 'vitest'
import { IDLE_MS, onPdfThread } from './pdf-thread.ts'

afterEach(() => vi.useRealTimers())

/** How many threads this process has beside its own. */
const threads = () => (process.report.getReport() as { workers: object[] }).workers.length

const MODULE = new URL('../../../application/canonical-json.ts', import.meta.url)
const write = (value: object) =>
  onPdfThread<(task: object) => Promise<string>>(MODULE, 'canonicalJson', value)

it('ends when nobody has needed it for a while, and starts again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const others = threads()
  expect(await write({ turn: 1 })).toBe('{"turn":1}')
  vi.advanceTimersByTime(IDLE_MS - 1)
  expect(await write({ turn: 2 })).toBe('{"turn":2}')
  vi.advanceTimersByTime(IDLE_MS - 1)
  expect(threads()).toBe(others + 1)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(threads()).toBe(others))
  expect(await write({ turn: 3 })).toBe('{"turn":3}')
})
