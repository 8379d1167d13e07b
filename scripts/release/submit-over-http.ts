/** An applicant without a browser. */
import type { App } from '../../e2e/support/server.ts'
import { APPLICATIONS_PATH } from '../../src/api/applications.ts'
import type { Application } from '../../src/application/application.ts'
import { us } from '../../src/application/forms/us.ts'
import { toSubmission } from '../../src/application/submission.ts'
import { signedApplication } from '../../src/application/testing/sample-application.ts'
import { type SubmittedApplication, submittedAt } from './browsing.ts'

/** Submits the sample application with these answers, including answers to own questions. */
export async function submitOverHttp(
  app: App,
  overrides: Partial<Application> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<SubmittedApplication> {
  const { answers } = overrides
  const response = await fetch(app.url + APPLICATIONS_PATH, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      ...toSubmission(signedApplication(overrides), us),
      ...(answers && { answers }),
    }),
  })
  const text = await response.text()
  if (response.status >= 400) throw new Error(`It was not accepted: ${text}`)
  const { url = '' }: { readonly url?: string } = JSON.parse(text)
  return submittedAt(new URL(url, app.url).href)
}
