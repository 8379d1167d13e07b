/** Validation errors of a request schema, as messages that repeat nothing of the request. */
import type { BaseIssue } from 'valibot'
import type { ErrorBody } from '../../../api/errors.ts'
import { api } from '../../../messages/en-later.ts'

type FieldError = ErrorBody['errors'][number]

/** Names are repeated only if they look like field names. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,60}$/
const MAX_ERRORS = 50

/** The code of each of Valibot's issues that a request can have; any other is `value`. */
const CODES: Readonly<Record<string, keyof typeof api.errors>> = {
  string: 'type.text',
  safe_integer: 'type.integer',
  number: 'type.integer',
  boolean: 'type.boolean',
  array: 'type.list',
  object: 'type.object',
  strict_object: 'type.object',
  record: 'type.object',
  max_length: 'too-long',
  min_length: 'too-short',
}

/** One error for each issue, with the dotted path of its field. */
export function validationErrors(issues: readonly BaseIssue<unknown>[]): ErrorBody['errors'] {
  return issues.slice(0, MAX_ERRORS).map((issue) => {
    const path = issue.path?.map(({ key }) => String(key)) ?? []
    return fieldError(path, codeOf(issue))
  })
}

function codeOf({ type, expected, path }: BaseIssue<unknown>): keyof typeof api.errors {
  const isAboutKey = path?.at(-1)?.origin === 'key'
  if (isAboutKey && expected === 'never') return 'unknown-field'
  // A required key is missing; all that our requests require is text.
  if (isAboutKey) return 'type.text'
  return CODES[type] ?? 'value'
}

function fieldError(path: readonly string[], code: keyof typeof api.errors): FieldError {
  const field = path.filter((part) => NAME.test(part) || /^\d{1,4}$/.test(part)).join('.')
  const error = { code, message: api.errors[code] }
  return field === '' ? error : { field, ...error }
}
