/** Requests that a test answers itself or holds. */
import type { Page, Route } from '@playwright/test'

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

/** Holds requests to an address until the function that it returns is called. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  options?: { readonly times: number },
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await promise
    await route.continue()
  }
  await page.route(url, hold, options)
  return resolve
}
