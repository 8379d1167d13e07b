/** The texts that no script of the pages shows. */
export * from './api-errors.ts'
export * from './emails.ts'
export * from './signed-copy.ts'
export * from './status.ts'
export * from './without-script.ts'
