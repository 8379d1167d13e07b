import { useEffectEvent, useLayoutEffect } from 'react'
import { ownValue } from '../../application/json/own-value.ts'

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [contenteditable]'

/**
 * Returns whether a key belongs to the focused element, to an open dialog, or to the browser, or is
 * a character that the person does not use as a shortcut.
 */
function isNoShortcut({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  if (key.length === 1 && !areSingleKeysOn()) return true
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

/** Runs an action for each single key, unless the person is typing or has turned them off. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = isNoShortcut(event) ? undefined : ownValue(actions, event.key)
    if (!act) return
    event.preventDefault()
    act()
  })
  // Listens as soon as the page is visible: the person may press a key at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

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
