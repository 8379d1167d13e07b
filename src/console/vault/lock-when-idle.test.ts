import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockWhenIdle } from './lock-when-idle.ts'

const IDLE_MS = 15 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('document', new EventTarget())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('locks after fifteen minutes without any activity', () => {
  const lock = vi.fn()
  lockWhenIdle(IDLE_MS, lock)
  vi.advanceTimersByTime(IDLE_MS - 60_000)
  dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(IDLE_MS - 60_000)
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(lock).toHaveBeenCalled()
})

test('locks as soon as a computer wakes up that slept for longer', () => {
  const lock = vi.fn()
  lockWhenIdle(IDLE_MS, lock)
  vi.setSystemTime(Date.now() + IDLE_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(lock).toHaveBeenCalledOnce()
})

test('locks when the page is left, and not after it is stopped', () => {
  const lock = vi.fn()
  const stop = lockWhenIdle(IDLE_MS, lock)
  dispatchEvent(new Event('pagehide'))
  expect(lock).toHaveBeenCalledOnce()
  stop()
  dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(IDLE_MS)
  expect(lock).toHaveBeenCalledOnce()
})
