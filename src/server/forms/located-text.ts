/**
 * Reads a YAML or JSON file as plain values, each with its line. Refuses YAML whose value would
 * differ from what it looks like, and repeated keys.
 */
import {
  Composer,
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type ParsedNode,
  Parser,
  type YAMLError,
} from 'yaml'
import { languages } from '../../application/language.ts'
import { printedText } from '../../application/text/sanitize-text.ts'
import { passedLimit } from './nesting.ts'

export const MAX_FORM_BYTES = 256 * 1024
/** The error for a larger file, which follows the file's name. */
export const TOO_LARGE = `is larger than ${MAX_FORM_BYTES / 1024} KB`
const LIMITS = {
  /** More levels than a form with the deepest conditions needs. */
  depth: 40,
  /** More tokens than a form of the maximum size has: two thirds of its bytes are texts. */
  tokens: 80_000,
}
const MAX_SYNTAX_PROBLEMS = 10

/** The path of a value within others: `['questions', 3, 'label', 'en']`. */
export type Path = readonly (string | number)[]

export interface LocatedProblem {
  readonly line: number
  readonly message: string
}

/** The value of a file, and the problems in its syntax. */
export interface LocatedText {
  /** Undefined if the file cannot be read at all. */
  readonly value: unknown
  readonly problems: readonly LocatedProblem[]
  /** Returns the line of a value, or of the innermost value around it in the file. */
  readonly lineOf: (path: Path) => number
}

/** Reads a text of at most `MAX_FORM_BYTES`, in a short time whatever it contains. */
export function readLocatedText(text: string): LocatedText {
  if (Buffer.byteLength(text) > MAX_FORM_BYTES) {
    return unusable(1, `the file ${TOO_LARGE}`)
  }
  const value = plainJson(text)
  if (value !== undefined) {
    return { value, problems: [], lineOf: (path) => readYaml(text).lineOf(path) }
  }
  return readYaml(text)
}

/**
 * Parses JSON that means exactly what it looks like, in a twentieth of the time that YAML takes.
 * Returns undefined if `readYaml` must look at it: repeated keys, or too many levels.
 */
function plainJson(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isWhole = JSON.stringify(value) === text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
    return isWhole && levelsOf(text) <= LIMITS.depth ? value : undefined
  } catch {
    return undefined
  }
}

function levelsOf(json: string): number {
  let levels = 0
  let most = 0
  for (const [sign] of json.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    levels += sign === '[' || sign === '{' ? 1 : -1
    most = Math.max(most, levels)
  }
  return most
}

function readYaml(text: string): LocatedText {
  try {
    const tokens: string[] = []
    const passed = passedLimit(collect(new Lexer().lex(text), tokens), LIMITS)
    if (!passed) return read(text, tokens)
    const message =
      passed.limit === 'depth'
        ? `this is nested more than ${LIMITS.depth} levels deep`
        : 'the file has more content than a form can have'
    return unusable(passed.line, message)
  } catch (error) {
    // The parser recursed in a way that the limits do not count.
    if (!(error instanceof RangeError)) throw error
    return unusable(1, 'the file is nested too deeply')
  }
}

function unusable(line: number, message: string): LocatedText {
  return { value: undefined, problems: [{ line, message }], lineOf: () => line }
}

/** Yields the items, and adds each to `list`. */
function* collect<Item>(items: Iterable<Item>, list: Item[]): Generator<Item> {
  for (const item of items) {
    list.push(item)
    yield item
  }
}

function read(text: string, tokens: readonly string[]): LocatedText {
  const { document, second, lineAt } = parse(text, tokens)
  const rows = text.split('\n')
  const syntax = [...document.errors, ...document.warnings].map((problem) => {
    const line = lineAt(problem.pos[0])
    return { line, message: syntaxMessage(problem, rows[line - 1] ?? '') }
  })
  if (second !== undefined) syntax.push({ line: lineAt(second), message: SECOND })
  if (document.directives?.yaml.explicit) syntax.push({ line: 1, message: DIRECTIVE })
  if (syntax.length > 0) {
    const first = syntax.filter(
      ({ line }, index) => syntax.findIndex((problem) => problem.line === line) === index,
    )
    return { value: undefined, problems: first.slice(0, MAX_SYNTAX_PROBLEMS), lineOf: () => 1 }
  }
  const problems: LocatedProblem[] = []
  const refuse: Refuse = (node, message) =>
    problems.push({ line: lineAt(node.range[0]), message: message(lineAt) })
  const value = plainValue(document.contents, text, refuse)
  return { value, problems, lineOf: (path) => lineAt(offsetOf(document.contents, path)) }
}

/** Parses the first document of a text, and finds the start of a second one. */
function parse(text: string, tokens: readonly string[]) {
  const lines = new LineCounter()
  lines.addNewLine(0)
  const parser = new Parser(lines.addNewLine)
  function* parts() {
    for (const token of tokens) yield* parser.next(token)
    yield* parser.end()
  }
  // Uniqueness is checked below, because the parser would compare each key with all others.
  const composer = new Composer<ParsedNode>({ uniqueKeys: false, stringKeys: true })
  let document: Document.Parsed<ParsedNode> | undefined
  let second: number | undefined
  for (const parsed of composer.compose(parts(), true, text.length)) {
    if (document) {
      second = parsed.range[0]
      break
    }
    document = parsed
  }
  if (!document) throw new Error('YAML of no document')
  const lineAt = (offset: number) => Math.max(lines.linePos(offset).line, 1)
  return { document, second, lineAt }
}

type Refuse = (node: ParsedNode, message: (lineAt: (offset: number) => number) => string) => void

