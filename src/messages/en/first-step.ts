/**
 * The texts that the first step needs. The script that it waits for is small, so the others are in
 * `pages.ts`.
 */

export {
  firstStepErrors as errors,
  firstStepGroups as groups,
  firstStepQuestions as questions,
  mailingAddress,
} from './business-details.ts'
export { language } from './formats.ts'
export * from './frame.ts'
export * from './states.ts'
