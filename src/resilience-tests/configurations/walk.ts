/** Walks through a running server as applicants, reviewers, operators and strangers would. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import { typedAddressRoute } from '../../api/address-search.ts'
import { APPLICATIONS_PATH, earlierReceivedReferenceRoute } from '../../api/applications.ts'
import {
  CONSOLE_SESSION_PATH,
  CONSOLE_SIGN_IN_PATH,
  CONSOLE_SIGN_OUT_PATH,
  CSRF_HEADER,
} from '../../api/console/session.ts'
import { copiesRoute } from '../../api/copies.ts'
import { healthRoute, openapiRoute, POLICY_REPORTS_PATH, readyRoute } from '../../api/monitoring.ts'
import type { PageConfig } from '../../api/page-config.ts'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../api/pages.ts'
import type { Document } from '../../application/documents/documents.ts'
import { type Language, languages } from '../../application/language.ts'
import { firstStep, stepPath } from '../../application/step-list.ts'
import { until } from '../../application/testing/until.ts'
import type { ServerProgram } from '../../test-support/program.ts'
import { configIn } from '../../test-support/test-pages.ts'
import {
  encryptedTo,
  submissionWithDocuments,
  uploadDocument,
} from '../../test-support/uploaded-document.ts'
import {
  type Answer,
  type Call,
  type Caller,
  type CallResults,
  callAll,
  callerOf,
  listedRoutes,
  loggedErrors,
  type Route,
  wrongCalls,
} from './routes.ts'

export interface ExpectedPages {
  readonly host: string
  /** The server's address for applicants: ours by default. */
  readonly from?: string
  /** The headers that the proxy in front of the server adds for each caller. */
  readonly forwarded?: Readonly<Record<string, string>>
  /** Routes that answer 503, because their service is not configured. */
  readonly absent?: readonly string[]
  /** Texts that every page contains, besides the data for its script. */
  readonly onPages?: readonly string[]
  /** The data that every page's script receives. */
  readonly pageConfig?: Partial<PageConfig>
  /** A text of the agreement in each language. */
  readonly agreement?: Readonly<Partial<Record<Language, string>>>
  /** The status of a request for the copy with only its link: 200; 403 if it needs a code. */
  readonly copyStatus?: number
  /** Fails unless the configuration serves its purpose. Called once an application is submitted. */
  readonly effect?: (seen: SubmittedApplication & { readonly get: Get }) => Promise<void>
}

interface SubmittedApplication {
  readonly reference: string
  /** The application's documents, if the form asks for any. */
  readonly documents: readonly Document[]
  /** The signed copy as it was answered. */
  readonly copy: Buffer
}

export interface WalkResult extends SubmittedApplication {
  readonly routes: number
  readonly calls: number
}

/** The first page of an applicant. */
export const START = stepPath(firstStep)

/** Walks through the server, and fails at the first error. The server must log at level debug. */
export async function walk(server: ServerProgram, expected: ExpectedPages): Promise<WalkResult> {
  const call = callerOf(server.origin, { host: expected.host, ...expected.forwarded })
  await until(() => server.out().includes('"msg":"listening"'))
  const routes = listedRoutes(server)
  const get: Get = (path, headers = {}) => call({ method: 'GET', path, headers })
  for (const path of [healthRoute.url, readyRoute.url])
    expect((await get(path)).status, path).toBe(200)
  await checkDescription(await get(openapiRoute.url), routes)
  await checkPages(get, routes, expected)
  await checkAgreement(get, expected.agreement)
  const submitted = await apply(call, configIn(String((await get(START)).body)), expected)
  await expected.effect?.({ ...submitted, get })
  const { reference } = submitted
  const called = [await callAll(call, wrongCalls(routes, reference))]
  if (routes.some(({ path }) => path === CONSOLE_SESSION_PATH)) {
    called.push(await callSignedIn(call, routes, reference))
  }
  const { absent = [] } = expected
  for (const path of absent) expect((await get(path)).status, path).toBe(503)
  const failures = called.flatMap(({ failures }) => failures)
  const unexpected = failures.filter(
    (failure) => !absent.some((path) => failure.includes(path) && failure.includes(': 503 ')),
  )
  expect(unexpected).toEqual([])
  expect(loggedErrors(server.out())).toEqual([])
  return {
    routes: routes.length,
    calls: called.reduce((sum, { calls }) => sum + calls, 0),
    ...submitted,
  }
}

/** Checks that the API description is valid, and has every route of the API. */
async function checkDescription({ status, body }: Answer, routes: readonly Route[]) {
  expect(status).toBe(200)
  const description = JSON.parse(body.toString())
  expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true })
  const isPublic = ({ method, path }: Route) =>
    (/\/api\//.test(path) || [healthRoute.url, readyRoute.url].includes(path)) &&
    !path.startsWith('/console/') &&
    path !== POLICY_REPORTS_PATH &&
    // For the page. Other clients have the GET.
    !(method === typedAddressRoute.method && path === typedAddressRoute.url) &&
    // An address of earlier releases, which still works and is described under its new name.
    path !== earlierReceivedReferenceRoute.url
  const served = routes
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .filter(isPublic)
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(served.sort())
}

