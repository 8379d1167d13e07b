import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Call, FromWorker } from './calls.ts'
import type { TabNews } from './tabs.ts'
import { stuckWatch } from './vault.ts'

const { workers, listeners, notifyTabs } = vi.hoisted(() => ({
  workers: [] as FakeWorker[],
  listeners: new Set<(news: TabNews) => void>(),
  notifyTabs: vi.fn<(news: TabNews) => void>(),
}))

vi.mock('./tabs.ts', () => ({
  notifyTabs,
  onTabNews: (listener: (news: TabNews) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))

vi.mock('../start-worker.ts', () => ({
  joinWorker: (_script: string, name: string) => {
    const worker = new FakeWorker(name)
    workers.push(worker)
    return worker
  },
}))

/** A shared worker that answers when a test says so. */
class FakeWorker extends EventTarget {
  readonly calls: Call[] = []
  readonly port = Object.assign(new EventTarget(), {
    postMessage: (call: Call) => void this.calls.push(call),
    start: () => {},
    close: () => {},
  })
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
  }

  get names(): readonly string[] {
    return this.calls.map(({ name }) => name)
  }

  answer(value: unknown): void {
    const { id = 0 } = this.calls.at(-1) ?? {}
    this.say({ id, value })
  }

  say(data: FromWorker): void {
    this.port.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const RITA = 'rita@operator.example'
const hear = (news: TabNews) => {
  for (const listen of listeners) listen(news)
}
const workerOf = (index: number) => {
  const worker = workers[index]
  if (!worker) throw new Error(`${workers.length} workers were started`)
  return worker
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  vi.stubGlobal('SharedWorker', FakeWorker)
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})

afterEach(() => {
  vi.resetModules()
  workers.length = 0
  listeners.clear()
  notifyTabs.mockClear()
  vi.unstubAllGlobals()
})

async function openTab() {
  const vault = await import('./vault.ts')
  const onSomeoneElse = vi.fn()
  const leave = vault.shareVault(RITA, onSomeoneElse)
  return { ...vault, onSomeoneElse, leave }
}

async function unlockedTab() {
  const tab = await openTab()
  const outcome = tab.unlock(new Uint8Array(), '')
  workerOf(0).answer('unlocked')
  expect(await outcome).toBe('unlocked')
  return tab
}

test('joins an identity that another tab has unlocked', async () => {
  const { useVault } = await openTab()
  hear({ kind: 'unlocked', person: RITA, worker: 'theirs' })
  hear({ kind: 'unlocked', person: RITA, worker: 'theirs' })
  expect(workers.map(({ name }) => name)).toEqual(['theirs'])
  workerOf(0).answer(true)
  await settled()
  expect(useVault.getState().isUnlocked).toBe(true)
})

test('a worker that has ended before a tab joins it delays nothing', async () => {
  const { unlock, useVault } = await openTab()
  hear({ kind: 'unlocked', person: RITA, worker: 'gone' })
  const outcome = unlock(new Uint8Array(), '')
  expect(workerOf(1).names).toEqual(['unlock'])
  workerOf(1).answer('unlocked')
  expect(await outcome).toBe('unlocked')
  workerOf(0).answer(true)
  await settled()
  expect(workerOf(0).names).toEqual(['isUnlocked', 'leave'])
  expect(useVault.getState().isUnlocked).toBe(true)
})

test('a lock reaches the worker that another tab joins at the same time, and that tab', async () => {
  const { useVault } = await unlockedTab()
  hear({ kind: 'locked' })
  expect(workerOf(0).names).toEqual(['unlock', 'forget'])

  hear({ kind: 'unlocked', person: RITA, worker: 'late' })
  workerOf(1).answer(true)
  await settled()
  expect(useVault.getState().isUnlocked).toBe(true)
  workerOf(1).say({ isLocked: true })
  expect(useVault.getState().isUnlocked).toBe(false)
})

test.each<TabNews>([{ kind: 'locked' }, { kind: 'unlocked', person: RITA, worker: 'theirs' }])(
  'a note that is sealed meanwhile is sealed all the same: %j',
  async (news) => {
    const { seal } = await openTab()
    const sealed = seal(['age1'], 'note')
    hear(news)
    if (news.kind === 'unlocked') workerOf(1).answer(true)
    await settled()
    workers.at(-1)?.answer('sealed')
    expect(await sealed).toBe('sealed')
  },
)

test('a worker that fails to load locks no other tab', async () => {
  const { unlock } = await openTab()
  const outcome = unlock(new Uint8Array(), '')
  workerOf(0).dispatchEvent(new Event('error'))
  await expect(outcome).rejects.toThrow('Locked')
  expect(notifyTabs).not.toHaveBeenCalledWith({ kind: 'locked' })
})

test('is notified when another person opens a tab, and gives them nothing', async () => {
  const { onSomeoneElse, leave, useVault } = await unlockedTab()
  notifyTabs.mockClear()
  hear({ kind: 'opened', person: 'ada@operator.example' })
  expect(onSomeoneElse).toHaveBeenCalledOnce()
  expect(notifyTabs).not.toHaveBeenCalled()
  leave()
  expect(workerOf(0).names).toEqual(['unlock', 'leave'])
  expect(useVault.getState().isUnlocked).toBe(false)
})

describe('the watch for a stuck worker', () => {
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
})
