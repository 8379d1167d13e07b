/** What is asked of a mapping, and what it answers; it runs where it can be stopped. */
import { cutText } from '../cut-text.ts'
import { sanitizeText } from '../sanitize-text.ts'
import type { MappingFormat, Row } from './mapped-file.ts'

/** The mapping, by its text, and what it is applied to (`MappingInput`). */
export interface MappingTask {
  readonly mapping: string
  readonly input: unknown
  /** In a table, the values of a row are only texts, numbers, true, false and null. */
  readonly format: MappingFormat
}

/** The rows, or why there are none: `taxId (line 3, column 20): …`. */
export type MappingResult =
  | { readonly rows: readonly Row[]; readonly problem?: never }
  | { readonly problem: string }

/**
 * How long a mapping may take for one application before it is stopped. It is real time, of which a
 * busy machine may take most; a mapping takes milliseconds.
 */
export const MAPPING_MS = 5000

/** Why a mapping that never ends was stopped. */
export const NEVER_ENDS = `was stopped after ${MAPPING_MS / 1000} seconds: something in it does not end`

/** How many applications are tried with a mapping that ended for none so far. */
const MAX_ENDLESS = 2

/**
 * Whether a mapping is given up, rather than waited for once more with each application.
 *
 * @param mapped how many applications it was applied to before
 * @param leftOut how many it was not, with this one
 */
export function isHopeless(problem: string, mapped: number, leftOut: number): boolean {
  return problem === NEVER_ENDS && mapped === 0 && leftOut >= MAX_ENDLESS
}

/** Why one was stopped that took all of its thread's memory. */
export const NEEDS_MEMORY = 'needs more memory than there is'

const MAX_NAME_LENGTH = 80

/** A mapping's name, by its file's. */
export function mappingName(file: string): string {
  return cutText(sanitizeText(file), MAX_NAME_LENGTH)
}
