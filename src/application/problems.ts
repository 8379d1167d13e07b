/** What is wrong, by field: the dotted path of the field, and the message beside it. */
export type Problems = Readonly<Record<string, string>>

export const noProblems: Problems = {}

/** Keeps the fields that have a message. */
export function collect(found: Readonly<Record<string, string | undefined>>): Problems {
  const problems: Record<string, string> = {}
  for (const [field, message] of Object.entries(found)) {
    if (message !== undefined) problems[field] = message
  }
  return problems
}

/** Puts a path before each field: `under('companyOwners.0', {ssn: …})` tells of `companyOwners.0.ssn`. */
export function under(path: string, problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [`${path}.${field}`, message]),
  )
}

/** Whether anything is wrong. */
export function hasProblems(problems: Problems): boolean {
  return Object.keys(problems).length > 0
}
