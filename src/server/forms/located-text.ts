/**
 * A file of YAML or JSON as plain values, each of which knows its line. Much of YAML is refused
 * here: what would be another value than the one that was written, or the same place twice.
 */
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml'
import { printedText } from '../../application/sanitize-text.ts'
import { passedLimit } from './nesting.ts'

export const MAX_FORM_BYTES = 256 * 1024
/** What is said of a file above it, to follow its name. */
export const TOO_LARGE = `is larger than ${MAX_FORM_BYTES / 1024} KB`
/** More than a form needs whose conditions are as deep as they may be. */
const MAX_NESTING = 40
/** More than a form of that size has: two of three bytes of it are texts. */
const MAX_TOKENS = 80_000
const MAX_SYNTAX_PROBLEMS = 10

/** Of a value within others: `['questions', 3, 'label', 'en']`. */
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
  try {
    const passed = passedLimit(text, { depth: MAX_NESTING, tokens: MAX_TOKENS })
    if (!passed) return parse(text)
    const message =
      passed.limit === 'depth'
        ? `this is nested more than ${MAX_NESTING} levels deep`
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

function parse(text: string): LocatedText {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    // Compares each key with all others; here, they are compared below.
    uniqueKeys: false,
    stringKeys: true,
  })
  const lineAt = (offset: number) => Math.max(lineCounter.linePos(offset).line, 1)
  const syntax = [...document.errors, ...document.warnings].map(({ code, pos, message }) => ({
    line: lineAt(pos[0]),
    message: SYNTAX[code] ?? `this is not YAML: ${sentence(message)}`,
  }))
  if (document.directives.yaml.explicit) {
    syntax.push({ line: 1, message: '%YAML is not understood here: leave it out' })
  }
  if (syntax.length > 0) {
    const first = syntax.filter(
      ({ line }, at) => syntax.findIndex((one) => one.line === line) === at,
    )
    return {
      value: undefined,
      problems: first.slice(0, MAX_SYNTAX_PROBLEMS),
      lineOf: () => 1,
    }
  }
  const lines = new Map<string, number>()
  const problems: LocatedProblem[] = []

  function read(node: ParsedNode | null, path: Path, line: number): unknown {
    const at = node === null ? line : lineAt(node.range[0])
    // The line of a key is that of its value, which may begin on the next.
    if (!lines.has(pathKey(path))) lines.set(pathKey(path), at)
    const refuse = (message: string) => problems.push({ line: at, message })
    if (node === null) return null
    if (node.tag !== undefined && !node.tag.startsWith('tag:yaml.org,2002:')) refuse(TAG)
    if ('anchor' in node && node.anchor !== undefined) refuse(ANCHOR)
    if (isMap(node)) {
      const keys = new Map<string, number>()
      const entries = node.items.map(({ key, value }) => {
        const name = isScalar(key) ? String(key.value) : ''
        const keyLine = lineAt(key.range[0])
        const first = keys.get(name)
        if (!isScalar(key)) problems.push({ line: keyLine, message: 'a key must be one word' })
        if (first !== undefined) {
          const message = `“${shown(name)}” is here twice; the first is in line ${first}`
          problems.push({ line: keyLine, message })
        }
        keys.set(name, first ?? keyLine)
        const inner = [...path, name]
        lines.set(pathKey(inner), keyLine)
        return [name, read(value, inner, keyLine)] as const
      })
      return Object.fromEntries(entries)
    }
    if (isSeq(node)) return node.items.map((item, index) => read(item, [...path, index], at))
    if (!isScalar(node)) {
      refuse('*names of YAML are not understood here: write the value again')
      return null
    }
    const { value, source = '' } = node
    if (typeof value === 'number' && String(value) !== source) {
      refuse(`this would be read as ${value}: write that, or put it in quotes if it is a text`)
    }
    return value
  }

  const value = read(document.contents, [], 1)
  return {
    value,
    problems,
    lineOf: (path) => {
      for (let length = path.length; length >= 0; length--) {
        const line = lines.get(pathKey(path.slice(0, length)))
        if (line !== undefined) return line
      }
      return 1
    },
  }
}

const TAG = '!tags of YAML are not understood here'
const ANCHOR = '&names of YAML are not understood here: write the value again'

/** Plainer than the parser's own messages. */
const SYNTAX: Readonly<Record<string, string>> = {
  BAD_ALIAS: '*names of YAML are not understood here: write the value again',
  MULTIPLE_DOCS: 'the file has a second document after “---”; one file is one form',
  TAB_AS_INDENT: 'indent with spaces: tabs are not allowed here',
  TAG_RESOLVE_FAILED: TAG,
  BAD_INDENT: 'the line is not indented like those beside it',
  MISSING_CHAR: 'a quote, bracket, comma or colon is missing here, or in the line before',
  BLOCK_AS_IMPLICIT_KEY: 'two keys are on one line; put quotes around a text that has “: ” in it',
  MULTILINE_IMPLICIT_KEY: 'a colon is missing after the key',
  NON_STRING_KEY: 'a key must be one word',
}

function pathKey(path: Path): string {
  return JSON.stringify(path)
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
