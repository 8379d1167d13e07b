/** As `--space-4`, by which the region stands off the window's edge. */
const MARGIN = 16

/**
 * Keeps the region of toasts off the buttons and links under it, also while the page scrolls or
 * changes: by the custom property `--lifted` where it stands at the bottom, above rows of buttons,
 * and by `--lowered` where it stands at the top. Returns what ends it.
 */
export function keepOffButtons(region: HTMLElement): () => void {
  const place = () => {
    const places = { '--lifted': lifted(region), '--lowered': lowered(region) }
    for (const [name, length] of Object.entries(places)) {
      region.style.setProperty(name, `${length}px`)
    }
  }
  place()
  const changes = new ResizeObserver(place)
  changes.observe(document.body)
  changes.observe(region)
  window.addEventListener('scroll', place, { passive: true })
  window.addEventListener('resize', place)
  return () => {
    changes.disconnect()
    window.removeEventListener('scroll', place)
    window.removeEventListener('resize', place)
  }
}

function lifted({ offsetHeight }: HTMLElement): number {
  const reach = window.innerHeight - offsetHeight - 2 * MARGIN
  const lifts = shown(document.querySelectorAll('[data-button-row]'))
    .filter((row) => row.bottom > reach && row.top < window.innerHeight)
    .map((row) => window.innerHeight - row.top)
  return Math.max(0, ...lifts)
}

/** None where it would leave the window. */
function lowered(region: HTMLElement): number {
  const { left, right, height } = region.getBoundingClientRect()
  const pressed = [...document.querySelectorAll('button, a[href]')]
  const others = shown(pressed.filter((element) => !region.contains(element)))
  let top = MARGIN
  for (const other of others.sort((one, next) => one.top - next.top)) {
    const beside = other.right <= left || other.left >= right
    const apart = other.bottom <= top || other.top >= top + height
    if (!beside && !apart) top = other.bottom + MARGIN
  }
  return top + height <= window.innerHeight ? top - MARGIN : 0
}

function shown(elements: Iterable<Element>): DOMRect[] {
  return [...elements]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0)
}
