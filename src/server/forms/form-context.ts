import type { AskedDocument } from '../../application/documents/documents.ts'
import type { PolicyRule } from '../../application/forms/us/policy.ts'
import type { Language } from '../../application/language.ts'

/** The parts of a program that its form must fit. */
export interface FormContext {
  readonly languages: readonly Language[]
  /** The documents that the program always requests. */
  readonly documents: readonly AskedDocument[]
  readonly policy: readonly PolicyRule[]
}
