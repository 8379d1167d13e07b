/** What is never written to a browser's storage, and is asked again instead. */
import type { Problems } from './problems.ts'

const secretFields = new Set([
  'ssn',
  'dob',
  'tin',
  'routingNumber',
  'accountNumber',
  'confirmAccountNumber',
  'publicToken',
])

/**
 * The same answers with every secret left empty, however deep it lies: Social Security numbers,
 * birth dates, Tax IDs, routing and account numbers, and tokens.
 */
export function withoutSecrets<Value>(answers: Value): Value {
  return blank(answers) as Value
}

/** Of the paths of what is wrong, those of secrets; a linked account stands for its token. */
export function secretPaths(problems: Problems): readonly string[] {
  return Object.keys(problems).filter(
    (path) => path === 'plaid' || secretFields.has(path.split('.').at(-1) ?? ''),
  )
}

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blank)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, secretFields.has(name) ? '' : blank(part)]),
  )
}
