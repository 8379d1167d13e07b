/** A tab that the form is opened and reloaded in, under a clock of its own. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { Application } from '../../../application/application.ts'
import { emptyLead } from '../../../application/lead.ts'
import { steps } from '../../../application/step-list.ts'
import { sampleApplication } from '../../../application/testing/sample-application.ts'
import type { Locks } from '../idempotency-key.ts'
import { sampleFormState } from './sample-forms.ts'

export const lead = { ...emptyLead, pmi: 'demo', businessName: 'Lead Bakery' }

/** A minimal form of a tab's storage. */
class TabStorage {
  readonly items = new Map<string, string>()
  getItem(name: string): string | null {
    return this.items.get(name) ?? null
  }
  setItem(name: string, value: string): void {
    this.items.set(name, value)
  }
  removeItem(name: string): void {
    this.items.delete(name)
  }
}

/** The storage of the tab, which is empty before each test. */
export let storage: TabStorage

/** Loads the page in the tab, as on the first visit or after a reload, with empty memory. */
export async function openPage({ locks, tab = storage }: { locks?: Locks; tab?: object } = {}) {
  const now = Date.now()
  vi.clearAllTimers() // which also sets the clock back
  vi.setSystemTime(now)
  vi.resetModules()
  const window = Object.assign(new EventTarget(), { sessionStorage: tab })
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { locks })
  const draft = await import('../draft.ts')
  const { applyLead } = await import('../prefill.ts')
  const { persistDraft } = await import('../persist-draft.ts')
  const { useRestored } = await import('../restored.ts')
  const { useSavedOnline } = await import('../saved-online.ts')
  const { useIdle } = await import('../idle.ts')
  const { clearedFields } = await import('../cleared-fields.ts')
  await persistDraft()
  return {
    ...draft,
    applyLead,
    clearedFields,
    restored: useRestored.getState,
    online: useSavedOnline,
    idle: useIdle.getState,
    state: draft.useDraft.getState,
    fire: (type: string) => window.dispatchEvent(new Event(type)),
    /** Enters an application and presses Next on every step. */
    complete: (application: Application = sampleApplication()) => {
      draft.useDraft.setState({ form: sampleFormState(application) })
      for (const { id } of steps) draft.commit(id)
    },
  }
}

export const saved = () => [...storage.items.values()].join()
export const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
export const soon = () => wait(1000)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-02T10:00:00') })
  storage = new TabStorage()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
