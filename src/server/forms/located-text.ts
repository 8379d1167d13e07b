/**
 * Reads a file of YAML or JSON as plain values, each with its line. Refuses YAML whose value would
 * differ from what is written, and anything that has the same key twice.
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
} from 'yaml'
import { printedText } from '../../application/sanitize-text.ts'
import { passedLimit } from './nesting.ts'

export const MAX_FORM_BYTES = 256 * 1024
/** What is said of a file above it, to follow its name. */
export const TOO_LARGE = `is larger than ${MAX_FORM_BYTES / 1024} KB`
const LIMITS = {
  /** More than a form needs whose conditions are as deep as they may be. */
  depth: 40,
  /** More than a form of that size has: two of three bytes of it are texts. */
  tokens: 80_000,
}
const MAX_SYNTAX_PROBLEMS = 10

/** The path of a value within others: `['questions', 3, 'label', 'en']`. */
export type Path = readonly (string | number)[]

export interface LocatedProblem {
  readonly line: number
  readonly message: string
}

/** What the file says, and what is wrong with how it says it. */
export interface LocatedText {
  /** Undefined if nothing can be said of it. */
  readonly value: unknown
  readonly problems: readonly LocatedProblem[]
  /** The line of a value, or of the innermost that the file has around it. */
  readonly lineOf: (path: Path) => number
}

/** Reads a text of at most `MAX_FORM_BYTES`. Ends quickly, whatever the text is. */
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
 * The value of JSON that says all and only what it seems to say, in a twentieth of the time that YAML
 * takes; undefined for what `readYaml` has to look at: a key that is there twice, too many levels.
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
    const passed = passedLimit(collected(new Lexer().lex(text), tokens), LIMITS)
    if (!passed) return read(text, tokens)
    const message =
      passed.limit === 'depth'
        ? `this is nested more than ${LIMITS.depth} levels deep`
        : 'the file has more in it than a form can have'
    return unusable(passed.line, message)
  } catch (error) {
    // A text that makes the parser recurse in a way that was not counted.
    if (!(error instanceof RangeError)) throw error
    return unusable(1, 'the file is nested too deeply')
  }
}

function unusable(line: number, message: string): LocatedText {
  return { value: undefined, problems: [{ line, message }], lineOf: () => line }
}

/** The items, which are also in `list` once they are taken. */
function* collected<Item>(items: Iterable<Item>, list: Item[]): Generator<Item> {
  for (const item of items) {
    list.push(item)
    yield item
  }
}

function read(text: string, tokens: readonly string[]): LocatedText {
  const { document, second, lineAt } = parse(text, tokens)
  const syntax = [...document.errors, ...document.warnings].map(({ code, pos, message }) => ({
    line: lineAt(pos[0]),
    message: SYNTAX[code] ?? `this is not YAML: ${sentence(message)}`,
  }))
  if (second !== undefined) syntax.push({ line: lineAt(second), message: SECOND })
  if (document.directives?.yaml.explicit) syntax.push({ line: 1, message: DIRECTIVE })
  if (syntax.length > 0) {
    const first = syntax.filter(
      ({ line }, at) => syntax.findIndex((one) => one.line === line) === at,
    )
    return { value: undefined, problems: first.slice(0, MAX_SYNTAX_PROBLEMS), lineOf: () => 1 }
  }
  const problems: LocatedProblem[] = []
  const value = plainValue(document.contents, (node, message) =>
    problems.push({ line: lineAt(node.range[0]), message: message(lineAt) }),
  )
  return { value, problems, lineOf: (path) => lineAt(offsetOf(document.contents, path)) }
}

/** The first document of a text, and where a second one begins. */
function parse(text: string, tokens: readonly string[]) {
  const lines = new LineCounter()
  lines.addNewLine(0)
  const parser = new Parser(lines.addNewLine)
  function* parts() {
    for (const token of tokens) yield* parser.next(token)
    yield* parser.end()
  }
  // Without comparing each key with all others: they are compared below.
  const composer = new Composer<ParsedNode>({ uniqueKeys: false, stringKeys: true })
  let document: Document.Parsed<ParsedNode> | undefined
  let second: number | undefined
  for (const one of composer.compose(parts(), true, text.length)) {
    if (document) {
      second = one.range[0]
      break
    }
    document = one
  }
  if (!document) throw new Error('YAML of no document')
  const lineAt = (offset: number) => Math.max(lines.linePos(offset).line, 1)
  return { document, second, lineAt }
}

type Refuse = (node: ParsedNode, message: (lineAt: (offset: number) => number) => string) => void

/** The value as JSON would have it. What would be another one than it seems is refused. */
function plainValue(node: ParsedNode | null, refuse: Refuse): unknown {
  if (node === null) return null
  if (node.tag !== undefined && !node.tag.startsWith('tag:yaml.org,2002:')) refuse(node, () => TAG)
  if ('anchor' in node && node.anchor !== undefined) refuse(node, () => ANCHOR)
  if (isMap(node)) {
    const keys = new Map<string, ParsedNode>()
    const entries = node.items.map(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : ''
      const first = keys.get(name)
      if (!isScalar(key)) refuse(key, () => KEY)
      if (first) {
        refuse(
          key,
          (lineAt) =>
            `“${shown(name)}” is here twice; the first is in line ${lineAt(first.range[0])}`,
        )
      }
      keys.set(name, first ?? key)
      return [name, plainValue(value, refuse)] as const
    })
    return Object.fromEntries(entries)
  }
  if (isSeq(node)) return node.items.map((item) => plainValue(item, refuse))
  if (!isScalar(node)) {
    refuse(node, () => ALIAS)
    return null
  }
  const { value, source = '' } = node
  if (typeof value === 'number' && String(value) !== source) {
    refuse(
      node,
      () => `this would be read as ${value}: write that, or put it in quotes if it is a text`,
    )
  }
  return value
}

/** Where the value of a path begins, with its key if it has one; otherwise the innermost around it. */
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
const ALIAS = '*names of YAML are not understood here: write the value again'
const SECOND = 'the file has a second document after “---”; one file is one form'
const DIRECTIVE = '%YAML is not understood here: leave it out'
const TAG = '!tags of YAML are not understood here'
const ANCHOR = '&names of YAML are not understood here: write the value again'

/** Plainer than the parser's own messages. */
const SYNTAX: Readonly<Record<string, string>> = {
  BAD_ALIAS: ALIAS,
  TAB_AS_INDENT: 'indent with spaces: tabs are not allowed here',
  TAG_RESOLVE_FAILED: TAG,
  BAD_INDENT: 'the line is not indented like those beside it',
  MISSING_CHAR: 'a quote, bracket, comma or colon is missing here, or in the line before',
  BLOCK_AS_IMPLICIT_KEY: 'two keys are on one line; put quotes around a text that has “: ” in it',
  MULTILINE_IMPLICIT_KEY: 'a colon is missing after the key',
  NON_STRING_KEY: KEY,
}

function sentence(message: string): string {
  const [first = ''] = message.split('\n')
  return shown(first.charAt(0).toLowerCase() + first.slice(1), 120)
}

/** A name out of the file, for a message: on one line, and not without end. */
export function shown(name: string, maxLength = 64): string {
  const letters = [...printedText(name)]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')}…` : letters.join('')
}