/** Returns the value as JSON would have it. Refuses one that differs from what it looks like. */
function plainValue(node: ParsedNode | null, text: string, refuse: Refuse): unknown {
  if (node === null) return null
  if (node.tag !== undefined && !node.tag.startsWith('tag:yaml.org,2002:')) refuse(node, () => TAG)
  if ('anchor' in node && node.anchor !== undefined) refuse(node, () => ANCHOR)
  if (isMap(node)) {
    const keys = new Map<string, ParsedNode>()
    const entries = node.items.flatMap(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : ''
      if (value === null && node.flow) {
        refuse(key, () => `“${shorten(name)}” ${NO_VALUE}`)
        return []
      }
      const first = keys.get(name)
      if (!isScalar(key)) refuse(key, () => KEY)
      if (isCutByComment(name, value, text)) refuse(value, () => COMMENT)
      if (first) {
        refuse(
          key,
          (lineAt) =>
            `“${shorten(name)}” is here twice; the first is on line ${lineAt(first.range[0])}`,
        )
      }
      keys.set(name, first ?? key)
      return [[name, plainValue(value, text, refuse)] as const]
    })
    return Object.fromEntries(entries)
  }
  if (isSeq(node)) return node.items.map((item) => plainValue(item, text, refuse))
  if (!isScalar(node)) {
    refuse(node, () => ALIAS)
    return null
  }
  const { value, source = '' } = node
  if (typeof value === 'number' && String(value) !== source) {
    refuse(
      node,
      () => `this would be read as ${value}: write that, or put it in quotes if it is text`,
    )
  }
  return value
}

/** Returns whether a text for people ends where YAML takes the rest of its line as a comment. */
function isCutByComment(name: string, value: ParsedNode | null, text: string): value is ParsedNode {
  const isText = languages.some((language) => language === name)
  if (!isText || !isScalar(value) || value.type !== 'PLAIN') return false
  const [, end, after] = value.range
  return /^[ \t]*#/.test(text.slice(end, after))
}

/** Returns the start of a value, including its key, or of the innermost value around it. */
function offsetOf(contents: ParsedNode | null, path: Path): number {
  let node = contents
  let offset = 0
  for (const part of path) {
    if (isMap<ParsedNode, ParsedNode | null>(node)) {
      const pair = node.items.findLast(({ key }) => isScalar(key) && String(key.value) === part)
      if (!pair) break
      offset = pair.key.range[0]
      node = pair.value
    } else if (isSeq<ParsedNode>(node)) {
      const item = node.items[Number(part)]
      if (!item) break
      offset = item.range[0]
      node = item
    } else break
  }
  return offset
}

const KEY = 'a key must be one word'
const ALIAS =
  'YAML aliases (*name) are not supported: write the value again, or put quotes around text that begins with *'
const SECOND = 'the file has a second document after “---”; one file is one form'
const DIRECTIVE = 'YAML directives (%YAML) are not supported: leave them out'
const TAG = 'YAML tags (!tag) are not supported; put quotes around text that begins with !'
const ANCHOR =
  'YAML anchors (&name) are not supported: write the value again, or put quotes around text that begins with &'
const COMMENT =
  'the text ends before “ #”: put quotes around the whole text, or the comment on a line of its own'
const NO_VALUE = 'has no value; put quotes around text that has a comma in it'

const UNCLOSED =
  'a { or [ is not closed here, or in a line before; put quotes around text that has “ #” in it'
const COLON_IN_TEXT = 'two keys are on one line; put quotes around text that has “: ” in it'

const INDENT = 'the line is not indented like the lines around it'

const NEXT_INDENT = 'the line after this one is indented too far, or belongs in quotes'
/** Two keys on a line. */
const COLON_AGAIN = /:\s.*:(\s|$)/

/** A text that begins with a sign that means something else to YAML. */
const SIGN_BEFORE_TEXT = /:[ \t]+([@`%*&]|[>|?-](?= ))[ \t]*\S/

function syntaxMessage(
  { code, message }: Pick<YAMLError, 'code' | 'message'>,
  row: string,
): string {
  if (message.startsWith('Flow ')) return UNCLOSED
  if (message.startsWith('Sequence item')) return INDENT
  const [, sign] = SIGN_BEFORE_TEXT.exec(row) ?? []
  if (sign !== undefined) return `put quotes around text that begins with “${sign}”`
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && !COLON_AGAIN.test(row)) return NEXT_INDENT
  return SYNTAX[code] ?? `this is not YAML: ${sentence(message)}`
}

/** Simpler words than the parser's own messages. */
const SYNTAX: Readonly<Record<string, string>> = {
  BAD_ALIAS: ALIAS,
  TAB_AS_INDENT: 'indent with spaces: tabs are not allowed here',
  TAG_RESOLVE_FAILED: TAG,
  BAD_INDENT: INDENT,
  BLOCK_IN_FLOW: COLON_IN_TEXT,
  MISSING_CHAR: 'a quote, bracket, comma or colon is missing here, or in the line before',
  BLOCK_AS_IMPLICIT_KEY: COLON_IN_TEXT,
  MULTILINE_IMPLICIT_KEY: 'a colon is missing after the key',
  NON_STRING_KEY: KEY,
  UNEXPECTED_TOKEN:
    'a value ends here, and the line does not: put quotes around the whole text, and write an apostrophe in single quotes twice',
}

function sentence(message: string): string {
  const [first = ''] = message.split('\n')
  return shorten(first.charAt(0).toLowerCase() + first.slice(1), 120)
}

/** Shortens a name from the file to one line for a message. */
export function shorten(name: string, maxLength = 64): string {
  const letters = [...printedText(name)]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')}…` : letters.join('')
}
