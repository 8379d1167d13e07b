import { flowText, textHeight } from './flow.ts'
import type { Span } from './lines.ts'
import { naturalWidth } from './lines.ts'
import { drawArtifact, ensureRoom, leaveSpace, type Paper } from './paper.ts'
import { BLOCK_GAP, CELL, RULE_COLOR, type TextStyle, TINT_COLOR } from './typography.ts'

type Cell = readonly Span[]
type Row = readonly Cell[]

const PADDING = { x: 8, y: 5 }
const HEADER: TextStyle = { ...CELL, bold: true }

/**
 * Writes a table. The first row heads the columns, and the first cells head their rows. A row is
 * never split, so it must fit on a page, and the header stays with its first row.
 */
export function table(paper: Paper, header: Row, rows: readonly Row[]): void {
  const { doc, root } = paper
  const widths = columnWidths(paper, [header, ...rows])
  leaveSpace(paper, 2)
  ensureRoom(paper, tableStart(paper, header, rows))
  const element = doc.struct('Table', {})
  root.add(element)
  for (const [tag, part] of [
    ['THead', [header]],
    ['TBody', rows],
  ] as const) {
    const group = doc.struct(tag, {})
    element.add(group)
    for (const row of part) drawRow(paper, group, { row, widths, isHeader: tag === 'THead' })
    group.end()
  }
  element.end()
  leaveSpace(paper, BLOCK_GAP + 2)
}

/** Returns the height of the header and the first row, which share a page. */
export function tableStart(paper: Paper, header: Row, rows: readonly Row[]): number {
  const widths = columnWidths(paper, [header, ...rows])
  const [firstRow = []] = rows
  return rowHeight(paper, header, widths, HEADER) + rowHeight(paper, firstRow, widths, CELL)
}

function drawRow(
  paper: Paper,
  group: PDFKit.PDFStructureElement,
  {
    row,
    widths,
    isHeader,
  }: { readonly row: Row; readonly widths: readonly number[]; readonly isHeader: boolean },
): void {
  const { doc } = paper
  const style = isHeader ? HEADER : CELL
  const height = rowHeight(paper, row, widths, style)
  if (height > paper.bottom - paper.top) throw new Error('a table row is taller than a page')
  ensureRoom(paper, height)
  const { y } = paper
  drawArtifact(paper, 'Layout', () => {
    if (isHeader) doc.rect(paper.left, y, paper.width, height).fill(TINT_COLOR)
    doc.moveTo(paper.left, y + height).lineTo(paper.left + paper.width, y + height)
    doc.lineWidth(0.6).strokeColor(RULE_COLOR).stroke()
  })
  const line = doc.struct('TR', {})
  group.add(line)
  let left = paper.left
  row.forEach((spans, column) => {
    const width = widths[column] ?? 0
    const scope = isHeader ? 'Column' : column === 0 ? 'Row' : undefined
    const cell = doc.struct(scope ? 'TH' : 'TD', attributes(scope))
    line.add(cell)
    paper.y = y + PADDING.y
    flowText(paper, {
      parent: cell,
      tag: 'P',
      spans,
      style,
      left: left + PADDING.x,
      width: width - 2 * PADDING.x,
    })
    cell.end()
    left += width
  })
  line.end()
  paper.y = y + height
}

/** pdfkit accepts `scope`, but its types do not include it. */
function attributes(
  scope: 'Column' | 'Row' | undefined,
): PDFKit.Mixins.StructureElementOptions & { scope?: string } {
  return scope ? { scope } : {}
}

/** Distributes the width in proportion to columns' content, with half an equal share at least. */
function columnWidths(paper: Paper, rows: readonly Row[]): readonly number[] {
  const columns = rows[0]?.length ?? 1
  const min = paper.width / columns / 2
  const wanted = Array.from({ length: columns }, (_, column) => {
    const widest = rows.map((row) => naturalWidth(paper.doc, row[column] ?? [], HEADER))
    return Math.min(Math.max(...widest) + 2 * PADDING.x, paper.width / 2)
  })
  const total = wanted.reduce((sum, width) => sum + width, 0)
  const spare = paper.width - columns * min
  return wanted.map((width) => min + (spare * width) / total)
}

function rowHeight(paper: Paper, row: Row, widths: readonly number[], style: TextStyle): number {
  const heights = row.map((spans, column) =>
    textHeight(paper, spans, style, (widths[column] ?? 0) - 2 * PADDING.x),
  )
  return Math.max(0, ...heights) + 2 * PADDING.y
}
