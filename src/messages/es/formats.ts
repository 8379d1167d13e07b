import type { LaterMessages } from '../messages.ts'

/** The tag of this language, for `Intl` and `<html lang>`. */
export const language = 'es-US'

export const days: LaterMessages['days'] = (count) => (count === 1 ? '1 día' : `${count} días`)

export function number(value: number): string {
  return value.toLocaleString(language)
}
