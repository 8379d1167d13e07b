/** What a schema found wrong with a request, in plain words that repeat nothing of it. */
import type { ErrorBody } from '../../api/errors.ts'

/** A schema's finding as the validator compiler hands it on. */
export interface ShapeIssue {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

type FieldError = ErrorBody['errors'][number]

/** Names are repeated only where they look like names. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,60}$/
const MOST_ERRORS = 50

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Expected text',
  int: 'Expected a whole number',
  number: 'Expected a whole number',
  boolean: 'Expected true or false',
  array: 'Expected a list',
  object: 'Expected an object',
  record: 'Expected an object',
}

/** One error for each finding, with the dotted path of its field. */
export function shapeErrors(issues: readonly ShapeIssue[]): ErrorBody['errors'] {
  return issues.flatMap(errorsOf).slice(0, MOST_ERRORS)
}

function errorsOf({ keyword, instancePath, params }: ShapeIssue): FieldError[] {
  const path = instancePath.split('/').filter(Boolean)
  if (keyword === 'unrecognized_keys') {
    const keys = Array.isArray(params.keys) ? params.keys : []
    return keys.map((key) => fieldError([...path, String(key)], 'Unknown field'))
  }
  return [fieldError(path, messageOf(keyword, params))]
}

function messageOf(keyword: string, params: ShapeIssue['params']): string {
  if (keyword === 'too_big') return 'Too long'
  if (keyword === 'too_small') return 'Too short'
  if (keyword !== 'invalid_type') return 'Not a possible value'
  return EXPECTED[String(params.expected)] ?? 'Not a possible value'
}

function fieldError(path: readonly string[], message: string): FieldError {
  const field = path.filter((part) => NAME.test(part) || /^\d{1,4}$/.test(part)).join('.')
  return field === '' ? { message } : { field, message }
}
