/**
 * A run of text with one look. `url` makes it a link (https, mailto, or # and the
 * destination of a heading).
 */
export interface Span {
  readonly text: string
  readonly bold?: boolean
  readonly url?: string
}
