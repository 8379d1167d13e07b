import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockWhenIdle } from './lock-when-idle.ts'
import type { TabNews } from './tabs.ts'

const IDLE_MS = 15 * 60_000

const { notifyTabs, listeners } = vi.hoisted(() => ({
  notifyTabs: vi.fn<(news: TabNews) => void>(),
  listeners: new Set<(news: TabNews) => void>(),
}))

vi.mock('./tabs.ts', () => ({
  notifyTabs,
  onTabNews: (listener: (news: TabNews) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('document', new EventTarget())
})

afterEach(() => {
  notifyTabs.mockClear()
  listeners.clear()
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

test('locks as soon as a computer wakes up after a longer sleep', () => {
  const lock = vi.fn()
  lockWhenIdle(IDLE_MS, lock)
  vi.setSystemTime(Date.now() + IDLE_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(lock).toHaveBeenCalledOnce()
})

test('activity in another tab counts, and is reported to the others, but not at each movement', () => {
  const lock = vi.fn()
  lockWhenIdle(IDLE_MS, lock)
  vi.advanceTimersByTime(IDLE_MS - 60_000)
  for (const listen of listeners) listen({ kind: 'active' })
  vi.advanceTimersByTime(IDLE_MS - 60_000)
  expect(lock).not.toHaveBeenCalled()
  for (let count = 0; count < 5; count += 1) dispatchEvent(new Event('pointermove'))
  expect(notifyTabs).toHaveBeenCalledExactlyOnceWith({ kind: 'active' })
})

test('does not lock after it is stopped', () => {
  const lock = vi.fn()
  lockWhenIdle(IDLE_MS, lock)()
  vi.advanceTimersByTime(IDLE_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(lock).not.toHaveBeenCalled()
  expect(listeners.size).toBe(0)
})
