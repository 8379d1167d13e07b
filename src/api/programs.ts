/**
 * Which program a page is of. Its host decides; where the API has an origin of its own, the page's
 * origin does. With what is submitted, the page also says what it showed, so that nothing is signed
 * that was replaced meanwhile. Pages of the default program send no such header.
 */
import * as v from 'valibot'

/** The id of the program that the installation's settings are. */
export const DEFAULT_PROGRAM = 'default'

/** Also the name of a folder, part of an address, of a role and of a command: `acme-canada`. */
export const programId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/))

/** `acme:` and the SHA-256 of the shown configuration, in lower-case hex. */
export const PROGRAM_HEADER = 'application-program'

/** In place of the hash, on pages that only show the questions which an operator edits. */
export const PREVIEW = 'preview'

/** For the headers of a route that takes what was signed. */
export const programHeader = {
  // A computed name would keep this in the pages' script.
  'application-program': v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.description(
        'Sent by the pages alone: their program, and the hash of what they showed. If that is not ' +
          'what the program shows now, the answer is 409 `page.outdated`',
      ),
      v.examples([`acme:${'0'.repeat(64)}`]),
    ),
  ),
}

/** What a page shows, as the header says it. */
export interface ShownProgram {
  readonly id: string
  /** The hash of its whole configuration. */
  readonly sha256: string
}

/** The value of the header that says with which configuration of a program a page was drawn: `acme:` and its SHA-256. */
export function programHeaderOf({ id, sha256 }: ShownProgram): string {
  return `${id}:${sha256}`
}
