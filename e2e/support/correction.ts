/** A reviewer asks for corrections, without the console's pages. */
import type { Browser } from '@playwright/test'
import { type CorrectionRequest, correctionsOf } from '../../src/api/console/corrections.ts'
import { CONSOLE_SESSION_PATH, CSRF_HEADER } from '../../src/api/console/session.ts'
import { CORRECT_PATH } from '../../src/api/pages.ts'
import type { Application } from '../../src/application/application.ts'
import { type CorrectionContext, keptPaths, withoutKept } from '../../src/application/correction.ts'
import { emptySigning } from '../../src/application/ownership.ts'
import { fromSubmission } from '../../src/application/submission.ts'
import { sampleSubmission } from '../../src/application/testing/sample-application.ts'
import {
  encryptText,
  linkFragment,
  newSecretLink,
  tokenOf,
} from '../../src/web/secret-links/secret-link.ts'
import { Reviewer, submitted } from './reviewer.ts'
import type { App } from './server.ts'

/** The paths that are asked for, each with the reviewer's words. */
type Asked = readonly (readonly [paths: string | readonly string[], note: string])[]

export interface AskedFor {
  readonly reference: string
  /** The applicant's. */
  readonly link: string
  /** As it was signed. */
  readonly application: Application
  withdraw(): Promise<void>
}

/** Submits an application and asks for corrections of it. */
export async function askedFor(
  browser: Browser,
  app: App,
  asked: Asked,
  {
    overrides = {},
    language = 'en',
  }: {
    readonly overrides?: Partial<Application>
    readonly language?: CorrectionContext['language']
  } = {},
): Promise<AskedFor> {
  const application = fromSubmission(sampleSubmission(overrides))
  const reference = await submitted(app, overrides)
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await new Reviewer(page, app).signIn('reviewer')
  const items = asked.map(([paths, note]) => ({ paths: [paths].flat(), note }))
  const fields = items.flatMap(({ paths }) => paths)
  const opened: CorrectionContext = {
    schema: 1,
    reference,
    language,
    application: {
      ...withoutKept(application, keptPaths(application, [])),
      ...(fields.includes('manualEntry') && { plaid: null, manualEntry: null }),
      termsSignerFullName: '',
      signing: emptySigning,
    },
    kept: keptPaths(application, fields),
    asked: items,
  }
  const link = newSecretLink()
  const request: CorrectionRequest = {
    id: link.id,
    token: await tokenOf(link),
    ciphertext: await encryptText(link, JSON.stringify(opened)),
    fields,
    kept: [...opened.kept],
    version: 1,
    mail: null,
  }
  // The server takes writes from the console's page alone.
  const send = async (method: string, path: string, body?: CorrectionRequest) => {
    const failure = await page.evaluate(
      async ([sessionPath, csrfHeader, method, path, body]) => {
        const { csrfToken } = await (await fetch(sessionPath)).json()
        const headers = { [csrfHeader]: csrfToken, 'content-type': 'application/json' }
        const response = await fetch(path, { method, headers, body: JSON.stringify(body ?? {}) })
        return response.ok ? undefined : `${response.status} ${await response.text()}`
      },
      [CONSOLE_SESSION_PATH, CSRF_HEADER, method, path, body] as const,
    )
    if (failure) throw new Error(failure)
  }
  await send('POST', correctionsOf(reference), request)
  return {
    reference,
    link: app.url + CORRECT_PATH + linkFragment(link),
    application,
    withdraw: () => send('DELETE', correctionsOf(reference, link.id)),
  }
}
