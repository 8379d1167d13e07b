import { beforeAll, describe, expect, it } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import { type PdfContent, readPdf } from '../platform/pdf/testing/read-pdf.ts'
import { agreementPdf } from './pdf-service.ts'
import type { AgreementText, Block } from './text-service.ts'

const BLOCKS: readonly Block[] = [
  { kind: 'notice', spans: [{ text: 'A notice.' }] },
  { kind: 'heading', level: 2, text: '1. One' },
  {
    kind: 'paragraph',
    spans: [{ text: 'See ' }, { text: 'the rules', url: 'https://example.com/rules' }],
  },
  { kind: 'heading', level: 3, text: 'Part' },
  { kind: 'list', ordered: true, items: [[{ text: 'first' }], [{ text: 'second', bold: true }]] },
  {
    kind: 'table',
    header: [[{ text: 'Fee' }], [{ text: 'Price' }]],
    rows: [[[{ text: 'Card' }], [{ text: '2%' }]]],
  },
]

async function pdfOf(blocks: readonly Block[], changes: Partial<AgreementText> = {}) {
  const text = { title: 'Terms & <more>', version: '2026-11-01', effective: '2026-11-01', blocks }
  return readPdf(await agreementPdf({ ...text, ...changes }, 'Pay & Co', allMessages.en))
}

function count(raw: string, tag: string): number {
  return raw.match(new RegExp(`/S /${tag}\\n`, 'g'))?.length ?? 0
}

describe('the agreement’s PDF', () => {
  let small: PdfContent
  beforeAll(async () => {
    small = await pdfOf(BLOCKS)
  })

  it('declares its tags, its language, and that its title is to be shown', () => {
    const { raw } = small
    expect(raw.startsWith('%PDF-1.7\n')).toBe(true)
    expect(raw).toMatch(/\/MarkInfo \d+ 0 R/)
    expect(raw).toMatch(/<<\n\/Marked true\n>>/)
    expect(raw).toMatch(/\/StructTreeRoot \d+ 0 R/)
    expect(raw).toContain('/Lang (en-US)')
    expect(raw).toContain('/DisplayDocTitle true')
  })

  it.each([
    ['Document', 1],
    ['H1', 1],
    ['H2', 1],
    ['H3', 1],
    ['L', 2],
    ['LI', 5],
    ['Lbl', 5],
    ['LBody', 5],
    ['Link', 1],
    ['Table', 1],
    ['THead', 1],
    ['TBody', 1],
    ['TR', 2],
    ['TH', 3],
    ['TD', 1],
  ])('tags its parts: %s, %i of them', (tag, times) => {
    expect(count(small.raw, tag)).toBe(times)
  })

  it('marks the cells that head columns and rows', () => {
    const { raw } = small
    expect(raw.match(/\/Scope \/Column/g)).toHaveLength(2)
    expect(raw.match(/\/Scope \/Row/g)).toHaveLength(1)
  })

  it('takes its date only from the version', async () => {
    const { raw } = await pdfOf(BLOCKS, { version: '2026-03-05.2' })
    const dates = new Set(raw.match(/\(D:\d+Z?\)/g))
    expect([...dates]).toEqual(['(D:20260305000000Z)'])
  })

  it('has well-formed metadata whatever its title', () => {
    const { raw } = small
    const [, metadata = ''] = /<rdf:RDF([\s\S]*?)<\/rdf:RDF>/.exec(raw) ?? []
    expect(metadata).toContain('Terms and')
    expect(metadata).not.toMatch(/&|<more>/)
  })

  it('numbers its pages', async () => {
    const { pages } = await pdfOf([
      ...BLOCKS,
      { kind: 'paragraph', spans: [{ text: 'word '.repeat(1500).trim() }] },
    ])
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('Version 2026-11-01')
    })
  })

  it('loses no word where lines and pages break', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `w${index}`)
    const { pages } = await pdfOf([
      { kind: 'paragraph', spans: [{ text: words.join(' ') }] },
      { kind: 'list', ordered: false, items: words.slice(0, 90).map((text) => [{ text }]) },
    ])
    const match = pages.join(' ').match(/w\d+/g)
    expect(match).toEqual([...words, ...words.slice(0, 90)])
  })

  it('breaks a word that is wider than the page', async () => {
    const hash = '0123456789abcdef'.repeat(20)
    const { pages } = await pdfOf([{ kind: 'paragraph', spans: [{ text: hash }] }])
    expect(pages.join('')).toContain(hash)
  })
})
