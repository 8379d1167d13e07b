import { useEffectEvent, useLayoutEffect } from 'react'
import { ownValue } from '../../application/json/own-value.ts'
import { areSingleKeysOn } from './single-keys.ts'

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
