/**
 * The names that `embed.js` gives to the frames of further forms of one program on the same page.
 */
const NUMBERED = /^merchant-application-\d+$/

/**
 * Returns the key for data that only this form keeps in the tab or sends to other tabs. The frames
 * of a page share both, so that every form of a program except the first has its own key.
 */
export function ownKey(key: string): string {
  return NUMBERED.test(window.name) ? `${key} ${window.name}` : key
}
