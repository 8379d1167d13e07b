/** Problems of a form's file, in sentences that name the place in the file's own words. */
import type * as v from 'valibot'
import type { AskedDocument } from '../../application/documents/documents.ts'
import type { PolicyRule } from '../../application/forms/us/policy.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Language } from '../../application/language.ts'
import { didYouMean } from '../platform/config/nearest-name.ts'
import { type Path, shorten } from './located-text.ts'

export interface FormProblem {
  readonly path: Path
  /** The sentence, without the place that it begins with. */
  readonly message: string
  /** Whether the problem is a reference to another place, which may be the wrong one. */
  readonly isReference?: boolean
}

const NAMED_LISTS: Readonly<Record<string, { readonly noun: string; readonly key: string }>> = {
  steps: { noun: 'the step', key: 'id' },
  questions: { noun: 'the question', key: 'id' },
  documents: { noun: 'the document', key: 'kind' },
  choices: { noun: 'the choice', key: 'value' },
}

/** `“label.es” of the choice “cash” of the question “payment”`. */
export function placeOf(path: Path, content: unknown): string {
  const places: string[] = []
  let keys: string[] = []
  let value = content
  for (const [index, part] of path.entries()) {
    const list =
      typeof part === 'number' ? ownValue(NAMED_LISTS, String(path[index - 1])) : undefined
    value =
      isRecord(value) || Array.isArray(value) ? ownValue(Object(value), String(part)) : undefined
    if (list) {
      const name = isRecord(value) ? ownValue(value, list.key) : undefined
      const known =
        typeof name === 'string' && name !== '' ? `“${shorten(name)}”` : Number(part) + 1
      places.unshift(`${list.noun} ${known}`)
      keys = []
    } else if (!(Object.hasOwn(NAMED_LISTS, part) && typeof path[index + 1] === 'number')) {
      keys.push(typeof part === 'number' ? String(part + 1) : shorten(part))
    }
  }
  const inner = keys.length > 0 ? [`“${keys.join('.')}”`] : []
  return [...inner, ...places].join(' of ') || 'the file'
}

/** Adds a suggestion to the message, if a known name is similar. */
export function withHint(message: string, text: unknown, names: readonly string[]): string {
  const hint = typeof text === 'string' ? didYouMean(text, names) : ''
  return hint === '' ? message : `${message}. ${hint}`
}

export function issueProblems(
  issues: readonly v.BaseIssue<unknown>[],
  schema: v.GenericSchema,
): readonly FormProblem[] {
  return issues.map((issue) => {
    const items = issue.path ?? []
    const path = items.map(({ key }) => (typeof key === 'number' ? key : String(key)))
    // Valibot takes a list for a group whose keys are 0, 1, …
    const list = items.findIndex(({ type, input }) => type === 'object' && Array.isArray(input))
    return list < 0
      ? { path, message: predicateOf(issue, path, schema) }
      : { path: path.slice(0, list), message: groupOf(schema, path.slice(0, list)) }
  })
}

/** More keys than a message can list. */
const MAX_LISTED = 20

function groupOf(schema: v.GenericSchema, path: Path): string {
  return `must be a group of keys${listed(keysAt(schema, path), ': ')}`
}

function listed(names: readonly string[], before: string): string {
  return names.length === 0 || names.length > MAX_LISTED ? '' : `${before}${names.join(', ')}`
}

const UNKNOWN_KEY = 'is not a known key here'

const SORTS: Readonly<Record<string, string>> = {
  string: 'must be text',
  boolean: 'must be true or false',
  number: 'must be a number',
  array: 'must be a list, in [ ] or in lines that begin with “- ”',
}

function predicateOf(
  { type, message, expected, input, kind }: v.BaseIssue<unknown>,
  path: Path,
  schema: v.GenericSchema,
): string {
  if (expected === 'never') {
    const names = keysAt(schema, path.slice(0, -1))
    const hinted = withHint(UNKNOWN_KEY, path.at(-1), names)
    return hinted === UNKNOWN_KEY ? `${UNKNOWN_KEY}${listed(names, ': use one of ')}` : hinted
  }
  if (input === undefined) return 'is missing'
  if (input === null) return 'is empty'
  const inQuotes =
    typeof input === 'number' || typeof input === 'boolean' ? '; put it in quotes' : ''
  if (kind !== 'schema') return message
  if (!message.startsWith('Invalid')) {
    return `${message}${message.startsWith('must be text') ? inQuotes : ''}`
  }
  if (type === 'strict_object' || type === 'object_with_rest') return groupOf(schema, path)
  if (type === 'picklist') {
    const names = (expected ?? '').split(' | ').map((name) => name.replace(/[("')]/g, ''))
    return withHint(`must be one of ${names.join(', ')}`, input, names)
  }
  if (type === 'literal') return `must be ${expected}, or left out`
  return `${ownValue(SORTS, type) ?? 'cannot be used'}${type === 'string' ? inQuotes : ''}`
}

/** A part of a schema. */
interface Part {
  readonly entries?: Readonly<Record<string, Part>>
  readonly item?: Part
  readonly wrapped?: Part
  readonly rest?: Part
  readonly getter?: (input: unknown) => Part
}

function keysAt(schema: v.GenericSchema, path: Path): readonly string[] {
  const match = path.reduce<Part | undefined>((part, key) => {
    const { entries, item, rest } = inner(part)
    return (entries && ownValue(entries, String(key))) ?? item ?? rest
  }, schema as Part)
  return Object.keys(inner(match).entries ?? {})
}

function inner(part: Part = {}): Part {
  if (part.wrapped) return inner(part.wrapped)
  return part.getter ? inner(part.getter(undefined)) : part
}

/** The parts of a program that its form must fit. */
export interface FormContext {
  readonly languages: readonly Language[]
  /** The documents that the program always requests. */
  readonly documents: readonly AskedDocument[]
  readonly policy: readonly PolicyRule[]
}
