import * as en from '../../messages/en/pages.ts'
import { errorText } from '../../messages/error-text.ts'
import type { Issue } from '../issues.ts'

/** Returns one line for each issue: `companyOwners.0.ssn: required`. */
export function pathsAndCodes(issues: readonly Issue[]): readonly string[] {
  return issues.map(({ path, code }) => `${path}: ${code}`)
}

/** Returns the English text at each path, as an applicant reads it. */
export function errorTexts(issues: readonly Issue[]): Readonly<Record<string, string>> {
  return Object.fromEntries(issues.map((issue) => [issue.path, errorText(issue, en)]))
}
