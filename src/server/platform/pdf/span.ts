/** A run of text with one look. `url` makes it a link (https or mailto). */
export interface Span {
  readonly text: string
  readonly bold?: boolean
  readonly url?: string
}
