/**
 * The operations of every kind of field: it parses the typed text, formats a value, and validates
 * it. The browser, the server and the command line call the same functions.
 */
import type { BrokenRule } from '../issues.ts'

/** The current day. This module has no clock, so the caller passes the day. */
export interface Today {
  readonly year: number
  /** Month and day as one number: 704 is July 4. Absent for the end of the year. */
  readonly monthDay?: number
}

/** Returns the day of a time in the time zone of this machine. */
export function dayOf(time: Date): Today {
  return { year: time.getFullYear(), monthDay: (time.getMonth() + 1) * 100 + time.getDate() }
}

/** Returns the day of a time, ISO 8601, in UTC. */
export function dayInUtc(at: string): Today {
  const time = new Date(at)
  return {
    year: time.getUTCFullYear(),
    monthDay: (time.getUTCMonth() + 1) * 100 + time.getUTCDate(),
  }
}

/**
 * Returns the latest day of a time anywhere: a zone can be 14 hours ahead of UTC. The server
 * accepts each day that has begun where the applicant is.
 */
export function latestDay(time: Date): Today {
  return dayInUtc(new Date(time.getTime() + 14 * 3_600_000).toISOString())
}

/** A remark beside a field that does not show a text as it was given. */
export interface Remark {
  /** The value as it was understood. */
  readonly understood?: string
  /** Parts of the text that are not in the value. */
  readonly leftOut?: readonly string[]
}

/** The input of a typed question. `web/questions/Question.tsx` renders it. */
export type TypedInput =
  | 'text'
  | 'email'
  | 'url'
  | 'phone'
  | 'digits'
  | 'money'
  | 'days'
  /** Dots until the applicant shows them. */
  | 'secret'
  /** The same for a text that is not made of digits. */
  | 'secret-text'

/** The input of a question. `own`: the question has an input of its own in `web/questions`. */
export type InputKind = TypedInput | 'own'

export interface Field<Value = string, Input extends InputKind = TypedInput> {
  readonly input: Input
  /** Returns the value of the text in an input. */
  parse(typed: string): Value
  /** Returns the value as an input shows it. */
  format(value: Value): string
  /**
   * Returns the rule that a value breaks; undefined if it is valid. Empty values are `required`.
   */
  validate(value: Value, today: Today): BrokenRule | undefined
  /** Returns the text in the input during typing, if it differs from the formatted value. */
  formatPartial?(typed: string): string
  /** Returns the text to parse for a text that arrived at once: pasted, dictated or autofilled. */
  parsePasted?(text: string): string
  /** Returns the text to parse for a text whose last part a typed separator has just ended. */
  parseEnded?(text: string): string
  /** Returns a text without the separators that `format` has added. */
  withoutMask?(text: string): string
  /** Returns the remark about a given text; by default, about the parts that the value lacks. */
  remark?(given: string, value: Value): Remark
  /** Returns the value of a text from another client. By default, it is the text itself. */
  normalize?(text: string): Value
  /** Returns the value for a summary in a language. By default, it is `format`. */
  summarize?(value: Value, language: string): string
  /** The values to choose from, if there is a list. */
  readonly offered?: readonly string[]
  /** Returns the value, mostly masked, for documents that others see; by default the summary's. */
  conceal?(value: Value): string
}

/** Returns the value of a text that arrived at once. */
export function parseWhole<Value, Input extends InputKind>(
  field: Pick<Field<Value, Input>, 'parse' | 'parsePasted'>,
  text: string,
): Value {
  return field.parse(field.parsePasted?.(text) ?? text)
}

const BLANK_MASKS = new Set(['(___) ___-____', '__/__/____', '_____'])

/** Characters that nobody sees. U+2800 is a Braille pattern without dots. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{DI}\u2800]/gu

/** Returns whether a text is absent, invisible, or an empty mask. */
export function isEmpty(text: string | null | undefined): boolean {
  return !text?.replace(INVISIBLE, '') || BLANK_MASKS.has(text.trim())
}
