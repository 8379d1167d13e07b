/** The addresses of the pages that the server serves. */
import {
  BASE_PATH,
  FIRST_STEP_ALIAS,
  firstStep,
  stepPath,
  steps,
} from '../application/step-list.ts'

export const AGREEMENT_HTML_PATH = `${BASE_PATH}/merchant-agreement.html`
export const AGREEMENT_PDF_PATH = `${BASE_PATH}/merchant-agreement.pdf`
export const CONFIRMATION_PATH = `${BASE_PATH}/confirmation`
export const VERIFY_PATH = `${BASE_PATH}/verify`
/** Opens a saved application; its link is in the fragment. */
export const RESUME_PATH = `${BASE_PATH}/resume`

/** The page where an owner enters their own details. The link is in the fragment. */
export const OWNER_PATH = `${BASE_PATH}/owner`

/** The page to sign an application that someone else prepared. The link is in the fragment. */
export const SIGN_PATH = `${BASE_PATH}/sign`

/** The page where an applicant corrects an application. The link is in the fragment. */
export const CORRECT_PATH = `${BASE_PATH}/correct`

/** The pages whose links have a secret after the path. */
export const SECRET_PATHS: readonly string[] = [
  CONFIRMATION_PATH,
  RESUME_PATH,
  OWNER_PATH,
  SIGN_PATH,
  CORRECT_PATH,
]

/**
 * The local pages outside the wizard. An operator's own pages can replace all but the confirmation.
 */
export const GET_STARTED_PATH = '/connect/get-started'
export const ABOUT_PATH = '/connect/about'
export const PRIVACY_PATH = '/connect/privacy'
export const TERMS_PATH = '/connect/terms'

/** The cookie with the language that the applicant has chosen. */
export const LANGUAGE_COOKIE = 'lang'

/** The name of the 404 page, which has no path. */
export const NOT_FOUND = '404'

/** The address of the first step, and those that lead to it. */
const FIRST_STEP_PATHS: readonly string[] = [
  `${BASE_PATH}/`,
  stepPath(firstStep),
  `${BASE_PATH}/${FIRST_STEP_ALIAS}`,
]

/** Every path that the web app has a page for. */
export const PAGE_PATHS: readonly string[] = [
  ...FIRST_STEP_PATHS,
  ...steps.map(({ id }) => stepPath(id)).filter((path) => path !== stepPath(firstStep)),
  CONFIRMATION_PATH,
  VERIFY_PATH,
  RESUME_PATH,
  OWNER_PATH,
  SIGN_PATH,
  CORRECT_PATH,
  GET_STARTED_PATH,
  ABOUT_PATH,
  PRIVACY_PATH,
  TERMS_PATH,
]

/** Returns the canonical path of the page at one of these addresses. */
export function canonicalPath(path: string): string {
  return FIRST_STEP_PATHS.includes(path) ? stepPath(firstStep) : path
}
