/** The task of a mapping and its result. It runs in a thread that can be stopped. */
import { cutText } from '../text/cut-text.ts'
import { sanitizeText } from '../text/sanitize-text.ts'
import type { MappingFormat, Row } from './mapped-file.ts'

/** A mapping as text, and its input (`MappingInput`). */
export interface MappingTask {
  readonly mapping: string
  readonly input: unknown
  /** In a table, the values of a row can only be texts, numbers, true, false and null. */
  readonly format: MappingFormat
}

/** The rows, or the reason why there are none: `taxId (line 3, column 20): …`. */
export type MappingResult =
  | { readonly rows: readonly Row[]; readonly problem?: never }
  | { readonly problem: string }

/**
 * The time limit of a mapping for one application. A mapping takes milliseconds, but this is real
 * time, and a busy machine may take most of it.
 */
export const MAPPING_MS = 5000

/** The reason for stopping a mapping that never ends. */
export const NEVER_ENDS = `was stopped after ${MAPPING_MS / 1000} seconds: something in it does not end`

/** The number of applications that are tried if the mapping has not ended for any. */
const MAX_ENDLESS = 2

/**
 * Returns whether a mapping is given up, instead of being tried with further applications.
 *
 * @param mapped the number of applications that were mapped before
 * @param leftOut the number of those that were not, including this one
 */
export function isHopeless(problem: string, mapped: number, leftOut: number): boolean {
  return problem === NEVER_ENDS && mapped === 0 && leftOut >= MAX_ENDLESS
}

/** The reason for stopping a mapping that used all memory of its thread. */
export const NEEDS_MEMORY = 'needs more memory than there is'

const MAX_NAME_LENGTH = 80

/** Returns the name of a mapping from its file's name. */
export function mappingName(file: string): string {
  return cutText(sanitizeText(file), MAX_NAME_LENGTH)
}
