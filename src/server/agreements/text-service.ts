/** The parsed agreement, as it is stored and as pages and PDFs are generated from it. */
import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'

/** A run of text with one look. `url` makes it a link (https or mailto). */
const span = v.strictObject({
  text: v.string(),
  bold: v.exactOptional(v.boolean()),
  url: v.exactOptional(v.string()),
})
const spans = v.array(span)

const heading = v.strictObject({
  kind: v.literal('heading'),
  /** Level 1 is the title, which is in the front matter. */
  level: v.picklist([2, 3]),
  text: v.string(),
})
const paragraph = v.strictObject({ kind: v.literal('paragraph'), spans })
/** A paragraph set apart from the text (`> ` in the file). */
const notice = v.strictObject({ kind: v.literal('notice'), spans })
const list = v.strictObject({
  kind: v.literal('list'),
  ordered: v.boolean(),
  items: v.array(spans),
})
/** Each cell is a list of spans. The first row heads the columns; the first cell heads its row. */
const table = v.strictObject({
  kind: v.literal('table'),
  header: v.array(spans),
  rows: v.array(v.array(spans)),
})

/** The parsed agreement file, which the HTML and the PDF are generated from. */
export const agreementText = v.strictObject({
  title: v.string(),
  /** `2026-11-01`, or `2026-11-01.2` for a second version on one day. */
  version: v.string(),
  /** The day it takes effect, `YYYY-MM-DD`. */
  effective: v.string(),
  blocks: v.array(v.variant('kind', [heading, paragraph, notice, list, table])),
})

export type AgreementText = DeepReadonly<v.InferOutput<typeof agreementText>>
export type Block = AgreementText['blocks'][number]
export type Heading = Extract<Block, { readonly kind: 'heading' }>
export type Table = Extract<Block, { readonly kind: 'table' }>

/** Returns the day in an agreement's version (`2026-11-01`, `2026-11-01.2`), at midnight UTC. */
export function versionDate(version: string): Date {
  return new Date(`${version.slice(0, 10)}T00:00:00Z`)
}

/** Formats `2026-11-01` as “November 1, 2026”, in the language of the tag. */
export function longDate(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
