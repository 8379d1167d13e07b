/** The texts of the pages that the first step does not need. */

export * from './api-errors.ts'
export * from './consents.ts'
export * from './corrections.ts'
export * from './documents.ts'
export * from './finish-later.ts'
export { days } from './formats.ts'
export * from './owner-entry.ts'
export * from './reference.ts'
export * from './review.ts'
export * from './signature-requests.ts'
export * from './steps.ts'
export * from './text-pages.ts'
