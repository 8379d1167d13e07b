/** The router fires the first two. */
const EVENTS = ['pushState', 'replaceState', 'popstate']

/** Calls back whenever the address changes without a new page. */
export function onNavigation(listener: () => void): void {
  for (const type of EVENTS) window.addEventListener(type, listener)
}
