/**
 * Whether the shortcuts of a single character are on in this browser. People who dictate, or whose
 * hands tremble, press them by accident (WCAG 2.1.4).
 */
const STORAGE_KEY = 'console-single-keys'
const OFF = 'off'

/** The choice in a browser that stores nothing. */
let isOffHere = false

/** Returns whether they are on. Every tab follows the last choice. */
export function areSingleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== OFF
  } catch {
    return !isOffHere
  }
}

export function setSingleKeys(areOn: boolean): void {
  isOffHere = !areOn
  try {
    if (areOn) window.localStorage.removeItem(STORAGE_KEY)
    else window.localStorage.setItem(STORAGE_KEY, OFF)
  } catch {
    // The choice lasts as long as the tab.
  }
}
