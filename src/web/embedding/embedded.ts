/**
 * The page in a frame of another site: tells the host what happens, never an answer, and only the
 * origins that the program lists. From the host it takes the language and the focus.
 */

import { isRecord } from '../../application/is-record.ts'
import { languageNamed } from '../../application/language.ts'
import type { StepId } from '../../application/step-list.ts'
import { stepAtPath } from '../../application/steps.ts'
import { hasTyped, useDraft } from '../draft/draft.ts'
import { useSavedOnline } from '../draft/saved-online.ts'
import { shownForm } from '../draft/shown-form.ts'
import { laterMessages, loadLaterMessages, onSwitch, switchTo } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { useLeaving } from '../state/leaving.ts'
import { onNavigation } from '../state/navigation.ts'
import { useToasts } from '../state/toasts.ts'
import { whenReleased } from '../state/when-released.ts'

const SOURCE = 'merchant-application'
const HOST = 'merchant-application-host'
const VERSION = 1
const LOOK_MS = 200

type Message =
  | 'ready'
  | 'started'
  | 'step'
  | 'saved'
  | 'submitted'
  | 'closed'
  | 'error'
  | 'height'
  | 'scroll'

/** Until the host has said something, every listed origin is told: the others never get it. */
let hosts: readonly string[] = []

/** Starts once the page has rendered. */
export function startEmbedded(): void {
  hosts = knownHosts(pageConfig().embedOrigins ?? [])
  if (hosts.length === 0) return
  window.addEventListener('message', receive)
  tell('ready')
  watchBeginning()
  watchHeight()
  watchFocus()
  watchToasts()
  watchSteps()
  useSavedOnline.subscribe(({ saved }, before) => {
    if (saved && !before.saved) tell('saved')
  })
  useLeaving.subscribe(({ reference, isClosed }, before) => {
    if (reference !== undefined && reference !== before.reference) tell('submitted', { reference })
    if (isClosed && !before.isClosed) tell('closed')
  })
  window.addEventListener('error', (event) => {
    if (isOwn(event)) tell('error', { code: 'unexpected' })
  })
  if (!hasStorage()) void sayNotSaved()
}

/**
 * Whether an error is the form's: those of extensions and of other scripts are not, and the browser
 * itself reports that sizes are to be measured once more.
 */
function isOwn({ filename, message }: ErrorEvent): boolean {
  const ourScripts = import.meta.url.replace(/[^/]*$/, '')
  return filename.startsWith(ourScripts) && !message.startsWith('ResizeObserver ')
}

/** Chromium and WebKit know the sites around the frame. */
function knownHosts(listed: readonly string[]): readonly string[] {
  const { ancestorOrigins } = window.location
  const parent = ancestorOrigins?.[0]
  return parent === undefined ? listed : listed.filter((origin) => origin === parent)
}

function tell(type: Message, payload: object = {}): void {
  const message = { source: SOURCE, version: VERSION, type, payload }
  for (const origin of hosts) window.parent.postMessage(message, origin)
}

function receive({ source, origin, data }: MessageEvent<unknown>): void {
  if (source !== window.parent || !hosts.includes(origin)) return
  if (!isRecord(data) || data.source !== HOST || data.version !== VERSION) return
  hosts = [origin]
  const { type, payload } = data
  if (type === 'focus') document.querySelector<HTMLElement>('h1, input, button')?.focus()
  const language = isRecord(payload) ? languageNamed(String(payload.language)) : undefined
  if (type === 'language' && language && (pageConfig().languages?.includes(language) ?? true)) {
    switchTo(language).catch(() => tell('error', { code: 'language' }))
  }
}

/** What was typed is not to be replaced by another form. */
function watchBeginning(): void {
  let isStarted = false
  const look = () => {
    const hasStarted = hasTyped(useDraft.getState())
    if (hasStarted && !isStarted) tell('started')
    isStarted = hasStarted
  }
  useDraft.subscribe(look)
  look()
}

/** The host may move a frame that it makes higher or lower, but not while something is pressed. */
function watchHeight(): void {
  // The frame is as high as the page: a page as high as the frame would never become lower.
  document.documentElement.style.setProperty('--page-height', 'auto')
  let last = 0
  const measure = () => {
    const { height } = document.body.getBoundingClientRect()
    if (Math.abs(height - last) < 1) return
    last = height
    tell('height', { height: Math.ceil(height) })
  }
  new ResizeObserver(() => whenReleased(measure)).observe(document.body)
  measure()
}

/**
 * A frame as high as its page does not scroll: what the page moves the focus to, the host shows, but
 * not while it is pressed, or the release would miss it.
 */
function watchFocus(): void {
  window.addEventListener('focusin', ({ target }) => {
    whenReleased(() => {
      if (target !== document.activeElement || !(target instanceof Element)) return
      tell('scroll', { top: target.getBoundingClientRect().top })
    })
  })
}

/**
 * A frame as high as its page does not know what part of it the host shows: messages go there. While
 * there are some, it is looked up again and again, as the host may scroll.
 */
function watchToasts(): void {
  const { body, documentElement: root } = document
  const observer = new IntersectionObserver(([page]) => {
    if (!page?.isIntersecting) return
    const { top, bottom } = page.intersectionRect
    root.style.setProperty('--out-of-sight-above', `${top}px`)
    root.style.setProperty('--out-of-sight-below', `${window.innerHeight - bottom}px`)
  })
  const look = () => {
    observer.unobserve(body)
    observer.observe(body)
  }
  let looking: ReturnType<typeof setInterval> | undefined
  useToasts.subscribe(({ toasts }) => {
    clearInterval(looking)
    if (toasts.length === 0) return
    look()
    looking = setInterval(look, LOOK_MS)
  })
}

function watchSteps(): void {
  let last: StepId | undefined
  const look = () => {
    const step = stepAtPath(window.location.pathname, shownForm())
    if (step && step !== last) tell('step', { step })
    last = step
  }
  onNavigation(look)
  look()
}

function hasStorage(): boolean {
  try {
    window.sessionStorage.getItem(SOURCE)
    return true
  } catch {
    return false
  }
}

/** Where the browser keeps nothing for a framed page, a reload loses the answers. */
async function sayNotSaved(): Promise<void> {
  await loadLaterMessages()
  const notice = document.createElement('p')
  notice.setAttribute('role', 'status')
  notice.style.cssText = 'padding: 0.75rem 1rem; margin: 0; text-align: center'
  document.body.prepend(notice)
  const write = () => {
    notice.textContent = laterMessages().finishLater.notInTab
  }
  write()
  onSwitch(write)
}
