import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key belongs to an input method. Safari ends the composition before the key that
 * confirms it (WebKit bug 165004), and only its code is that of such keys.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
