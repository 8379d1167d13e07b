import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { AllMessages } from '../../../messages/all.ts'
import { type Fonts, loadFonts } from './fonts.ts'
import { FOOTER } from './typography.ts'

/** A document that is written from top to bottom by the blocks in this folder. */
export interface Paper {
  readonly messages: AllMessages
  readonly layout: Layout
  readonly doc: PDFKit.PDFDocument
  /** The structure element `Document`, which contains every block's tag. */
  readonly root: PDFKit.PDFStructureElement
  /** The text area, in points from the top left corner. */
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  /** The top of the next block. */
  y: number
  /** The pages (from 0) of the headings that links lead to, by the names of their destinations. */
  readonly destinations: Map<string, number>
}

export interface PaperOptions {
  readonly title: string
  readonly author: string
  /** The only date in the file, so that the same input always gives the same bytes. */
  readonly date: Date
  readonly messages: AllMessages
  /** The first layout by default. */
  readonly layout?: Layout
}

/**
 * How blocks are put on pages. A document that was hashed or signed is written again in its own
 * layout, so each change adds a new one. 1: up to release 0.2.0. 2: a heading is never alone at the
 * foot of a page, a person's details stay together, and a contents list has links. 3: the evidence
 * has prices. 4: plainer words. 5: date and parties on the first page, page numbers in the
 * contents, a signature block, and no row alone on a page.
 */
export type Layout = 1 | 2 | 3 | 4 | 5

const MARGINS = { top: 62, bottom: 66, left: 68, right: 68 }

/** Begins a tagged, US-letter PDF 1.7 with both fonts loaded. */
export async function newPaper(options: PaperOptions): Promise<Paper> {
  const fonts = await loadFonts()
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: MARGINS,
    pdfVersion: '1.7',
    tagged: true,
    lang: options.messages.language,
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: {
      Title: metadataText(options.title),
      Author: metadataText(options.author),
      CreationDate: options.date,
    },
  })
  for (const face of ['regular', 'bold'] satisfies (keyof Fonts)[]) {
    doc.registerFont(face, fonts[face])
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  return {
    messages: options.messages,
    layout: options.layout ?? 1,
    doc,
    root,
    left: MARGINS.left,
    width: doc.page.width - MARGINS.left - MARGINS.right,
    top: MARGINS.top,
    bottom: doc.page.height - MARGINS.bottom,
    y: MARGINS.top,
    destinations: new Map(),
  }
}

/** Continues at the top of a new page, carrying over the open tags. */
export function newPage(paper: Paper): void {
  paper.doc.continueOnNewPage()
  paper.y = paper.top
}

/** Returns the present page (counted from 0). */
export function currentPage({ doc }: Paper): number {
  const { start, count } = doc.bufferedPageRange()
  return start + count - 1
}

/** Begins a new page unless `height` fits on this one. */
export function ensureRoom(paper: Paper, height: number): void {
  if (paper.y > paper.top && paper.y + height > paper.bottom) newPage(paper)
}

/** Leaves space below a block, except at the top of a page. */
export function leaveSpace(paper: Paper, height: number): void {
  if (paper.y > paper.top) paper.y += height
}

/** Draws lines, boxes or page furniture, which assistive technology skips. */
export function drawArtifact(paper: Paper, type: 'Layout' | 'Pagination', draw: () => void): void {
  paper.doc.markContent('Artifact', { type })
  draw()
  paper.doc.endMarkedContent()
}

/** Writes the footers (`text` and “Page 1 of 9”), closes the document and returns its bytes. */
export async function finishPaper(paper: Paper, text: string): Promise<Uint8Array> {
  const { doc } = paper
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index)
    drawArtifact(paper, 'Pagination', () => {
      const page = paper.messages.pageOf(index + 1, count)
      const y = paper.bottom + 22
      doc.font('regular').fontSize(FOOTER.size).fillColor(FOOTER.color)
      doc.text(text, paper.left, y, { lineBreak: false })
      const right = paper.left + paper.width - doc.widthOfString(page)
      doc.text(page, right, y, { lineBreak: false })
    })
  }
  doc.end()
  return new Uint8Array(await buffer(doc))
}

/** Escapes the title and author for the XML, because pdfkit does not. */
function metadataText(text: string): string {
  return text.replaceAll('&', 'and').replaceAll(/[<>]/g, ' ')
}
