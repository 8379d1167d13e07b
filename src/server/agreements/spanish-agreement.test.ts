import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Span } from '../platform/pdf/lines.ts'
import { readPdf } from '../platform/pdf/testing/read-pdf.ts'
import { loadAgreement } from './agreement.ts'
import type { Agreement } from './service.ts'
import type { Block } from './text-service.ts'

const FOLDER = join(import.meta.dirname, '../../../public/agreement')
const FILES = ['merchant-agreement.md', 'merchant-agreement.es.md'].map((name) =>
  join(FOLDER, name),
)

const words = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')

/** Returns everything about a block except its words. */
function shape(block: Block): readonly unknown[] {
  switch (block.kind) {
    case 'heading':
      return [block.kind, block.level, Number.parseInt(block.text, 10)]
    case 'list':
      return [
        block.kind,
        block.ordered,
        block.items.map((item) => item.map(isBold)),
        block.items.flatMap(figures).sort(),
      ]
    case 'table':
      return [block.kind, block.header.length, block.rows.map((row) => row.map(figures))]
    case 'paragraph':
    case 'notice':
      return [block.kind, block.spans.map(isBold), /^\d+\.\d+/.exec(words(block.spans))?.[0]]
  }
}

const isBold = ({ bold }: Span) => bold === true
/** Amounts, periods, references to sections and to laws. */
const figures = (spans: readonly Span[]) => words(spans).match(/\d[\d.,]*\d|\d/g) ?? []

describe('the Spanish agreement', () => {
  let [english, spanish]: Agreement[] = []
  let sources: string[]
  beforeAll(async () => {
    ;[english, spanish] = await Promise.all(
      FILES.map((file) => loadAgreement(file, { name: 'Łódź & Söhne' })),
    )
    sources = await Promise.all(FILES.map((file) => readFile(file, 'utf8')))
  })

  it('has the version of the English one', () => {
    expect(spanish?.version).toBe(english?.version)
    expect(spanish?.text.effective).toBe(english?.text.effective)
    expect(spanish?.text.title).toBe('Contrato para comercios')
  })

  it('has the same sections, clauses, lists and tables, with the same amounts', () => {
    expect(spanish?.text.blocks.map(shape)).toEqual(english?.text.blocks.map(shape))
  })

  it('states the same figures in each clause', () => {
    const inClauses = ({ text }: Agreement) =>
      text.blocks.map((block) =>
        block.kind === 'paragraph' || block.kind === 'notice' ? figures(block.spans).sort() : [],
      )
    expect(spanish && inClauses(spanish)).toEqual(english && inClauses(english))
  })

  it('has the same placeholders', () => {
    const [inEnglish, inSpanish] = sources.map((source) => source.match(/\{\{\w+\}\}/g))
    expect(inSpanish).toEqual(inEnglish)
  })

  it('can be shown with the fonts of the PDF', () => {
    const text = readPdf(spanish?.pdf ?? new Uint8Array()).pages.join(' ')
    expect(text).toContain('Compensación Automatizada (ACH)')
    expect(text).not.toContain('\u{fffd}')
  })
})
