/**
 * What the tab itself keeps of the draft, so that a reload or a discarded tab loses nothing but
 * secrets. It goes on submission, on cancelling, and after 30 idle minutes.
 */
import { create } from 'zustand'
import { stepIds } from '../../application/flow.ts'
import { secretPaths, withoutSecrets } from '../../application/secrets.ts'
import { currentProblems, type DraftState, hasAnswers, useDraft } from './draft.ts'
import { newSecret } from './random.ts'

const NAME = 'merchant-application-draft'
const VERSION = 3
const IDLE_MINUTES = 30
const IDLE_MILLISECONDS = IDLE_MINUTES * 60_000
const SAVE_AFTER_MILLISECONDS = 200
/**
 * What a browser tells when a page is left. It waits for the first; at the second another page may
 * stand already, and have read what was kept; a phone that ends a tab behind tells the third alone.
 */
const LEAVING = ['beforeunload', 'pagehide', 'visibilitychange']
/** A page that was left is gone by then. Nobody submits so soon: secrets have to be typed first. */
const LEFT_PAGE_MILLISECONDS = 2000
/** What is only read is noted this often. */
const NOTE_EVERY_MILLISECONDS = 60_000

type Kept = Pick<DraftState, 'draft' | 'working' | 'idempotencyKey'>

interface Saved extends Kept {
  /** Of this shape; what another version of the page wrote is not read. */
  readonly version: typeof VERSION
  /** Milliseconds since 1970, when the applicant last did something on the page. */
  readonly activeAt: number
  /** The fields of the secrets that had been given, which are not kept. */
  readonly lost: readonly string[]
}

export interface Restored {
  /** Whether what stands on the page was kept from before, and nobody has yet taken note of it. */
  readonly isRestored: boolean
  /** The fields of the secrets that have gone since, also those that were given again. */
  readonly lost: readonly string[]
}

const NOT_RESTORED: Restored = { isRestored: false, lost: [] }

export const useRestored = create<Restored>(() => NOT_RESTORED)

/** The applicant knows what was kept. */
export function takeNoteOfRestored(): void {
  useRestored.setState({ isRestored: false })
}

/** Takes up what the tab has kept, and keeps every change from now on. */
export function keepDraftInTab(): void {
  const saved = read()
  if (saved) {
    const { draft, working, idempotencyKey, lost } = saved
    useDraft.setState({ draft, working, idempotencyKey })
    useRestored.setState({ isRestored: true, lost })
    keepFrom(saved.activeAt)
  }
  holdKey(useDraft.getState().idempotencyKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  useDraft.subscribe((state, before) => {
    if (state.idempotencyKey !== before.idempotencyKey) holdKey(state.idempotencyKey)
    clearTimeout(timer)
    if (hasAnswers(state)) {
      keepFrom(Date.now())
      timer = setTimeout(save, SAVE_AFTER_MILLISECONDS)
    } else forget()
  })
  const saveWhatIsKept = () => {
    if (isKept() && hasAnswers(useDraft.getState())) save()
  }
  for (const type of LEAVING) window.addEventListener(type, saveWhatIsKept)
  const noteActivity = () => {
    if (!isKept() || Date.now() - activeAt < NOTE_EVERY_MILLISECONDS) return
    keepFrom(Date.now())
    saveWhatIsKept()
  }
  for (const type of ['keydown', 'pointerdown', 'scroll']) {
    window.addEventListener(type, noteActivity, { capture: true, passive: true })
  }
}

let activeAt = 0
let idleTimer: ReturnType<typeof setTimeout> | undefined

/** Begins the idle minutes at a moment. */
function keepFrom(moment: number): void {
  activeAt = moment
  clearTimeout(idleTimer)
  idleTimer = setTimeout(forget, moment + IDLE_MILLISECONDS - Date.now())
}

/** Whether the idle minutes have not passed: a sleeping phone's timers come late. */
function isKept(): boolean {
  return Date.now() - activeAt < IDLE_MILLISECONDS
}

function save(): void {
  const { draft, working, idempotencyKey } = useDraft.getState()
  const { 'review-&-submit': _signature, ...forms } = working
  const saved: Saved = withoutSecrets({
    version: VERSION,
    draft,
    working: forms,
    idempotencyKey,
    activeAt,
    lost: [...new Set([...useRestored.getState().lost, ...secretsGiven()])],
  })
  inStorage((storage) => storage.setItem(NAME, JSON.stringify(saved)))
}

/** The fields that are right now and would be wrong without their secrets. */
function secretsGiven(): readonly string[] {
  const state = useDraft.getState()
  const { draft, working } = state
  const blanked = { ...state, ...withoutSecrets({ draft, working }) }
  return stepIds.flatMap((id) => {
    const wrong = currentProblems(id, state)
    return secretPaths(currentProblems(id, blanked)).filter((path) => !(path in wrong))
  })
}

function forget(): void {
  clearTimeout(idleTimer)
  activeAt = 0
  useRestored.setState(NOT_RESTORED)
  inStorage((storage) => storage.removeItem(NAME))
}

function read(): Saved | undefined {
  return inStorage((storage) => {
    const saved: Saved | null = JSON.parse(storage.getItem(NAME) ?? 'null')
    if (saved?.version === VERSION && Date.now() - saved.activeAt < IDLE_MILLISECONDS) return saved
    storage.removeItem(NAME)
    return undefined
  })
}

/** Storage may be turned off, full, or hold what an older version wrote: then nothing is kept. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}

/**
 * Holds the key of this intent as long as the tab lives. A duplicated tab begins with a copy of the
 * storage; where another tab keeps the key, this one is another intent with its own. The page that
 * a reload has left may hold it a moment longer, and is waited for.
 */
function holdKey(key: string): void {
  const signal = AbortSignal.timeout(LEFT_PAGE_MILLISECONDS)
  navigator.locks
    ?.request(`${NAME}-${key}`, { signal }, () => new Promise(() => undefined))
    .catch(() => {
      if (useDraft.getState().idempotencyKey === key) {
        useDraft.setState({ idempotencyKey: newSecret() })
      }
    })
}
