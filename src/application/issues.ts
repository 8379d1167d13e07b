/**
 * An issue is an answer's path and the rule that the answer breaks. The texts are in `messages`.
 */
import { usIssueCodes } from './forms/us/issue-codes.ts'

/** Every rule that an answer can break. `messages` has a text for each. */
export const issueCodes = [
  'required',
  'choice.unknown',
  'text.length',
  'text.hidden',
  'name.hidden',
  'email',
  'phone.length',
  'phone.start',
  'year',
  'website',
  'date',
  'date.order',
  'date.month',
  'date.day',
  'date.year',
  'stake.number',
  'stake.minimum',
  'stake.total',
  'stake.decimals',
  'money.range',
  'money.between',
  'number.range',
  'sales.highest',
  'sales.annual',
  'days.range',
  'shares.range',
  'shares.total',
  'account.invalid',
  'account.mismatch',
  'signature.mismatch',
  'signer.unknown',
  'person.id',
  'owner.unsaved',
  'owner.contact',
  'owner.waiting',
  'owner.entry',
  'sole.owners',
  'sole.stake',
  'sole.title',
  'bank.missing',
  'bank.both',
  'document.missing',
  'document.name',
  ...usIssueCodes,
] as const

export type IssueCode = (typeof issueCodes)[number]

/** The numbers in an error's text, such as the limit that was exceeded. */
export interface IssueParams {
  readonly min?: number
  readonly max?: number
  readonly step?: number
}

/** The rule that a value breaks, without the value's path. */
export interface BrokenRule {
  readonly code: IssueCode
  readonly params?: IssueParams
}

/** A broken rule and the dotted path of the answer: `companyOwners.0.dob`. */
export interface Issue extends BrokenRule {
  readonly path: string
}

/** Returns a broken rule, for a field's `validate`. */
export function broken(code: IssueCode, params?: IssueParams): BrokenRule {
  return params === undefined ? { code } : { code, params }
}

/** Returns the issues at these paths, without paths whose values break no rule. */
export function compact(rules: Readonly<Record<string, BrokenRule | undefined>>): readonly Issue[] {
  return Object.entries(rules).flatMap(([path, rule]) => (rule ? [{ path, ...rule }] : []))
}

/** Puts a prefix before the path of each issue. */
export function prefixPaths(prefix: string, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => ({ ...issue, path: `${prefix}.${issue.path}` }))
}

/** Returns whether a path equals another one or is below it. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`)
}
