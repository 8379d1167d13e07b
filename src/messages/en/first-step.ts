/** The texts of the first step. Others are in `pages.ts`, which keeps the first script small. */

export {
  firstStepGroups as groups,
  firstStepQuestions as questions,
  mailingAddress,
} from './business-details.ts'
export { firstStepErrors as errors } from './first-step-errors.ts'
export { language } from './formats.ts'
export * from './frame.ts'
export * from './states.ts'
