/** The tag of this language, for `Intl` and `<html lang>`. */
export const language = 'en-US'

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** The limits that texts state. */
export interface Limits {
  /** In percent. */
  readonly minimumStake: number
  readonly idleMinutes: number
  readonly linkedAccountHours: number
  readonly savedDays: number
  readonly signDays: number
  readonly enteredDays: number
  readonly maximumStake: number
}

export function number(value: number): string {
  return value.toLocaleString(language)
}
