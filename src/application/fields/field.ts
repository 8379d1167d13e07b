/**
 * What every kind of field answers: how typed text is cleaned, how a value is shown, and what is
 * wrong with it. The browser and the server ask the same functions.
 */
import type { Today } from '../today.ts'

export interface Field<Value = string> {
  /** What is kept of the text that was typed or pasted. */
  clean(typed: string): Value
  /** How the value stands in the input and in the summary. */
  show(value: Value): string
  /** The message that belongs beside the field; undefined when the value is right. */
  problem(value: Value, today: Today): string | undefined
  /** What stands in the input while it is being typed, where that is not what `show` gives. */
  typing?(typed: string): string
  /**
   * What a text stands for, where `clean` would misread it: one that came at once (pasted,
   * dictated, filled in), or whose last part was just ended by a separator.
   */
  reads?(text: string): string
}

/** `none` until there is something to say. */
export type Status = 'none' | 'error' | 'success'

export const REQUIRED = 'This field is required'
export const NOT_OFFERED = 'Please choose one of the options'

const blankMasks = new Set(['(___) ___-____', '__/__/____', '_____'])

/** Whether a text is missing, blank, or a mask without anything in it. */
export function isEmpty(text: string | null | undefined): boolean {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' || blankMasks.has(trimmed)
}

/**
 * The status beside a field: an error as soon as there is a message; success only where something
 * was given.
 */
export function statusOf(shown: string, problem: string | undefined): Status {
  if (problem !== undefined) return 'error'
  return isEmpty(shown) ? 'none' : 'success'
}
