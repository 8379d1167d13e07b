/**
 * The draft that the tab itself saves, so that a reload or a discarded tab loses nothing but
 * sensitive answers. It is deleted on submission, on cancel, and `limits.tabHours` after something
 * last happened on the page. After `limits.idleMinutes`, the sensitive answers in memory are cleared.
 */

import { withoutSensitive } from '../../application/answers.ts'
import { limits } from '../../application/reference/limits.ts'
import {
  hasSensitive,
  sensitivePaths,
  withoutSensitiveAnswers,
  withoutSignature,
} from './cleared-fields.ts'
import { forgetDraft, hasAnswers, hasTyped, isSigned, useDraft } from './draft.ts'
import { VERSION } from './form-state.ts'
import { lockIdempotencyKey } from './idempotency-key.ts'
import { setIdlePhase, useIdle } from './idle.ts'
import { ownKey } from './own-key.ts'
import { newSecret } from './random.ts'
import { NOT_RESTORED, useRestored } from './restored.ts'
import { endSavedOnline, useSavedOnline } from './saved-online.ts'
import { shownForm } from './shown-form.ts'
import type { SavedDraft, TabDraft } from './stored-draft.ts'

export const STORAGE_KEY = 'merchant-application-draft'
const IDLE_MS = limits.idleMinutes * 60_000
const NOTICE_MS = limits.idleNoticeMinutes * 60_000
const LIFETIME_MS = limits.tabHours * 3_600_000
const SAVE_DELAY_MS = 200
/**
 * Fired when a page is left. The browser waits for the first; at the second another page may have
 * read the storage already; a phone that ends a tab in the background fires the third alone.
 */
const LEAVE_EVENTS = ['beforeunload', 'pagehide', 'visibilitychange']
/**
 * Reading counts as activity. `scroll` is not among them: the page scrolls by itself, too, as when
 * the idle notice moves what is below it.
 */
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove']
/** Activity is noted this often. */
const ACTIVITY_INTERVAL_MS = 60_000

let storageKey = STORAGE_KEY

/**
 * Restores the draft that the tab has saved, and saves every change from then on. Rejects, and has
 * done nothing, if the script that reads it did not load.
 *
 * @param key under which; a page of its own has a draft of its own
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
  const noteActivity = () => {
    if (!hasAnswers(useDraft.getState()) || Date.now() - activeAt < ACTIVITY_INTERVAL_MS) return
    // The timers of a sleeping phone are late.
    if (isIdleFor(LIFETIME_MS)) {
      forget()
      return
    }
    if (isIdleFor(IDLE_MS)) clearSensitive()
    restartIdleTimer(Date.now())
    saveNow()
  }
  for (const type of ACTIVITY_EVENTS) {
    window.addEventListener(type, noteActivity, { capture: true, passive: true })
  }
}

/** The key of the tab's storage under which this page saves the draft. */
export function savedUnder(): string {
  return storageKey
}

let activeAt = 0
let idleTimers: readonly ReturnType<typeof setTimeout>[] = []

/** Starts the idle minutes at a moment. */
function restartIdleTimer(moment: number): void {
  stopIdleTimers()
  setIdlePhase('active')
  activeAt = moment
  const passed = Date.now() - moment
  idleTimers = [
    ...(passed < IDLE_MS
      ? [
          setTimeout(() => hasSensitive() && setIdlePhase('ending'), IDLE_MS - NOTICE_MS - passed),
          setTimeout(clearSensitive, IDLE_MS - passed),
        ]
      : []),
    setTimeout(forget, LIFETIME_MS - passed),
  ]
}

/**
 * Clears what the tab does not save, as a reload does. What someone else has entered is forgotten:
 * the link that opened it does so again.
 */
function clearSensitive(): void {
  const { prepared, correction } = useDraft.getState().form
  if (prepared || correction) {
    forget()
    return
  }
  const moment = activeAt
  if (hasSensitive()) restoreDraft(draftToSave(), true)
  // Nothing happened on the page.
  restartIdleTimer(moment)
}

function stopIdleTimers(): void {
  idleTimers.forEach(clearTimeout)
}

/** Deletes what was saved in the tab, and what is in memory. What is saved online stays there. */
function forget(): void {
  useSavedOnline.setState({ saved: undefined })
  forgetDraft()
  setIdlePhase('ended')
}

/** Whether nothing has happened on the page for so long. */
function isIdleFor(milliseconds: number): boolean {
  return Date.now() - activeAt >= milliseconds
}

/** What is saved of the draft, wherever that is. */
export function draftToSave(): SavedDraft {
  const { draft, form, lead, idempotencyKey } = useDraft.getState()
  return {
    version: VERSION,
    draft: withoutSensitive(withoutSignature(draft), shownForm().schema),
    form: withoutSensitiveAnswers(form),
    lead,
    idempotencyKey,
    cleared: [...new Set([...useRestored.getState().cleared, ...sensitivePaths(form)])],
  }
}

/**
 * Replaces the draft with a saved one.
 *
 * @param wasIdle since nothing happened on the page
 */
export function restoreDraft(saved: SavedDraft, wasIdle = false): void {
  const { draft, form, lead, idempotencyKey, cleared } = saved
  useDraft.setState({ draft, form, lead, idempotencyKey })
  useRestored.setState({ isRestored: true, wasIdle, cleared })
}

function save(): void {
  const { saved: online } = useSavedOnline.getState()
  const isUntouched = !hasTyped(useDraft.getState())
  const saved: TabDraft = { ...draftToSave(), activeAt, isUntouched, online }
  withStorage((storage) => storage.setItem(storageKey, JSON.stringify(saved)))
}

function deleteSaved(): void {
  stopIdleTimers()
  if (useIdle.getState().phase === 'ending') setIdlePhase('active')
  activeAt = 0
  useRestored.setState(NOT_RESTORED)
  useSavedOnline.setState({ saved: undefined })
  withStorage((storage) => storage.removeItem(storageKey))
}

/** What cannot be read, or was left idle, is deleted. */
async function read(): Promise<TabDraft | undefined> {
  const text = withStorage((storage) => storage.getItem(storageKey))
  if (!text) return undefined
  const { readTabDraft } = await import('./stored-draft.ts')
  const saved = withStorage(() => readTabDraft(text))
  if (saved && Date.now() - saved.activeAt < LIFETIME_MS) return saved
  withStorage((storage) => storage.removeItem(storageKey))
  return undefined
}

/** Storage may be turned off, full, or have what an older version wrote: then nothing is saved. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}

/**
 * Another tab may have the key, since a duplicated tab begins with a copy of the storage: then this
 * one is another intent, with a key of its own.
 */
function lockKey(key: string): void {
  const replaceKey = () => {
    if (useDraft.getState().idempotencyKey === key) {
      useDraft.setState({ idempotencyKey: newSecret() })
    }
  }
  lockIdempotencyKey(key, replaceKey, navigator.locks)
}
