/** Validation errors of a request schema, as messages that repeat nothing of the request. */
import type { BaseIssue } from 'valibot'
import type { ErrorBody } from '../../../api/errors.ts'
import { ownValue } from '../../../application/json/own-value.ts'
import type { AllMessages } from '../../../messages/all.ts'

type FieldError = ErrorBody['errors'][number]
type Texts = AllMessages['api']['errors']

/** Only names that look like field names are repeated. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,60}$/
const MAX_ERRORS = 50

/** The error code for each type of Valibot issue that a request can have; `value` for any other. */
const CODES: Readonly<Record<string, keyof Texts>> = {
  string: 'type.text',
  safe_integer: 'type.integer',
  number: 'type.integer',
  boolean: 'type.boolean',
  array: 'type.list',
  object: 'type.object',
  strict_object: 'type.object',
  record: 'type.object',
  max_length: 'too-long',
  max_entries: 'too-long',
  min_length: 'too-short',
}

/** Returns one error for each field and kind of issue, with the dotted path of the field. */
export function validationErrors(
  issues: readonly BaseIssue<unknown>[],
  { api }: Pick<AllMessages, 'api'>,
): ErrorBody['errors'] {
  const errors = issues.slice(0, MAX_ERRORS).map((issue) => {
    const path = issue.path?.map(({ key }) => String(key)) ?? []
    const code = codeOf(issue)
    const format = code === 'value' ? ownValue<string>(api.formats, issue.type) : undefined
    return fieldError(path, code, format ?? api.errors[code])
  })
  const alike = Map.groupBy(errors, ({ field, code }) => `${field} ${code}`)
  return [...alike.values()].flatMap(([first]) => first ?? [])
}

function codeOf({ type, expected, path }: BaseIssue<unknown>): keyof Texts {
  const isAboutKey = path?.at(-1)?.origin === 'key' && type !== 'max_length'
  if (isAboutKey && expected === 'never') return 'unknown-field'
  // A required key is missing. Everything that our requests require is text.
  if (isAboutKey) return 'type.text'
  return ownValue(CODES, type) ?? 'value'
}

function fieldError(path: readonly string[], code: keyof Texts, message: string): FieldError {
  const field = path.filter((part) => NAME.test(part) || /^\d{1,4}$/.test(part)).join('.')
  const error = { code, message }
  return field === '' ? error : { field, ...error }
}
