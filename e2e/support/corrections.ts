/** Requests corrections without the pages of the console, and answers without a browser. */
import { recipientsRoute } from '../../src/api/console/applications.ts'
import {
  type CorrectionRequest,
  cancelCorrectionRoute,
  correctionsRoute,
  type SentCorrection,
} from '../../src/api/console/corrections.ts'
import {
  CONSOLE_SESSION_PATH,
  CONSOLE_SIGN_IN_PATH,
  type ConsoleSession,
  CSRF_HEADER,
} from '../../src/api/console/session.ts'
import { openCorrectionRoute, type StoredCorrection } from '../../src/api/corrections.ts'
import { INTENT_HEADER } from '../../src/api/intent.ts'
import { CORRECT_PATH } from '../../src/api/pages.ts'
import { urlOf } from '../../src/api/route.ts'
import type { Application } from '../../src/application/application.ts'
import { keptPaths, withoutKept } from '../../src/application/corrections/correction.ts'
import type { CorrectionContext } from '../../src/application/corrections/correction-context.ts'
import { us } from '../../src/application/forms/us.ts'
import { emptySigning } from '../../src/application/ownership.ts'
import { fromSubmission, toSubmission } from '../../src/application/submission.ts'
import {
  sampleSubmission,
  signedApplication,
} from '../../src/application/testing/sample-application.ts'
import { sealTo } from '../../src/console/vault/open-sealed.ts'
import {
  decryptText,
  encryptText,
  newSecretLink,
  tokenOf,
} from '../../src/web/secret-links/encryption.ts'
import { linkFragment, linkIn } from '../../src/web/secret-links/secret-link.ts'
import { submitted } from './reviewer.ts'
import type { App } from './server.ts'
import { UPLOADED_INTENT, uploadedDocument } from './uploaded-document.ts'

/** The requested paths, each with the reviewer's words. */
type RequestGroups = readonly (readonly [paths: string | readonly string[], note: string])[]

export interface OpenCorrection {
  readonly reference: string
  readonly link: string
  /** The application as it was signed. */
  readonly application: Application
  withdraw(): Promise<void>
}

/** Submits an application and requests corrections of it. */
export async function askedFor(
  app: App,
  requests: RequestGroups,
  {
    overrides = {},
    language = 'en',
    labels = {},
    own,
  }: {
    readonly overrides?: Partial<Application>
    readonly language?: CorrectionContext['language']
    /** The labels of questions that may no longer exist, by path. */
    readonly labels?: Readonly<Record<string, string>>
    readonly own?: CorrectionContext['own']
  } = {},
): Promise<OpenCorrection> {
  const application = fromSubmission(sampleSubmission(overrides), us)
  const reference = await submitted(app, overrides)
  const cookie = await signIn(app)
  const items = requests.map(([of, note]) => {
    const paths = [of].flat()
    const [label] = paths.flatMap((path) => labels[path] ?? [])
    return { paths, note, ...(label !== undefined && { label }) }
  })
  const fields = items.flatMap(({ paths }) => paths)
  const opened: CorrectionContext = {
    schema: 1,
    reference,
    language,
    application: {
      ...withoutKept(application, keptPaths(application, [], us), us),
      ...(fields.includes('manualEntry') && { plaid: null, manualEntry: null }),
      termsSignerFullName: '',
      signing: emptySigning,
    },
    kept: keptPaths(application, fields, us),
    asked: items,
    ...(own && { own }),
  }
  const session = await fetch(app.url + CONSOLE_SESSION_PATH, { headers: { cookie } })
  const { csrfToken }: ConsoleSession = await answer(session)
  const recipientsUrl = app.url + urlOf(recipientsRoute, { params: { reference } })
  const { recipients }: { readonly recipients: readonly string[] } = await answer(
    await fetch(recipientsUrl, { headers: { cookie } }),
  )
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
  // Sends requests as the console's page does, since the server accepts writes only from it.
  const send = async (method: string, path: string, body: object = {}) => {
    const headers = {
      cookie,
      origin: app.url,
      [CSRF_HEADER]: csrfToken,
      'content-type': 'application/json',
    }
    return answer(await fetch(app.url + path, { method, headers, body: JSON.stringify(body) }))
  }
  const { token }: SentCorrection = await send(
    'POST',
    urlOf(correctionsRoute, { params: { reference } }),
    request,
  )
  return {
    reference,
    link: app.url + CORRECT_PATH + linkFragment({ ...link, ...(token && { serverToken: token }) }),
    application,
    withdraw: async () => {
      const params = { reference, id: link.id }
      await send('DELETE', urlOf(cancelCorrectionRoute, { params, query: {} }))
    },
  }
}

/** Returns the reviewer's cookie, as the sandbox's identity provider and the console set it. */
async function signIn(app: App): Promise<string> {
  const visit = (url: string | null, cookie = '') =>
    fetch(url ?? '', { redirect: 'manual', headers: { cookie } })
  const begun = await visit(app.url + CONSOLE_SIGN_IN_PATH)
  const chosen = await visit(`${begun.headers.get('location')}&person=sandbox-reviewer`)
  return cookiesOf(await visit(chosen.headers.get('location'), cookiesOf(begun)))
}

function cookiesOf({ headers }: Response): string {
  const pairs = headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ''))
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
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
 * @param changes further changes
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
      headers: {
        authorization,
        'content-type': 'application/json',
        [INTENT_HEADER]: UPLOADED_INTENT,
      },
      body: JSON.stringify(toSubmission(corrected, us)),
    }),
  )
}

/** Returns the answer to a request; the answer to a withdrawal is empty. */
async function answer(response: Response) {
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${response.status}: ${text}`)
  return JSON.parse(text || 'null')
}
