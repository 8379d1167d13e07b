/** The style of a run of lines. Sizes and distances are in points (1/72 inch). */
export interface TextStyle {
  readonly size: number
  /** The distance from one baseline to the next. */
  readonly leading: number
  readonly color: string
  /** Sets the text in the bold face, even if it is not bold already. */
  readonly bold?: boolean
}

const INK = '#17212e'
const MUTED = '#4b5768'
export const LINK_COLOR = '#1d4f91'
export const RULE_COLOR = '#c5ccd6'
export const TINT_COLOR = '#f1f4f8'
export const ACCENT_COLOR = '#1d4f91'

export const BODY: TextStyle = { size: 9.5, leading: 13.5, color: INK }
export const TERM: TextStyle = { size: 9.5, leading: 13.5, color: MUTED }
export const CELL: TextStyle = { size: 9, leading: 12.5, color: INK }
export const FOOTER: TextStyle = { size: 8, leading: 10, color: MUTED }

export const HEADINGS: Readonly<
  Record<1 | 2 | 3, { style: TextStyle; before: number; after: number }>
> = {
  1: { style: { size: 21, leading: 27, color: INK, bold: true }, before: 0, after: 10 },
  2: { style: { size: 12.5, leading: 17, color: INK, bold: true }, before: 12, after: 5 },
  3: { style: { size: 10.5, leading: 14.5, color: INK, bold: true }, before: 8, after: 3 },
}

/** The gap below a paragraph, a list or a table. */
export const BLOCK_GAP = 6
