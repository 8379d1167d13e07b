const MARGIN = 16

/**
 * Keeps the region of toasts off the buttons under it, also while the page scrolls or changes: by
 * the custom property `--lifted` where it stands at the bottom, above rows of buttons, and by
 * `--lowered` where it stands at the top, below any button. Returns what ends it.
 */
export function keepOffButtons(region: HTMLElement): () => void {
  const place = () => {
    region.style.setProperty('--lifted', `${lifted(region)}px`)
    region.style.setProperty('--lowered', `${lowered(region)}px`)
  }
  place()
  const changes = new ResizeObserver(place)
  changes.observe(document.body)
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
  const lifts = shown('[data-button-row]')
    .filter((row) => row.bottom > reach && row.top < window.innerHeight)
    .map((row) => window.innerHeight - row.top)
  return Math.max(0, ...lifts)
}

/** None where it would leave the window. */
function lowered(region: HTMLElement): number {
  const { left, right, height } = region.getBoundingClientRect()
  let top = MARGIN
  for (const button of shown('main button').sort((one, other) => one.top - other.top)) {
    const beside = button.right <= left || button.left >= right
    const apart = button.bottom <= top || button.top >= top + height
    if (!beside && !apart) top = button.bottom + MARGIN
  }
  return top + height <= window.innerHeight ? top - MARGIN : 0
}

function shown(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0)
}
