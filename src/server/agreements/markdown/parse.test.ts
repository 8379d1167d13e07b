import { describe, expect, it } from 'vitest'
import { parseAgreement } from './parse.ts'
import { AgreementFileError } from './source.ts'

const FRONT =
  '---\ntitle: Terms of {{brandName}}\nversion: 2026-11-01\neffective: 2026-12-01\n---\n'

function parse(source: string) {
  return parseAgreement('terms.md', source, { brandName: 'A*B & Łódź' })
}

function refusal(source: string): AgreementFileError {
  try {
    parse(source)
  } catch (error) {
    if (error instanceof AgreementFileError) return error
    throw error
  }
  throw new Error('the text was taken')
}

describe('the agreement’s file', () => {
  it('gives its title, version and effective date', () => {
    const text = parse(`${FRONT}\n## 1. One\n`)
    expect(text).toMatchObject({
      title: 'Terms of A*B & Łódź',
      version: '2026-11-01',
      effective: '2026-12-01',
    })
  })

  it('may be a second version of one day', () => {
    const source = FRONT.replace('2026-11-01', '2026-11-01.2')
    expect(parse(`${source}## 1. One\n`).version).toBe('2026-11-01.2')
  })

  it('has each kind of block', () => {
    const body = [
      '> Read **this**\n> first.',
      '## 1. One',
      'Two lines\nof {{brandName}}, [linked](https://example.com/a?b=1&c=2).',
      '### Part',
      '- first\n  goes on\n- second',
      '1. one\n2. two',
      '| Fee | Price |\n|---|---|\n| Card | **2%** |',
    ].join('\n\n')
    const plain = (text: string) => ({ text, bold: false })
    expect(parse(`${FRONT}\n${body}\n`).blocks).toEqual([
      { kind: 'notice', spans: [plain('Read '), { text: 'this', bold: true }, plain(' first.')] },
      { kind: 'heading', level: 2, text: '1. One' },
      {
        kind: 'paragraph',
        spans: [
          plain('Two lines of A*B & Łódź, '),
          { ...plain('linked'), url: 'https://example.com/a?b=1&c=2' },
          plain('.'),
        ],
      },
      { kind: 'heading', level: 3, text: 'Part' },
      { kind: 'list', ordered: false, items: [[plain('first goes on')], [plain('second')]] },
      { kind: 'list', ordered: true, items: [[plain('one')], [plain('two')]] },
      {
        kind: 'table',
        header: [[plain('Fee')], [plain('Price')]],
        rows: [[[plain('Card')], [{ text: '2%', bold: true }]]],
      },
    ])
  })

  it('may have Windows line ends', () => {
    expect(parse(`${FRONT}\n## 1. One\n`.replaceAll('\n', '\r\n')).title).toContain('Łódź')
  })

  it('keeps a list together if blank lines separate its items', () => {
    const [, list] = parse(`${FRONT}## 1. One\n\n1. one\n\n2. two\n`).blocks
    expect(list).toMatchObject({ kind: 'list', items: [[{ text: 'one' }], [{ text: 'two' }]] })
  })

  it('keeps brackets that are not a link', () => {
    const [, block] = parse(`${FRONT}## 1. One\n\nSee [annex A].\n`).blocks
    expect(block).toEqual({ kind: 'paragraph', spans: [{ text: 'See [annex A].', bold: false }] })
  })

  it.each([
    ['no front matter', 'Terms\n', 1, 'opens the front matter'],
    ['front matter left open', '---\ntitle: Terms\n', 1, 'not closed'],
    ['a missing version', FRONT.replace(/version.*\n/, ''), 4, 'has no “version”'],
    ['an unknown key', FRONT.replace('title', 'name'), 2, 'must be one of “title: …”'],
    ['a key given twice', FRONT.replace('effective', 'version'), 4, 'repeats'],
    ['a version that is no day', FRONT.replace('2026-11-01', '2.0'), 3, 'must be a day'],
    ['a day that does not exist', FRONT.replace('2026-12-01', '2026-02-30'), 4, 'must be a day'],
    ['bold in the title', FRONT.replace('Terms', '**Terms**'), 2, 'the title must be plain text'],
  ])('is refused for %s', (_, source, line, problem) => {
    const error = refusal(`${source}## 1. One\n`)
    expect(error.message).toContain(problem)
    expect(error).toMatchObject({ file: 'terms.md', line })
    expect(error.message.startsWith(`terms.md:${line}: `)).toBe(true)
  })

  // The body begins on line 8: front matter (5 lines), a heading, a blank line.
  it.each([
    ['a title in the body', '# Terms', 8, 'use ##'],
    ['a fourth level', '#### Deep', 8, 'deeper than ###'],
    ['a heading without a space', '##Terms', 8, 'a space and text'],
    ['text right under a heading', '## 2. Two\ntext', 9, 'leave a blank line'],
    ['bold in a heading', '## 2. **Two**', 8, 'the heading must be plain text'],
    ['a code fence', '```\ncode\n```', 8, 'code (`)'],
    ['inline code', 'some `code`', 8, 'code (`)'],
    ['HTML', 'a <b>tag</b>', 8, 'HTML'],
    ['a comment', '<!-- hidden -->', 8, 'HTML'],
    ['an entity', 'a&nbsp;b', 8, 'HTML entity'],
    ['an image', '![logo](https://example.com/l.png)', 8, 'an image'],
    ['a footnote', 'text[^1]', 8, 'a footnote'],
    ['an escape', 'a \\* b', 8, 'a backslash'],
    ['struck-out text', '~~gone~~', 8, 'struck-out'],
    ['emphasis with _', 'an _important_ word', 8, 'emphasis with _'],
    ['emphasis with *', 'an *important* word', 8, 'single *'],
    ['bold left open', 'some **bold', 8, 'does not close it'],
    ['a tab', 'a\tb', 8, 'a tab'],
    ['a hard line break', 'line  \nnext', 8, 'spaces at the end'],
    ['indented text', '    code', 8, 'four spaces'],
    ['bold with _', 'a __bold__ word', 8, 'emphasis with _'],
    ['a rule', '***', 8, 'a rule'],
    ['an underlined heading', 'Title\n=====', 8, 'a heading is ## or ###'],
    ['other bullets', '* item', 8, 'begins with “- ”'],
    ['other numbers', '1) item', 8, 'begins with “1. ”'],
    ['a list inside a list', '- one\n  - two', 9, 'begins a block inside another'],
    ['a list item of two paragraphs', '- one\n\n  two', 10, 'one paragraph'],
    ['a notice inside a notice', '> a\n> > b', 9, 'one paragraph'],
    ['a checkbox', '- [ ] done', 8, 'a checkbox'],
    ['a list right under text', 'text\n- item', 9, 'leave a blank line'],
    ['a number right under text', 'text\n2. two', 9, 'leave a blank line'],
    ['text right under a list', '- item\ntext', 9, 'each line of this list'],
    ['a list that begins with 2', '2. two', 8, 'must be 1, not 2'],
    ['a number left out', '1. one\n3. three', 9, 'must be 2, not 3'],
    ['a notice inside text', 'text\n> note', 9, 'leave a blank line'],
    ['text right under a notice', '> note\ntext', 9, 'each line of a notice'],
    ['a notice too long for a page', `> ${'word '.repeat(401)}end`, 8, 'at most 2000 characters'],
    ['a table without its rule', '| a | b |\n| c | d |', 8, 'under the header'],
    ['a table without rows', '| a | b |\n|---|---|', 8, 'at least one row'],
    ['a short row', '| a | b |\n|---|---|\n| c |', 10, '1 cells where the header has 2'],
    ['a long row', '| a |\n|---|\n| c | d |', 10, '2 cells where the header has 1'],
    ['text right under a table', '| a |\n|---|\n| c |\ntext', 11, 'begins and ends with |'],
    ['an aligned column', '| a |\n|--:|\n| c |', 9, 'must be |---|'],
    ['an empty cell', '| a | b |\n|---|---|\n| c | |', 10, 'cell 2 is empty'],
    ['a row left open', '| a | b |\n|---|---|\n| c | d', 10, 'begins and ends with |'],
    ['a cell too long for a page', `| a |\n|---|\n| ${'w'.repeat(501)} |`, 10, 'longer than 500'],
    [
      'too many columns',
      `${'|a'.repeat(7)}|\n${'|-'.repeat(7)}|\n${'|b'.repeat(7)}|`,
      8,
      'at most 6 columns',
    ],
    ['an unknown placeholder', 'by {{bank}}', 8, 'known placeholders are {{brandName}}'],
    [
      'a built-in name as placeholder',
      'by {{toString}}',
      8,
      'known placeholders are {{brandName}}',
    ],
    ['half a placeholder', 'by {{brandName', 8, 'not part of a placeholder'],
    ['a script as link', '[x](javascript:alert(1))', 8, 'neither [text](https://…) nor'],
    ['an unsafe link', '[x](http://example.com)', 8, 'neither [text](https://…) nor'],
    ['an entity in a link', '[x](https://e.com?a&copy;)', 8, 'neither [text](https://…) nor'],
    ['a link with a title', '[x](https://e.com "y")', 8, 'neither [text](https://…) nor'],
    ['a link without its text', '<https://e.com>', 8, 'neither [text](https://…) nor'],
    ['a link’s address below', '[x][y]\n\n[y]: https://e.com', 8, 'a link that is not'],
    ['a link without text', '[](https://example.com)', 8, 'a link without text'],
    ['a link left open', '[x](https://example.com', 8, 'incomplete'],
    ['a letter that the fonts lack', 'terms 条', 8, '“条” (U+6761)'],
    ['a control character', 'a\u0007b', 8, 'U+0007'],
  ])('is refused for %s', (_, body, line, problem) => {
    const error = refusal(`${FRONT}## 1. One\n\n${body}\n`)
    expect(error.message).toContain(problem)
    expect(error).toMatchObject({ file: 'terms.md', line })
  })

  it('is refused without a section', () => {
    expect(refusal(`${FRONT}\nText.\n`).message).toContain('has no section')
  })

  it('is refused for text before the first section', () => {
    expect(refusal(`${FRONT}\n### Part\n`)).toMatchObject({ line: 7 })
  })
})
