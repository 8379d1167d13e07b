import type { Span } from '../../platform/pdf/span.ts'

export interface Heading {
  readonly kind: 'heading'
  /** Level 1 is the title, which is in the front matter. */
  readonly level: 2 | 3
  readonly text: string
}

interface Paragraph {
  readonly kind: 'paragraph'
  readonly spans: readonly Span[]
}

/** A paragraph set apart from the text (`> ` in the file). */
interface Notice {
  readonly kind: 'notice'
  readonly spans: readonly Span[]
}

export interface List {
  readonly kind: 'list'
  readonly ordered: boolean
  readonly items: readonly (readonly Span[])[]
}

/** Each cell is spans; the first row heads the columns, the first cell heads its row. */
export interface Table {
  readonly kind: 'table'
  readonly header: readonly (readonly Span[])[]
  readonly rows: readonly (readonly (readonly Span[])[])[]
}

export type Block = Heading | Paragraph | Notice | List | Table

/** The parsed agreement file, the source of HTML and PDF. */
export interface AgreementText {
  readonly title: string
  /** `2026-11-01`, or `2026-11-01.2` for a second version on one day. */
  readonly version: string
  /** The day it takes effect, `YYYY-MM-DD`. */
  readonly effective: string
  readonly blocks: readonly Block[]
}
