/** A request for corrections, without the pages of the console, and its answer, without a browser. */
import type { Browser } from '@playwright/test'
import {
  type CorrectionAsked,
  type CorrectionRequest,
  correctionsOf,
} from '../../src/api/console/corrections.ts'
import {
  CONSOLE_SESSION_PATH,
  type ConsoleSession,
  CSRF_HEADER,
} from '../../src/api/console/session.ts'
import { openCorrectionRoute, type StoredCorrection } from '../../src/api/corrections.ts'
import { CORRECT_PATH } from '../../src/api/pages.ts'
import { urlOf } from '../../src/api/route.ts'
import type { Application } from '../../src/application/application.ts'
import { keptPaths, withoutKept } from '../../src/application/correction.ts'
import type { CorrectionContext } from '../../src/application/correction-context.ts'
import { emptySigning } from '../../src/application/ownership.ts'
import { fromSubmission, toSubmission } from '../../src/application/submission.ts'
import {
  sampleSubmission,
  signedApplication,
} from '../../src/application/testing/sample-application.ts'
import { sealTo } from '../../src/console/vault/identity.ts'
import {
  decryptText,
  encryptText,
  linkFragment,
  linkIn,
  newSecretLink,
  tokenOf,
} from '../../src/web/secret-links/secret-link.ts'
import { Reviewer, submitted } from './reviewer.ts'
import type { App } from './server.ts'
import { uploadedDocument } from './uploaded-document.ts'

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
  const session = await page.request.get(CONSOLE_SESSION_PATH)
  const { recipients }: ConsoleSession = await session.json()
  const link = newSecretLink()
  const request: CorrectionRequest = {
    id: link.id,
    ciphertext: await encryptText(link, JSON.stringify(opened)),
    note: await sealTo(recipients, items.map(({ note }) => note).join('\n')),
    fields,
    kept: [...opened.kept],
    version: 1,
    mail: null,
  }
  // The server takes writes from the console's page alone.
  const send = async (method: string, path: string, body?: CorrectionRequest) => {
    const [isDone, answer] = await page.evaluate(
      async ([sessionPath, csrfHeader, method, path, body]) => {
        const { csrfToken } = await (await fetch(sessionPath)).json()
        const headers = { [csrfHeader]: csrfToken, 'content-type': 'application/json' }
        const response = await fetch(path, { method, headers, body: JSON.stringify(body ?? {}) })
        return [response.ok, await response.text()] as const
      },
      [CONSOLE_SESSION_PATH, CSRF_HEADER, method, path, body] as const,
    )
    if (!isDone) throw new Error(answer)
    return answer
  }
  const { token }: CorrectionAsked = JSON.parse(
    await send('POST', correctionsOf(reference), request),
  )
  return {
    reference,
    link: app.url + CORRECT_PATH + linkFragment({ ...link, ...(token && { serverToken: token }) }),
    application,
    withdraw: async () => {
      await send('DELETE', correctionsOf(reference, link.id))
    },
  }
}

const check = {
  kind: 'voided-check',
  name: 'check.pdf',
  type: 'application/pdf',
  content: new Blob(['%PDF-1.7 voided']),
} as const

/**
 * Answers a request for a phone number, the first owner's SSN, and a voided check.
 *
 * @param changes what is different besides
 */
export async function correct(
  app: App,
  address: string,
  changes: Partial<Application>,
): Promise<void> {
  const link = linkIn(new URL(address).hash)
  if (!link) throw new Error(`No link: ${address}`)
  const url = app.url + urlOf(openCorrectionRoute, { params: { id: link.id } })
  const authorization = `Bearer ${await tokenOf(link)}`
  const stored: StoredCorrection = await answer(await fetch(url, { headers: { authorization } }))
  const text = await decryptText(link, stored.ciphertext ?? '')
  const { application }: CorrectionContext = JSON.parse(text)
  const [first, ...others] = application.companyOwners
  if (!first) throw new Error('There is no owner')
  const { termsSignerFullName, signing } = signedApplication()
  const corrected: Application = {
    ...application,
    businessPhone: '4155550199',
    companyOwners: [{ ...first, ssn: '123456780' }, ...others],
    documents: [await uploadedDocument(app, stored.recipients, check)],
    ...changes,
    termsSignerFullName,
    signing,
  }
  await answer(
    await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(toSubmission(corrected)),
    }),
  )
}

async function answer(response: Response) {
  if (response.status >= 400) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}
