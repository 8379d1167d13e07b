import type { LaterMessages } from '../messages.ts'

/** The tag of this language, for `Intl` and `<html lang>`. */
export const language = 'es-US'

export const days: LaterMessages['days'] = (count) => (count === 1 ? '1 día' : `${count} días`)

/** Returns a whole number. A number format would block a slow phone for 70 ms at first. */
export function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
