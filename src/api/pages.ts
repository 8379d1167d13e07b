/** The addresses of the documents that the server serves. */
import { BASE_PATH, FIRST_STEP_ALIAS, firstStep, stepIds, stepPath } from '../application/flow.ts'

/** Everything that applicants see is below it. */
export const PAGES_BASE = BASE_PATH

export const AGREEMENT_HTML_PATH = `${BASE_PATH}/merchant-agreement.html`
export const AGREEMENT_PDF_PATH = `${BASE_PATH}/merchant-agreement.pdf`
export const CONFIRMATION_PATH = `${BASE_PATH}/confirmation`
export const VERIFY_PATH = `${BASE_PATH}/verify`

/** Local pages beside the wizard; all but the confirmation can be pointed elsewhere. */
export const GET_STARTED_PATH = '/connect/get-started'
export const ABOUT_PATH = '/connect/about'
export const PRIVACY_PATH = '/connect/privacy'
export const TERMS_PATH = '/connect/terms'

/** Where the first step stands: its own address and those that lead to it. */
export const FIRST_STEP_PATHS: readonly string[] = [
  `${BASE_PATH}/`,
  stepPath(firstStep),
  `${BASE_PATH}/${FIRST_STEP_ALIAS}`,
]

/** Every address at which the page application has something to show. */
export const PAGE_PATHS: readonly string[] = [
  ...FIRST_STEP_PATHS,
  ...stepIds.filter((id) => id !== firstStep).map(stepPath),
  CONFIRMATION_PATH,
  VERIFY_PATH,
  GET_STARTED_PATH,
  ABOUT_PATH,
  PRIVACY_PATH,
  TERMS_PATH,
]
