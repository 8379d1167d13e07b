import type { Span } from '../../platform/pdf/span.ts'
import type { AgreementText, Block, Heading, List } from './blocks.ts'
import { frontMatter } from './front-matter.ts'
import { type Placeholders, plainText, spans } from './inline.ts'
import { type SourceLines, sourceLines } from './source-lines.ts'
import { table } from './table.ts'

/** A notice is never split across pages. */
const MAX_NOTICE_LENGTH = 2000

/**
 * Parses the agreement file: front matter, then headings (`##`, `###`), paragraphs, one-level lists
 * (`- `, `1. `), tables and notices (`> `), with **bold**, links and `{{placeholders}}`. Blank
 * lines separate blocks. Throws an `AgreementFileError` for anything else: a text that people sign
 * is shown as its author meant it or not at all.
 */
export function parseAgreement(
  file: string,
  source: string,
  placeholders: Placeholders,
): AgreementText {
  const lines = sourceLines(file, source)
  const { title, version, effective, bodyStart } = frontMatter(lines)
  const blocks: Block[] = []
  let level = 1
  let number = bodyStart
  while (number <= lines.count) {
    if (lines.at(number) === '') {
      number += 1
      continue
    }
    const last = endOfBlock(lines, number)
    const block = readBlock(lines, number, last, placeholders)
    if (block.kind === 'heading') {
      if (block.level > level + 1) throw lines.refuse(number, 'a ### heading before the first ##')
      level = block.level
    }
    blocks.push(block)
    number = last + 1
  }
  if (level === 1) throw lines.refuse(lines.count, 'the agreement has no section (## …)')
  const refuseTitle = (problem: string) => lines.refuse(2, `the title ${problem}`)
  return { title: plainText(title, placeholders, refuseTitle), version, effective, blocks }
}

function endOfBlock(lines: SourceLines, from: number): number {
  let last = from
  while (lines.at(last + 1)) last += 1
  return last
}

function readBlock(
  lines: SourceLines,
  from: number,
  to: number,
  placeholders: Placeholders,
): Block {
  const first = lines.at(from) ?? ''
  if (first.startsWith('#')) return heading(lines, from, to, placeholders)
  if (first.startsWith('|')) return table(lines, from, to, placeholders)
  if (first.startsWith('- ')) return list(lines, from, to, placeholders, false)
  if (/^\d+\. /.test(first)) return list(lines, from, to, placeholders, true)
  if (first.startsWith('>')) return notice(lines, from, to, placeholders)
  return { kind: 'paragraph', spans: joined(lines, from, to, placeholders) }
}

function heading(
  lines: SourceLines,
  from: number,
  to: number,
  placeholders: Placeholders,
): Heading {
  const [, marks = '', text = ''] = /^(#+) (.+)$/.exec(lines.at(from) ?? '') ?? []
  if (marks === '') throw lines.refuse(from, 'a heading is ## or ###, a space and text')
  if (marks === '#') throw lines.refuse(from, 'the title belongs in the front matter; use ##')
  if (marks.length > 3) throw lines.refuse(from, 'headings deeper than ### are not supported')
  if (to > from) throw lines.refuse(from + 1, 'leave a blank line after a heading')
  const refuse = (problem: string) => lines.refuse(from, `the heading ${problem}`)
  return {
    kind: 'heading',
    level: marks === '##' ? 2 : 3,
    text: plainText(text, placeholders, refuse),
  }
}

function notice(lines: SourceLines, from: number, to: number, placeholders: Placeholders): Block {
  const texts = range(from, to).map((number) => {
    const [, text] = /^> (\S.*)$/.exec(lines.at(number) ?? '') ?? []
    if (text === undefined) throw lines.refuse(number, 'each line of a notice is “> ” and text')
    refuseBlockStart(lines, number, text)
    return text
  })
  const text = texts.join(' ')
  if (text.length > MAX_NOTICE_LENGTH) {
    throw lines.refuse(from, `a notice may have at most ${MAX_NOTICE_LENGTH} characters`)
  }
  const refuse = (problem: string) => lines.refuse(from, `the notice ${problem}`)
  return { kind: 'notice', spans: spans(text, placeholders, refuse) }
}

function list(
  lines: SourceLines,
  from: number,
  to: number,
  placeholders: Placeholders,
  ordered: boolean,
): List {
  const items: { start: number; text: string }[] = []
  for (const number of range(from, to)) {
    const line = lines.at(number) ?? ''
    const [, marker, text] = (ordered ? /^(\d+)\. (\S.*)$/ : /^(-) (\S.*)$/).exec(line) ?? []
    const item = items.at(-1)
    if (text !== undefined) {
      if (ordered && Number(marker) !== items.length + 1) {
        throw lines.refuse(number, `the next list item must be ${items.length + 1}, not ${marker}`)
      }
      refuseBlockStart(lines, number, text)
      items.push({ start: number, text })
    } else if (item && /^ {2,}\S/.test(line)) {
      refuseBlockStart(lines, number, line.trimStart())
      item.text += ` ${line.trimStart()}`
    } else {
      throw lines.refuse(number, 'is not an item of this list; leave a blank line before it')
    }
  }
  const read = ({ start, text }: { start: number; text: string }): readonly Span[] =>
    spans(text, placeholders, (problem) => lines.refuse(start, `the list item ${problem}`))
  return { kind: 'list', ordered, items: items.map(read) }
}

function joined(
  lines: SourceLines,
  from: number,
  to: number,
  placeholders: Placeholders,
): readonly Span[] {
  const texts = range(from, to).map((number) => {
    const line = lines.at(number) ?? ''
    if (line.startsWith(' ')) throw lines.refuse(number, 'begins with spaces')
    refuseBlockStart(lines, number, line)
    return line
  })
  const refuse = (problem: string) => lines.refuse(from, `the paragraph ${problem}`)
  return spans(texts.join(' '), placeholders, refuse)
}

/** A line within a block that Markdown would parse as the start of another block. */
function refuseBlockStart(lines: SourceLines, number: number, text: string): void {
  if (/^([-*_=] ?){3,}$/.test(text)) throw lines.refuse(number, 'a rule (---) is not supported')
  if (/^[*+] /.test(text)) throw lines.refuse(number, 'list items begin with “- ”')
  if (/^\d+\)/.test(text)) throw lines.refuse(number, 'numbered items begin with “1. ”')
  if (/^\[[ x]\] /i.test(text)) throw lines.refuse(number, 'a checkbox is not supported')
  if (/^(- |\d+\. |#+ |>|\|)/.test(text)) {
    throw lines.refuse(number, 'begins a block inside another; leave a blank line before it')
  }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
