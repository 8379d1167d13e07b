import { expect } from '@playwright/test'
import type { Remote } from './remote.ts'

/**
 * Returns a browser that sees only the page's first frame: it reads, types and presses in the
 * frame, and scrolls the page around it as needed.
 */
export function inFrame(remote: Remote): Remote {
  return {
    ...remote,
    run: remote.runInFrame,
    chooseFile: (id, file) => remote.chooseFile(id, file, 'frame'),
    reveal: async (y) => {
      let before: number | undefined
      for (;;) {
        const now = await remote.run(scrollTo, y)
        if (now === before) return
        before = now
        await hasHeard(remote)
      }
    },
    perform: (sources) => remote.perform(sources, 'frame'),
  }
}

let marks = 0

/**
 * Waits until the page has received all messages of the frame, such as the position of its focus,
 * and has been drawn accordingly. Messages arrive in the order they were sent.
 */
async function hasHeard(remote: Remote): Promise<void> {
  marks += 1
  const mark = `heard-${marks}`
  await remote.run(listenFor, mark)
  await remote.runInFrame(tell, mark)
  // A frame whose page is being replaced does not answer, so it is asked again.
  const soon = { intervals: [20, 50], timeout: 5000 }
  await expect.poll(() => remote.run(isHeard, mark), soon).toBe(true)
}

function listenFor(mark: string): void {
  window.addEventListener('message', ({ data }) => {
    if (data !== mark) return
    // A browser finds the pressed element in its last drawn frame.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        document.documentElement.dataset.heard = mark
      })
    })
  })
}

/** Sends a mark once the frame was drawn, since it does not know its height before that. */
function tell(mark: string): void {
  const say = () => {
    clearTimeout(timer)
    window.parent.postMessage(mark, '*')
  }
  // Firefox never draws a frame that it considers to be out of sight.
  const timer = setTimeout(say, 1000)
  requestAnimationFrame(() => requestAnimationFrame(say))
}

function isHeard(mark: string): boolean {
  return document.documentElement.dataset.heard === mark
}

/** Scrolls a line of the frame well inside the window, and returns its place. Runs in the page. */
function scrollTo(y: number): number {
  const place = () => (document.querySelector('iframe')?.getBoundingClientRect().top ?? 0) + y
  const isInside = place() > 100 && place() < window.innerHeight - 200
  if (!isInside) window.scrollBy({ top: place() - window.innerHeight / 2, behavior: 'instant' })
  return Math.round(place())
}
