/** Answers to a submission that do not come from the server. */
import type { Page } from '@playwright/test'

/** The address that applications are posted to. */
export const API = '**/api/applications'

/** Gives this answer to the next submission, which does not reach the server. */
export async function answerOnce(page: Page, status: number, body: unknown) {
  const answer = typeof body === 'string' ? body : JSON.stringify(body)
  await page.route(
    API,
    (route) => route.fulfill({ status, contentType: 'application/json', body: answer }),
    { times: 1 },
  )
}
