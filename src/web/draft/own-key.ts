/** Names that `embed.js` gives the frames of further forms of one program on the same page. */
const NUMBERED = /^merchant-application-\d+$/

/**
 * Returns the key for data that only this form keeps in the tab or sends to other tabs. The frames
 * of a page share both, so that all but the first form of a program have keys of their own.
 */
export function ownKey(key: string): string {
  return NUMBERED.test(window.name) ? `${key} ${window.name}` : key
}
