import { describe, expect, it } from 'vitest'
import { MAX_FORM_BYTES, readLocatedText } from './located-text.ts'

describe('a text of YAML or JSON', () => {
  it.each<[text: string, value: unknown]>([
    ['', null],
    ['# nothing', null],
    ['a: 1\nb: [x, {c: true}]', { a: 1, b: ['x', { c: true }] }],
    ['{"a": 1,\n\t"b": ["x"]}', { a: 1, b: ['x'] }],
    ['a: yes\nb: "no"\nc: 2027-03-31', { a: 'yes', b: 'no', c: '2027-03-31' }],
    ['label: don’t #1', { label: 'don’t' }],
    ['a: >-\n  two\n  lines', { a: 'two lines' }],
    ['\ufeffa: -0.5', { a: -0.5 }],
  ])('%j has the value that it states', (text, value) => {
    const read = readLocatedText(text)
    expect(read.problems).toEqual([])
    expect(read.value).toEqual(value)
  })

  it.each([
    'en: Text\n# comment',
    'en: Text\n  # comment\nes: Texto',
    'en: "Text" # comment',
    'id: text # comment',
    'label: { en: Text, es: Texto } # comment',
    'en: Text#5',
  ])('may have comments that cut no text: %j', (text) => {
    expect(readLocatedText(text).problems).toEqual([])
  })

  it('knows the line of each value, and of the value around a missing one', () => {
    const { lineOf } = readLocatedText('a:\n  - b: 1\n    c:\n      d: 2\ne: { f: 3 }\n')
    expect(lineOf(['a'])).toBe(1)
    expect(lineOf(['a', 0, 'b'])).toBe(2)
    expect(lineOf(['a', 0, 'c', 'd'])).toBe(4)
    expect(lineOf(['e', 'f'])).toBe(5)
    expect(lineOf(['a', 0, 'c', 'x', 'y'])).toBe(3)
    expect(lineOf(['z'])).toBe(1)
  })

  it.each<[text: string, line: number, message: RegExp]>([
    ['a: 1\nb: 2\na: 3', 3, /^“a” is here twice; the first is on line 1$/],
    ['{"a": 1,\n"a": 2}', 2, /^“a” is here twice; the first is on line 1$/],
    ['b: 1\na: 012', 2, /^this would be read as 12: write that, or put it in quotes/],
    ['a: 1.10', 1, /^this would be read as 1\.1: /],
    ['a: 0x1f', 1, /^this would be read as 31: /],
    ['a: .inf', 1, /^this would be read as Infinity: /],
    ['a: 12345678901234567890', 1, /^this would be read as 12345678901234567000: /],
    ['a: &x 1\nb: 2', 1, /^YAML anchors \(&name\) are not supported/],
    ['a: 1\nb: *x', 2, /^YAML aliases \(\*name\) are not supported/],
    ['b: 1\na: !mine 1', 2, /^YAML tags \(!tag\) are not supported/],
    ['%YAML 1.1\n---\na: yes', 1, /^YAML directives \(%YAML\) are not supported/],
    ['a: 1\n---\nb: 2', 2, /^the file has a second document/],
    ['a:\n\t- b', 2, /^indent with spaces/],
    ['a:\n  - b\n c: 1', 3, /^the line is not indented like the lines around it$/],
    ['b: 1\nlabel: Which: one?', 2, /^two keys are on one line; put quotes around text/],
    ['b: 1\nlabel: { en: How many #terminals, es: x }\nc: 1', 3, /^a \{ or \[ is not closed/],
    ['{"questions": [', 1, /^a \{ or \[ is not closed/],
    ['b: 1\nlabel: { en: Which: one? }', 2, /^two keys are on one line; put quotes around text/],
    ['a: "x\nb: 2', 2, /^a quote, bracket, comma or colon is missing/],
    ['a\nb: 1', 1, /^a colon is missing after the key$/],
    ['? [a]\n: 1', 1, /^a key must be one word$/],
    ['b: 1\nlabel: @x', 2, /^put quotes around text that begins with “@”$/],
    ['en: `x` sales', 1, /^put quotes around text that begins with “`”$/],
    ['en: % of sales', 1, /^put quotes around text that begins with “%”$/],
    ['en: * required', 1, /^put quotes around text that begins with “\*”$/],
    ['en: & others', 1, /^put quotes around text that begins with “&”$/],
    ['en: ! attention', 1, /^YAML tags .* put quotes around text that begins with !$/],
    ['en: > 500 seats?', 1, /^put quotes around text that begins with “>”$/],
    ['en: | seats?', 1, /^put quotes around text that begins with “\|”$/],
    ['en: ? seats', 1, /^put quotes around text that begins with “\?”$/],
    ['en: - seats', 1, /^put quotes around text that begins with “-”$/],
    ['b: 1\nen: [optional] seats', 2, /^a value ends here, and the line does not: put quotes/],
    ['en: "Seats" in all?', 1, /^a value ends here, and the line does not: put quotes/],
    ["en: { a: 'Where's it?' }", 1, /^a value ends here, .* write an apostrophe .* twice$/],
    ['{"a": [] // none\n}', 1, /^a value ends here, and the line does not/],
    ['a:\n  - id: b\n   step: c', 3, /^the line is not indented like the lines around it$/],
    ['a:\n  - id: b\n    kind: c\n     step: d', 3, /^the line after this one is indented too far/],
    ['label: { en: City, state, es: x }', 1, /^“state” has no value; put quotes .* a comma in it$/],
    ['b: 1\nen: Store # of yours', 2, /^the text ends before “ #”: put quotes around/],
    ['{ en: Store # 5\n, es: x }', 1, /^the text ends before “ #”: put quotes around/],
    ['es: #5', 1, /^the text ends before “ #”: put quotes around/],
  ])('%j is refused at line %i', (text, line, message) => {
    const [problem] = readLocatedText(text).problems
    expect(problem).toEqual({ line, message: expect.stringMatching(message) })
  })

  it('is refused if it is too large', () => {
    const [problem] = readLocatedText(`a: ${'x'.repeat(MAX_FORM_BYTES)}`).problems
    expect(problem?.message).toBe('the file is larger than 256 KB')
  })
})

/** More levels than any recursive parser can handle. */
const LEVELS = 20_000

describe('a text that is made to overload the parser', () => {
  it.each([
    ['brackets', '['.repeat(LEVELS)],
    ['closed brackets', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
    ['braces', '{a: '.repeat(LEVELS)],
    ['lists on a line', '- '.repeat(LEVELS)],
    ['explicit keys', '? '.repeat(LEVELS)],
    ['empty keys', ': '.repeat(LEVELS)],
    ['keys after keys', 'a: '.repeat(LEVELS)],
    ['keys after keys in brackets', `[${'a: '.repeat(LEVELS)}]`],
    ['quoted keys in braces', `{${'"a": '.repeat(LEVELS)}}`],
    ['brackets as keys', '[[a]: '.repeat(LEVELS)],
    [
      'indented keys',
      Array.from({ length: 600 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'),
    ],
    [
      'lists at the column of their keys',
      Array.from(
        { length: 300 },
        (_, index) => `${' '.repeat(index)}a:\n${' '.repeat(index)}- b:`,
      ).join('\n'),
    ],
  ])('is refused for its nesting: %s', (_, text) => {
    expect(readLocatedText(text).problems).toEqual([
      { line: expect.any(Number), message: 'this is nested more than 40 levels deep' },
    ])
  })

  it('does not slow down later texts in the same process', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    for (const levels of [2000, LEVELS, 2000, LEVELS]) {
      expect(readLocatedText(nested(levels)).problems).toHaveLength(1)
    }
    expect(readLocatedText(nested(30)).problems).toEqual([])
  })

  it.each([
    ['empty lists', '[]'.repeat(100_000)],
    ['quotes', '"'.repeat(200_000)],
    ['lines', 'a:\n'.repeat(80_000)],
  ])('is refused for its size: %s', (_, text) => {
    expect(readLocatedText(text).problems).toEqual([
      { line: expect.any(Number), message: 'the file has more content than a form can have' },
    ])
  })

  it.each([
    ['tags', '!!map '.repeat(LEVELS)],
    ['names', '&a '.repeat(LEVELS)],
    ['lists in the middle', '- &a '.repeat(LEVELS)],
    ['explicit keys in brackets', `[${'? '.repeat(LEVELS)}]`],
    ['documents', '---\n'.repeat(LEVELS)],
    ['directives', '%a\n'.repeat(LEVELS)],
    ['commas', `[${','.repeat(LEVELS)}]`],
    ['one key', '? a\n'.repeat(15_000)],
  ])('is refused: %s', (_, text) => {
    expect(readLocatedText(text).problems.length).toBeGreaterThan(0)
  })
})

describe('JSON', () => {
  it.each([
    ['a key that is there twice', '{ "a": 1, "a": 2 }', 1, 'here twice'],
    ['many levels', `{ "a": ${'['.repeat(60)}${']'.repeat(60)} }`, 1, 'levels deep'],
    ['a number that is not as it is written', '{\n"a": 1.0 }', 2, 'read as 1'],
    ['a comma too many', '{\n"a": 1,,\n}', 2, ''],
  ])('with %s is parsed as YAML', (_, text, line, message) => {
    const { problems } = readLocatedText(text)
    expect(problems[0]).toMatchObject({ line, message: expect.stringContaining(message) })
  })

  it('is parsed unchanged, and knows its lines', () => {
    const text = '{\n  "a": [1, "b: \\"c\\" [ {"],\n  "d": { "é": null, "__proto__": -2.5 }\n}\n'
    const { value, problems, lineOf } = readLocatedText(text)
    expect([value, problems]).toEqual([JSON.parse(text), []])
    expect([lineOf(['a', 1]), lineOf(['d', 'é']), lineOf(['x'])]).toEqual([2, 3, 1])
  })
})
