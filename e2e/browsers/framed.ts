import { setTimeout as sleep } from 'node:timers/promises'
import type { Remote } from './remote.ts'

/**
 * A browser as somebody sees it who looks only at the page's first frame: what is read, typed and
 * pressed is in the frame, and the page around it is scrolled as far as that needs.
 */
export function inFrame(remote: Remote): Remote {
  return {
    ...remote,
    run: remote.runInFrame,
    chooseFile: (id, file) => remote.chooseFile(id, file, 'frame'),
    // What the frame tells the page, such as where its focus is, arrives a little later.
    reveal: async (y) => {
      let before = await remote.run(scrollTo, y)
      for (;;) {
        await sleep(200)
        const now = await remote.run(scrollTo, y)
        if (now === before) return
        before = now
      }
    },
    perform: (sources) => remote.perform(sources, 'frame'),
  }
}

/** Scrolls until a line of the frame is well inside the window; returns where. Runs in the page. */
function scrollTo(y: number): number {
  const place = () => (document.querySelector('iframe')?.getBoundingClientRect().top ?? 0) + y
  const isInside = place() > 100 && place() < window.innerHeight - 200
  if (!isInside) window.scrollBy({ top: place() - window.innerHeight / 2, behavior: 'instant' })
  return Math.round(place())
}
