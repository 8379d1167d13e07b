/**
 * Turns an opened application into rows for another system, by a mapping in JSONata. Error messages
 * never contain answers: JSONata's messages show `…` in their place.
 */
import jsonata from 'jsonata'
import { isRecord } from '../json/is-record.ts'
import type { MappingFormat, Row } from './mapped-file.ts'
import { MAPPING_MS, type MappingResult, type MappingTask, NEVER_ENDS } from './mapping-task.ts'

const MAX_DEPTH = 500
const MAX_LIST = 100_000

const TOO_DEEP = 'calls functions too deeply: one calls itself without an end'
const TOO_LONG = 'returns text that is too long'
const GIVES_NOTHING = 'gives nothing'

/** Applies a mapping. Its result is an object or a list of objects: the rows. */
export async function mapApplication({
  mapping,
  input,
  format,
}: MappingTask): Promise<MappingResult> {
  const compiled = compile(mapping)
  if (typeof compiled === 'string') return { problem: compiled }
  try {
    const result: unknown = await compiled.evaluate(input)
    if (result === undefined) return { problem: GIVES_NOTHING }
    const list: readonly unknown[] = Array.isArray(result) ? result : [result]
    const rows = list.map((row, index) =>
      rowOf(row, list.length > 1 ? `result ${index + 1}` : '', format),
    )
    // A misspelled name has no value.
    const isEmpty = rows.every((row) => Object.keys(row).length === 0)
    return isEmpty ? { problem: GIVES_NOTHING } : { rows }
  } catch (error) {
    if (error instanceof NotAllowed) return { problem: error.message }
    return { problem: explain(error, mapping, compiled.ast()) }
  }
}

/** Returns why a text is no mapping; undefined if it is one. */
export function mappingProblem(mapping: string): string | undefined {
  const compiled = compile(mapping)
  return typeof compiled === 'string' ? compiled : undefined
}

let last: { readonly mapping: string; readonly compiled: jsonata.Expression } | undefined

function compile(mapping: string): jsonata.Expression | string {
  if (last?.mapping === mapping) return last.compiled
  try {
    const options = { timeout: MAPPING_MS, stack: MAX_DEPTH, sequence: MAX_LIST }
    const compiled = jsonata(mapping, options)
    last = { mapping, compiled }
    return compiled
  } catch (error) {
    return explain(error, mapping, undefined)
  }
}

/** A value that no file can contain. */
class NotAllowed extends Error {}

function rowOf(value: unknown, path: string, format: MappingFormat): Row {
  if (!isRecord(value) || isFunction(value)) {
    const place = path === '' ? 'its result' : path
    throw new NotAllowed(`${place} is ${kindOf(value)}; each result has to be an object`)
  }
  const entries = Object.entries(value).map(([name, item]) => {
    const inside = path === '' ? name : `${path}.${name}`
    if (format === 'csv' && typeof item === 'object' && item !== null) {
      throw new NotAllowed(
        `${inside} is ${kindOf(item)}; in a table, a column has texts, numbers, true, false and null`,
      )
    }
    return [name, plain(item, inside)]
  })
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
}

/** Returns the JSON value of a result, without JSONata's own properties of lists. */
function plain(value: unknown, path: string): unknown {
  if (typeof value === 'function' || isFunction(value)) {
    throw new NotAllowed(`${path} is a function`)
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new NotAllowed(`${path} is no number that a file can contain`)
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new NotAllowed(`${path} is a number with so many digits that some change: use a text`)
  }
  if (Array.isArray(value)) return value.map((item, index) => plain(item, `${path}.${index}`))
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, item]) => [name, plain(item, `${path}.${name}`)]))
}

/** Returns whether a value is a function of JSONata or of the mapping. */
function isFunction(value: unknown): boolean {
  return isRecord(value) && ('_jsonata_function' in value || '_jsonata_lambda' in value)
}

function kindOf(value: unknown): string {
  if (isFunction(value) || typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'a list'
  if (value === null) return 'null'
  return isRecord(value) ? 'an object' : `a ${typeof value === 'string' ? 'text' : typeof value}`
}

/** Returns JSONata's error in words, and its place. */
function explain(error: unknown, mapping: string, ast: unknown): string {
  // JSONata throws objects that are not an `Error`.
  const { code, position, message } = isRecord(Object(error)) ? Object(error) : {}
  if (error instanceof RangeError && /string length/.test(error.message)) return TOO_LONG
  if (error instanceof RangeError || code === 'D1011') return TOO_DEEP
  if (code === 'D1012') return NEVER_ENDS
  if (typeof code !== 'string' || typeof message !== 'string') return 'cannot be evaluated'
  const text = isSyntax(code) ? message : withoutAnswers(Object(error), message, mapping)
  if (typeof position !== 'number') return text
  const before = mapping.slice(0, position).split('\n')
  const place = `line ${before.length}, column ${before.at(-1)?.length}`
  const path = pathAt(ast, position)
  return `${path ? `${path} (${place})` : place}: ${text}`
}

/** Returns whether the error is about syntax, so that its message only repeats the mapping. */
function isSyntax(code: string): boolean {
  return code.startsWith('S')
}

function withoutAnswers(
  error: Readonly<Record<string, unknown>>,
  message: string,
  mapping: string,
): string {
  // A mapping's own messages (`$error`, `$assert`) may contain answers, unless they are literal
  // texts in it.
  if (error.code === 'D3137' || error.code === 'D3141') {
    return mapping.includes(message) ? message : 'the mapping refuses this application'
  }
  const shown = [error.value, error.value2, error.exp].flatMap(shownAs)
  return shown
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, value) => text.replaceAll(value, '…'), message)
}

/** Returns a value as a message shows it; nothing for a function, which contains itself. */
function shownAs(value: unknown): readonly string[] {
  try {
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? [] : [text]
  } catch {
    return []
  }
}

/** Returns the names of the objects that a mapping builds around a position: `merchant.taxId`. */
function pathAt(node: unknown, position: number, path = ''): string | undefined {
  if (Array.isArray(node)) {
    const [key, value] = node
    const isPair = node.length === 2 && isRecord(key) && key.type === 'string'
    if (isPair) {
      const inside = path === '' ? String(key.value) : `${path}.${key.value}`
      return pathAt(value, position, inside)
    }
    return firstOf(node, position, path)
  }
  if (!isRecord(node)) return undefined
  if (node.position === position && path !== '') return path
  return firstOf(Object.values(node), position, path)
}

function firstOf(nodes: readonly unknown[], position: number, path: string): string | undefined {
  for (const node of nodes) {
    const match = pathAt(node, position, path)
    if (match !== undefined) return match
  }
  return undefined
}
