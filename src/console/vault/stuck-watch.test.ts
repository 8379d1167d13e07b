import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stuckWatch } from './stuck-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function watched() {
  const onStuck = vi.fn()
  return { onStuck, watch: stuckWatch(1000, onStuck) }
}

it('notices that nothing has been answered for a while', () => {
  const { onStuck, watch } = watched()
  watch.began(1)
  vi.advanceTimersByTime(999)
  watch.began(2)
  expect(onStuck).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onStuck).toHaveBeenCalledOnce()
})

it('gives many waiting requests their time, as long as one after another is answered', () => {
  const { onStuck, watch } = watched()
  for (let id = 0; id < 9; id += 1) watch.began(id)
  for (let id = 0; id < 9; id += 1) {
    vi.advanceTimersByTime(999)
    watch.answered(id)
  }
  vi.advanceTimersByTime(9999)
  expect(onStuck).not.toHaveBeenCalled()
})

it('stops watching once the worker has ended', () => {
  const { onStuck, watch } = watched()
  watch.began(1)
  watch.end()
  vi.advanceTimersByTime(9999)
  expect(onStuck).not.toHaveBeenCalled()
})
