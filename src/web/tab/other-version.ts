/** Reloads the page if a server of another release or form does not accept its answers. */
import { leaveOnPurpose } from './leaving.ts'
import { withStorage } from './tab-storage.ts'

const LOADED_AT = 'merchant-application-updated'
/** While servers are updated, each request may reach another release: no reload follows soon. */
const UPDATE_MS = 5 * 60_000
const TIMEOUT_MS = 15_000

/**
 * Loads another version of the page, which restores the tab's draft. Returns false if there is none
 * to load now: the server has the same page, was not reached, another version was loaded only
 * minutes ago, or the browser saves nothing.
 *
 * @param savedUnder the key of the tab's storage under which the draft is saved
 * @param program the program that this page shows, as its configuration states it
 */
export async function loadOtherVersion(
  savedUnder: string,
  program: object | undefined,
): Promise<boolean> {
  if (!(await isOtherServed(program)) || !noteLoading(savedUnder)) return false
  // The notice is at the top of the page.
  window.scrollTo(0, 0)
  window.history.replaceState({ ...window.history.state, isUpdated: true }, '')
  leaveOnPurpose()
  window.location.reload()
  return true
}

/** Returns whether the page at this address now has other scripts, or another program. */
async function isOtherServed(program: object | undefined): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(window.location.pathname, { cache: 'no-store', signal })
    const html = await response.text()
    const stated = html.includes(`"program":${JSON.stringify(program) ?? ''}`)
    const own = [...document.querySelectorAll('script[type=module][src]')]
    return (
      response.ok &&
      (stated === !program ||
        own.some((script) => !html.includes(script.getAttribute('src') ?? '')))
    )
  } catch {
    return false
  }
}

function noteLoading(savedUnder: string): boolean {
  const isNoted = withStorage((storage) => {
    // Saves the latest input, as if the page were left.
    window.dispatchEvent(new Event('pagehide'))
    if (storage.getItem(savedUnder) === null) return false
    if (Date.now() - Number(storage.getItem(LOADED_AT)) < UPDATE_MS) return false
    storage.setItem(LOADED_AT, String(Date.now()))
    return true
  })
  return isNoted ?? false
}
