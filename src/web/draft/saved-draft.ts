/**
 * The draft that the tab saves, so that a reload or a discarded tab loses only sensitive answers.
 * It is deleted on submission, on cancel, and `limits.tabHours` after the last activity on the
 * page. After `limits.idleMinutes`, the sensitive answers in memory are cleared.
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
 * The events of leaving a page. The browser waits for the first. At the second, another page may
 * already have read the storage. A phone that ends a tab in the background fires only the third.
 */
const LEAVE_EVENTS = ['beforeunload', 'pagehide', 'visibilitychange']
/**
 * Reading counts as activity. `scroll` is not included: the page also scrolls by itself, for
 * example when the idle notice moves the content below it.
 */
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove']
/** How often activity is noted. */
const ACTIVITY_INTERVAL_MS = 60_000

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
  const noteActivity = () => {
    const isNoted = Math.abs(Date.now() - activeAt) < ACTIVITY_INTERVAL_MS
    if (isNoted || !hasAnswers(useDraft.getState())) return
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

/** Returns the key that this page saves the draft under in the tab's storage. */
export function savedUnder(): string {
  return storageKey
}

let activeAt = 0
let idleTimers: readonly ReturnType<typeof setTimeout>[] = []

/** Starts the idle minutes at a moment. */
function restartIdleTimer(moment: number): void {
  stopIdleTimers()
  setIdlePhase('active')
  // The clock may have been set back since.
  activeAt = Math.min(moment, Date.now())
  const passed = Date.now() - activeAt
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
 * Clears the answers that the tab does not save, as a reload does. Data that someone else has
 * entered is forgotten, since the link opens it again.
 */
function clearSensitive(): void {
  const { prepared, correction } = useDraft.getState().form
  if (prepared || correction) {
    forget()
    return
  }
  const moment = activeAt
  if (hasSensitive()) restoreDraft(draftToSave(), true)
  // This is no activity on the page.
  restartIdleTimer(moment)
}

function stopIdleTimers(): void {
  idleTimers.forEach(clearTimeout)
}

/** Deletes the draft in the tab and in memory. The copy on the server stays. */
function forget(): void {
  useSavedOnline.setState({ saved: undefined })
  forgetDraft()
  setIdlePhase('ended')
}

/** Returns whether there was no activity on the page for so long. */
function isIdleFor(milliseconds: number): boolean {
  return Date.now() - activeAt >= milliseconds
}

/** Returns the saved part of the draft, wherever it is saved. */
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
 * @param wasIdle whether the page was idle
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

/** Reads the tab's draft. An unreadable or idle draft is deleted. */
async function read(): Promise<TabDraft | undefined> {
  const text = withStorage((storage) => storage.getItem(storageKey))
  if (!text) return undefined
  const { readTabDraft } = await import('./stored-draft.ts')
  const saved = withStorage(() => readTabDraft(text))
  if (saved && Date.now() - saved.activeAt < LIFETIME_MS) return saved
  withStorage((storage) => storage.removeItem(storageKey))
  return undefined
}

/**
 * Uses the storage. It may be turned off or full, or contain an older version's data: then nothing
 * is saved.
 */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
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
