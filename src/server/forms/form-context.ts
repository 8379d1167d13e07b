import type { AskedDocument } from '../../application/documents.ts'
import type { PolicyRule } from '../../application/forms/us/policy.ts'
import type { Language } from '../../application/language.ts'

/** What of a program its form has to fit. */
export interface FormContext {
  /** Those that it is offered in. */
  readonly languages: readonly Language[]
  /** Documents that are always asked for. */
  readonly documents: readonly AskedDocument[]
  readonly policy: readonly PolicyRule[]
}
