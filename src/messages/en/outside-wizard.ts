/** The texts of the pages outside the wizard, which no step needs. */

export * from './corrections.ts'
export * from './owner-entry.ts'
export * from './text-pages.ts'
