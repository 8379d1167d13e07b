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

/** Returns a whole number. A number format would block a slow phone for 70 ms at first. */
export function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
