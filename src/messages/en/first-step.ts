/**
 * The texts that the first step needs. The script that it waits for is small, so the others are in
 * `pages.ts`.
 */

export * from './errors.ts'
export { language } from './formats.ts'
export * from './frame.ts'
export * from './questions.ts'
export * from './states.ts'
