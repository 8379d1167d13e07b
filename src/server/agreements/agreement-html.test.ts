import { describe, expect, it } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import { agreementHtml } from './agreement-html.ts'
import type { Block } from './text-service.ts'

function pageOf(...blocks: Block[]): string {
  const text = { title: 'Terms', version: '2026-11-01', effective: '2026-11-01', blocks }
  return agreementHtml(text, 'Pay', allMessages.en)
}

describe('the agreement’s page', () => {
  it('shows text as text', () => {
    const page = pageOf({ kind: 'paragraph', spans: [{ text: '<b> & "c"', bold: true }] })
    expect(page).toContain('<p><strong>&lt;b&gt; &amp; &quot;c&quot;</strong></p>')
  })

  it('opens links beside the agreement, not in its place', () => {
    const page = pageOf({ kind: 'paragraph', spans: [{ text: 'x', url: 'https://e.com/?a&b' }] })
    expect(page).toContain(
      '<a href="https://e.com/?a&amp;b" target="_blank" rel="noopener noreferrer">x</a>',
    )
  })

  it.each([
    [3, false],
    [4, true],
  ])('makes a table of %i columns focusable: %s', (columns, focusable) => {
    const cells = Array.from({ length: columns }, (_, index) => [{ text: `c${index}` }])
    const page = pageOf({ kind: 'table', header: cells, rows: [cells] })
    expect(page.includes('tabindex="0"')).toBe(focusable)
    expect(page).toContain('<th scope="row">c0</th><td>c1</td>')
  })

  it('puts the contents before the first section', () => {
    const page = pageOf(
      { kind: 'paragraph', spans: [{ text: 'Before' }] },
      { kind: 'heading', level: 2, text: '1. One' },
      { kind: 'heading', level: 3, text: 'Part' },
      { kind: 'heading', level: 2, text: '2. Two' },
    )
    const order = ['<p>Before', '<details', '#section-1', '#section-2', '<h2 id="section-1">']
    const places = [...order, '<h3>Part', '<h2 id="section-2">2. Two'].map((part) =>
      page.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
})
