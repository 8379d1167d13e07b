/**
 * What every kind of field can do: parse what was typed, format a value, and validate it. The
 * browser, the server and the command line call the same functions.
 */
import type { BrokenRule } from '../issues.ts'

/** The current day. Nothing here has a clock, so the caller passes it. */
export interface Today {
  readonly year: number
  /** Month and day as one number: 704 is July 4. Missing for the end of the year. */
  readonly monthDay?: number
}

/** The day of a time, in the time zone of this machine. */
export function dayOf(time: Date): Today {
  return { year: time.getFullYear(), monthDay: (time.getMonth() + 1) * 100 + time.getDate() }
}

/** The day of a time, ISO 8601, in UTC. */
export function dayInUtc(at: string): Today {
  const time = new Date(at)
  return {
    year: time.getUTCFullYear(),
    monthDay: (time.getUTCMonth() + 1) * 100 + time.getUTCDate(),
  }
}

/** What is said beside a field that does not show a text as it was given. */
export interface Remark {
  /** The value as it was understood. */
  readonly understood?: string
  /** Parts of the text that are not in the value. */
  readonly leftOut?: readonly string[]
}

/** What an answer is typed into: `web/questions/Question.tsx` has the input of each. */
export type TypedInput =
  | 'text'
  | 'email'
  | 'url'
  | 'phone'
  | 'digits'
  | 'money'
  | 'days'
  /** Dots, until they are shown. */
  | 'secret'
  /** The same for a text that is not of digits. */
  | 'secret-text'

/** A question that is not simply typed has an input of its own, see `web/questions`. */
export type InputKind = TypedInput | 'own'

export interface Field<Value = string, Input extends InputKind = TypedInput> {
  readonly input: Input
  /** The value of the text in an input. */
  parse(typed: string): Value
  /** The value as an input shows it. */
  format(value: Value): string
  /** The rule that a value breaks; undefined when it is valid. Empty values are `required`. */
  validate(value: Value, today: Today): BrokenRule | undefined
  /** The text in the input while it is being typed, where that is not the formatted value. */
  formatPartial?(typed: string): string
  /**
   * Returns the text to parse in place of a text that arrived at once: pasted, dictated,
   * autofilled.
   */
  parsePasted?(text: string): string
  /** The same for one whose last part was just ended by a typed separator. */
  parseEnded?(text: string): string
  /** A text without the separators that `format` has put into it. */
  withoutMask?(text: string): string
  /**
   * Returns what to say about a given text. By default, that is the part of it that is not in the
   * formatted value.
   */
  remark?(given: string, value: Value): Remark
  /** The value in a text that another client sent. Defaults to the text itself. */
  normalize?(text: string): Value
  /** The value in a summary, in a language. Defaults to `format`. */
  summarize?(value: Value, language: string): string
  /** The values to choose from, where there is a list. */
  readonly offered?: readonly string[]
  /** The value, mostly masked, in a document that others may see. Defaults to the summary's. */
  conceal?(value: Value): string
}

const BLANK_MASKS = new Set(['(___) ___-____', '__/__/____', '_____'])

/** What nobody sees; U+2800 is a Braille pattern without dots. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text is missing, has nothing to see, or is an empty mask. */
export function isEmpty(text: string | null | undefined): boolean {
  return !text?.replace(INVISIBLE, '') || BLANK_MASKS.has(text.trim())
}