type Get = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>

/** Checks that every page answers in the requested language. */
async function checkPages(
  get: Get,
  routes: readonly Route[],
  { onPages = [], pageConfig = {} }: ExpectedPages,
): Promise<void> {
  const pages = routes.filter(
    ({ method, path }) =>
      method === 'GET' && /^\/(?:apply|connect)\//.test(path) && !/\/api\/|\.|\*/.test(path),
  )
  expect(pages.length).toBeGreaterThan(10)
  for (const { path } of pages) {
    for (const language of languages) {
      const page = await get(path, { 'accept-language': language })
      if (page.status === 302) continue
      expect(page.status, path).toBe(200)
      const html = page.body.toString()
      expect(html, path).toContain(`<html lang="${language}`)
      expect(configIn(html), path).toMatchObject(pageConfig)
      const [before, , after] = html.split(/(<script type="application\/json".*?<\/script>)/s)
      for (const carried of onPages) expect(`${before}${after}`, path).toContain(carried)
    }
  }
}

async function checkAgreement(get: Get, expected: ExpectedPages['agreement']): Promise<void> {
  for (const language of languages) {
    const html = await get(`${AGREEMENT_HTML_PATH}?lang=${language}`)
    expect(html.status).toBe(200)
    expect(html.body.toString()).toContain(expected?.[language] ?? '<html')
    const pdf = await get(`${AGREEMENT_PDF_PATH}?lang=${language}`)
    expect(pdf.status).toBe(200)
    expect(pdf.body.toString('latin1', 0, 5)).toBe('%PDF-')
  }
}

/** Submits an application, with a document if the page asks for any, and opens its signed copy. */
async function apply(
  call: Caller,
  page: PageConfig,
  { copyStatus = 200 }: ExpectedPages,
): Promise<SubmittedApplication> {
  const documents = page.documents ? [await addDocument(call, page.documents.recipients)] : []
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `key-${crypto.randomUUID()}`,
  }
  const body = JSON.stringify(submissionWithDocuments(...documents))
  const received = await call({ method: 'POST', path: APPLICATIONS_PATH, headers, body })
  expect(received.status, String(received.body)).toBe(303)
  const { url }: { readonly url: string } = JSON.parse(received.body.toString())
  const [, reference = '', secret = ''] = url.split(/[#.]/)
  const copy = await call({
    method: 'POST',
    path: copiesRoute.url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, secret }),
  })
  expect(copy.status, String(copy.body)).toBe(copyStatus)
  if (copyStatus === 200) expect(copy.body.toString('latin1', 0, 5)).toBe('%PDF-')
  return { reference, documents, copy: copy.body }
}

/** A voided check, encrypted to the recipients that the page names. */
async function addDocument(call: Caller, recipients: readonly string[]): Promise<Document> {
  return uploadDocument(
    async (request) => {
      const { status, body } = await call(request)
      expect([200, 201, 204], String(body)).toContain(status)
      return String(body)
    },
    await encryptedTo(recipients),
  )
}

/** Makes the same calls as an administrator of the console; signing out comes last. */
async function callSignedIn(
  call: Caller,
  routes: readonly Route[],
  reference: string,
): Promise<CallResults> {
  const cookie = await signIn(call)
  const session = await call({ method: 'GET', path: CONSOLE_SESSION_PATH, headers: { cookie } })
  expect(session.status, String(session.body)).toBe(200)
  const token: string = JSON.parse(session.body.toString()).csrfToken
  const signedIn = (call: Call): Call => ({
    ...call,
    headers: {
      ...call.headers,
      cookie,
      [CSRF_HEADER]: token,
      'sec-fetch-site': 'same-origin',
    },
  })
  const isOut = ({ path }: Call) => path === CONSOLE_SIGN_OUT_PATH
  const calls = wrongCalls(routes, reference).map(signedIn)
  const first = await callAll(
    call,
    calls.filter((call) => !isOut(call)),
  )
  const last = await callAll(call, calls.filter(isOut))
  return {
    calls: first.calls + last.calls,
    failures: [...first.failures, ...last.failures],
  }
}

/** Signs in through the sandbox's identity provider. */
async function signIn(call: Caller): Promise<string> {
  const begun = await call({ method: 'GET', path: CONSOLE_SIGN_IN_PATH })
  const request = `${begun.headers.location}&person=sandbox-administrator`
  const chosen = await fetch(request, { redirect: 'manual' })
  const { pathname, search } = new URL(chosen.headers.get('location') ?? '')
  const cookie = cookiesIn(begun)
  const back = await call({ method: 'GET', path: pathname + search, headers: { cookie } })
  expect(back.status, String(back.body)).toBe(200)
  return cookiesIn(back)
}

function cookiesIn({ headers }: Answer): string {
  const set = [headers['set-cookie'] ?? []].flat()
  return set.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}
