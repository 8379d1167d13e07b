/**
 * The page in a frame of another site. It tells the host about events, never about answers, and
 * only if the program lists the host's origin. From the host it accepts the language and the focus.
 */
import { isRecord } from '../../application/json/is-record.ts'
import { languageNamed } from '../../application/language.ts'
import type { StepId } from '../../application/step-list.ts'
import { stepAtPath } from '../../application/steps.ts'
import { hasTyped, useDraft } from '../draft/draft.ts'
import { useSavedOnline } from '../draft/saved-online.ts'
import { shownForm } from '../draft/shown-form.ts'
import { laterMessages, loadLaterMessages, onSwitch, switchTo } from '../language/messages.ts'
import { submit, submitIfNoted, whenReleased } from '../presses/when-released.ts'
import { pageConfig } from '../requests/page-config.ts'
import { useLeaving } from '../tab/leaving.ts'
import { onNavigation } from '../tab/navigation.ts'
import { hasStorage } from '../tab/tab-storage.ts'
import { useToasts } from '../toasts/toasts.ts'

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

/**
 * The origins of possible hosts. Until the host has sent a message, every listed origin is told.
 * Other origins never are.
 */
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
  if (!hasStorage()) void reportNotSaved()
  window.addEventListener('click', submitByPress)
  // A press may have come after hydration, but before this script.
  for (const form of document.forms) submitIfNoted(form)
}

/**
 * Submits in place of the browser, which a sandbox without `allow-forms` keeps from it. Enter in an
 * input presses the button, too.
 */
function submitByPress(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')
  if (event.defaultPrevented || !button?.form) return
  event.preventDefault()
  submit(button.form)
}

/**
 * Returns whether an error is the form's own. Errors of extensions and other scripts are not, nor
 * is the browser's report that sizes have to be measured again.
 */
function isOwn({ filename, message }: ErrorEvent): boolean {
  const ourScripts = import.meta.url.slice(0, import.meta.url.lastIndexOf('/') + 1)
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

/** Tells the host once something is typed, so that it does not replace the form. */
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

/** Tells the host the page's height. The host may then move a frame, so not during a press. */
function watchHeight(): void {
  // The frame is as high as the page. A page as high as the frame would never become lower.
  document.documentElement.style.setProperty('--page-height', 'auto')
  let last = 0
  const measure = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height === last) return
    last = height
    tell('height', { height })
  }
  new ResizeObserver(() => whenReleased(measure)).observe(document.body)
  measure()
}

/**
 * Tells the host the place of the focus: a frame as high as its page does not scroll by itself.
 * Nothing is sent during a press, since the release would miss its target.
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
 * Keeps messages in sight: a frame as high as its page does not know which part of it the host
 * shows. The place is updated while there are messages, since the host may scroll.
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

/** Tells the host that a reload loses the answers: the browser stores nothing for a framed page. */
async function reportNotSaved(): Promise<void> {
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
