/**
 * What every kind of field can do: parse what was typed, format a value, and validate it. The
 * browser, the server and the command line call the same functions.
 */
import type { BrokenRule } from '../issues.ts'

/** The calendar, as the rules need it. Nothing here has a clock: the caller says what year it is. */
export interface Today {
  readonly year: number
}

export interface Field<Value = string> {
  /** The value of the text in an input. */
  parse(typed: string): Value
  /** The value as an input shows it. */
  format(value: Value): string
  /** The rule that a value breaks; undefined when it is valid. Empty values are `required`. */
  validate(value: Value, today: Today): BrokenRule | undefined
  /** The text in the input while it is being typed, where that is not the formatted value. */
  formatPartial?(typed: string): string
  /**
   * The text to parse in place of one that came all at once (pasted, dictated, filled in), or whose
   * last part was just ended by a separator.
   */
  parsePasted?(text: string): string
  /** The value in a text that another client sent. The text itself unless given. */
  normalize?(text: string): Value
  /** The value in a summary that others may see, in a language. As `format` unless given. */
  summarize?(value: Value, language: string): string
}

const BLANK_MASKS = new Set(['(___) ___-____', '__/__/____', '_____'])

/** Whether a text is missing, blank, or a mask without anything in it. */
export function isEmpty(text: string | null | undefined): boolean {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' || BLANK_MASKS.has(trimmed)
}
