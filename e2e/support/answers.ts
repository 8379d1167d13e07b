/** Answers to a submission that the server itself does not give. */
import type { Page } from '@playwright/test'

/** Where applications are posted to. */
export const API = '**/api/applications'

/** The next submission only gets this answer; the server does not see it. */
export async function answerOnce(page: Page, status: number, body: unknown) {
  const answer = typeof body === 'string' ? body : JSON.stringify(body)
  await page.route(
    API,
    (route) => route.fulfill({ status, contentType: 'application/json', body: answer }),
    { times: 1 },
  )
}
