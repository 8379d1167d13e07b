/**
 * The draft that the tab saves, so that a reload or a discarded tab loses only sensitive answers.
 * It is deleted on submission, on cancel, and when the page has been idle for too long.
 */
import { withStorage } from '../tab/tab-storage.ts'
import { draftToSave } from './cleared-fields.ts'
import { hasAnswers, hasTyped, isSigned, useDraft } from './draft.ts'
import { lockIdempotencyKey } from './idempotency-key.ts'
import {
  activeAt,
  isIdleFor,
  LIFETIME_MS,
  restartIdleTimer,
  stopIdleTimers,
  watchActivity,
} from './idle.ts'
import { ownKey } from './own-key.ts'
import { newSecret } from './random.ts'
import type { TabDraft } from './read-draft.ts'
import { NOT_RESTORED, restoreDraft, useRestored } from './restored.ts'
import { endSavedOnline, useSavedOnline } from './saved-online.ts'

export const STORAGE_KEY = 'merchant-application-draft'
const SAVE_DELAY_MS = 200
/**
 * The events of leaving a page. The browser waits for the first. At the second, another page may
 * already have read the storage. A phone that ends a tab in the background fires only the third.
 */
const LEAVE_EVENTS = ['beforeunload', 'pagehide', 'visibilitychange']

let storageKey = STORAGE_KEY

/**
 * Restores the draft that the tab has saved, and saves every change from then on. Rejects without
 * having done anything if the script that reads it did not load.
 *
 * @param key the key in the tab's storage; a page of its own has its own draft
 */
export async function persistDraft(key = STORAGE_KEY): Promise<void> {
  storageKey = ownKey(key)
  const saved = await read()
  if (saved) {
    restoreDraft(saved)
    if (saved.isUntouched) {
      useDraft.setState({ untouched: { draft: saved.draft, form: saved.form } })
    }
    if (saved.isUntouched || isSigned(saved)) useRestored.setState(NOT_RESTORED)
    useSavedOnline.setState({ saved: saved.online })
    restartIdleTimer(saved.activeAt)
  }
  lockKey(useDraft.getState().idempotencyKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  useDraft.subscribe((state, before) => {
    if (state.idempotencyKey !== before.idempotencyKey) lockKey(state.idempotencyKey)
    clearTimeout(timer)
    if (hasAnswers(state)) {
      restartIdleTimer(Date.now())
      timer = setTimeout(save, SAVE_DELAY_MS)
    } else {
      endSavedOnline()
      deleteSaved()
    }
  })
  useSavedOnline.subscribe(({ saved }) => saved && saveNow())
  const saveNow = () => {
    if (!isIdleFor(LIFETIME_MS) && hasAnswers(useDraft.getState())) save()
  }
  for (const type of LEAVE_EVENTS) window.addEventListener(type, saveNow)
  watchActivity(saveNow)
}

/** Returns the key that this page saves the draft under in the tab's storage. */
export function savedUnder(): string {
  return storageKey
}

/** Returns the key in the tab's storage of the files that are not uploaded yet. */
export function uploadsUnder(): string {
  return `${storageKey}-uploads`
}

function save(): void {
  const { saved: online } = useSavedOnline.getState()
  const isUntouched = !hasTyped(useDraft.getState())
  const saved: TabDraft = { ...draftToSave(), activeAt, isUntouched, online }
  withStorage((storage) => storage.setItem(storageKey, JSON.stringify(saved)))
}

function deleteSaved(): void {
  stopIdleTimers()
  useRestored.setState(NOT_RESTORED)
  removeSaved()
}

function removeSaved(): void {
  withStorage((storage) => {
    storage.removeItem(storageKey)
    storage.removeItem(uploadsUnder())
  })
}

/** Reads the tab's draft. An unreadable or idle draft is deleted. */
async function read(): Promise<TabDraft | undefined> {
  const text = withStorage((storage) => storage.getItem(storageKey))
  if (!text) return undefined
  const { readTabDraft } = await import('./read-draft.ts')
  const saved = withStorage(() => readTabDraft(text))
  if (saved && Date.now() - saved.activeAt < LIFETIME_MS) return saved
  removeSaved()
  return undefined
}

/**
 * Locks the key. A duplicated tab begins with a copy of the storage, so another tab may have the
 * key: this tab then has its own intent with a new key.
 */
function lockKey(key: string): void {
  const replaceKey = () => {
    if (useDraft.getState().idempotencyKey === key) {
      useDraft.setState({ idempotencyKey: newSecret() })
    }
  }
  lockIdempotencyKey(key, replaceKey, navigator.locks)
}
