/**
 * The program of a page. Its host decides; if the API has its own origin, the page's origin
 * decides. With a submission, the page also sends the hash of the configuration that it showed, so
 * that nobody signs a text that was replaced in the meantime. Pages of the default program send no
 * such header.
 */
import * as v from 'valibot'

/** The id of the program that consists of the installation's settings. */
export const DEFAULT_PROGRAM = 'default'

/**
 * The id is also the name of a folder, and part of an address, a role and a command: `acme-canada`.
 */
export const programId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/))

/** The header with the program and its configuration's SHA-256, in lower-case hex: `acme:…`. */
export const PROGRAM_HEADER = 'application-program'

/** Stands in place of the hash on pages that preview an operator's questions. */
export const PREVIEW = 'preview'

/** The schema of that header, for routes that take signed content. */
export const programHeader = {
  // A computed property name, a call or a template would keep this in the pages' script.
  'application-program': v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.description(
        'Sent by the pages alone: their program, and the hash of what they showed. If that is not ' +
          'what the program shows now, the answer is 409 `page.outdated`',
      ),
      v.examples(['acme:0000000000000000000000000000000000000000000000000000000000000000']),
    ),
  ),
}

/** The program and configuration that a page shows. */
export interface ShownProgram {
  readonly id: string
  /** The hash of the whole configuration. */
  readonly sha256: string
}

/** Returns the value of the header: the program and the SHA-256 of the shown configuration. */
export function programHeaderOf({ id, sha256 }: ShownProgram): string {
  return `${id}:${sha256}`
}
