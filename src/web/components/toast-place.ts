/**
 * Lifts the region of toasts above any row of buttons that it would cover, by the custom property
 * `--lifted`, and keeps it there while the page scrolls. Returns what ends it.
 */
export function keepOffButtons(region: HTMLElement): () => void {
  const place = () => {
    const reach = window.innerHeight - region.offsetHeight - 32
    const lifts = [...document.querySelectorAll('[data-button-row]')]
      .map((row) => row.getBoundingClientRect())
      .filter((row) => row.height > 0 && row.bottom > reach && row.top < window.innerHeight)
      .map((row) => window.innerHeight - row.top)
    region.style.setProperty('--lifted', `${Math.max(0, ...lifts)}px`)
  }
  place()
  window.addEventListener('scroll', place, { passive: true })
  window.addEventListener('resize', place)
  return () => {
    window.removeEventListener('scroll', place)
    window.removeEventListener('resize', place)
  }
}
