/** A request for corrections in a test, and its answer, as the pages send them. */

import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { ConsoleApplication } from '../api/console/applications.ts'
import { cancelCorrectionRoute, correctionsRoute } from '../api/console/corrections.ts'
import { CONSOLE_APPLICATIONS_PATH } from '../api/console/queue.ts'
import { openCorrectionRoute } from '../api/corrections.ts'
import { urlOf } from '../api/route.ts'
import { keptPaths, withoutKept } from '../application/corrections/correction.ts'
import { us } from '../application/forms/us.ts'
import { fromSubmission, type Submission, toSubmission } from '../application/submission.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { consoleServer, type Visitor } from './console-visitor.ts'
import type { Engine } from './engines.ts'
import { submitSamples, TEST_NOW, type TestServer } from './test-server.ts'

export const CORRECTION_ID = 'Y29ycmVjdGlvbi1vZi1vbg'
export const OTHER_CORRECTION_ID = 'b3RoZXItY29ycmVjdGlvbg'
/** A token that belongs to no request. */
export const WRONG_TOKEN = 'd'.repeat(43)
/** The content behind the link, which the server does not interpret. */
export const CORRECTION_CIPHERTEXT = Buffer.from('encrypted').toString('base64')
/** The reviewer's text as the browser seals it. */
export const CORRECTION_NOTE = Buffer.from('age-encryption.org/v1\nsealed').toString('base64')

/** Starts a server with one application, which a reviewer has open, and a clock to move. */
export async function correctionServer(engine: Engine, env: Readonly<Record<string, string>> = {}) {
  const { clock, another } = await correctionApplications(engine, env)
  return { clock, ...(await another()) }
}

/** Returns the address of an application's requests, or of one of them. */
export function correctionsOf(reference: string, id?: string): string {
  return id === undefined
    ? urlOf(correctionsRoute, { params: { reference } })
    : urlOf(cancelCorrectionRoute, { params: { reference, id }, query: {} })
}

/** Starts a server where a reviewer asks for corrections; `another` submits an application. */
export async function correctionApplications(
  engine: Engine,
  env: Readonly<Record<string, string>> = {},
) {
  const clock = { now: TEST_NOW }
  const settings = { ...(await engine.settings()), ...env }
  const server = await consoleServer(settings, { now: () => clock.now })
  const person = await server.signIn('reviewer')
  const another = async () => {
    const [reference = ''] = await submitSamples(server, 1)
    const shown = async (): Promise<ConsoleApplication> =>
      (await person.get(`${CONSOLE_APPLICATIONS_PATH}/${reference}`)).json()
    return { server, reference, person, shown, ...requestAbout(server, person, reference) }
  }
  return { server, clock, person, another }
}

/** Makes a separate request for corrections of an application. */
export function requestAbout(server: TestServer, person: Visitor, reference: string) {
  const id = randomBytes(16).toString('base64url')
  return {
    id,
    request: (changes: object = {}, fields?: string[]) =>
      ask(person, reference, correctionRequest({ id, ...changes }, fields)),
    /** Opens what is asked for, or sends the answer. */
    link: (payload?: object, token?: string) => withLink(server, payload, { id, token }),
  }
}

/** The body that a reviewer's browser sends to ask for some answers of the sample again. */
export function correctionRequest(changes: object = {}, fields = ['businessPhone']) {
  const kept = keptPaths(fromSubmission(sampleSubmission(), us), fields, us)
  const sealed = { ciphertext: CORRECTION_CIPHERTEXT, note: CORRECTION_NOTE }
  const request = { id: CORRECTION_ID, ...sealed }
  return { ...request, fields, kept, version: 1, mail: null, ...changes }
}

/** The tokens that the server has returned or mailed, by the id of the request. */
const tokens = new Map<string, string>()

/** Asks for corrections. Throws if the server failed: no test continues with an earlier token. */
export async function ask(
  person: Visitor,
  reference: string,
  request: { readonly id?: string } = correctionRequest(),
): Promise<LightMyRequestResponse> {
  const answer = await person.send('POST', correctionsOf(reference), request)
  if (answer.statusCode >= 500) throw new Error(`Asking was answered with ${answer.statusCode}`)
  const { token } = answer.json<{ readonly token?: string | null }>()
  const { id = CORRECTION_ID } = request
  if (token) tokens.set(id, token)
  return answer
}

/** Returns the token of a request's link, which may be in `mails`, not the reviewer's answer. */
export function correctionToken(
  id = CORRECTION_ID,
  mails: readonly { readonly text: string }[] = [],
): string {
  const mailed = mails.flatMap(
    ({ text }) => /#[\w-]{22}\.[\w-]{43}\.([\w-]{43})/.exec(text)?.[1] ?? [],
  )
  const [token = tokens.get(id)] = mailed
  if (token === undefined) throw new Error('Nothing was asked for')
  return token
}

/** The corrected sample, as the applicant's page sends it. */
export function corrected(
  overrides: Partial<Submission> = { businessPhone: '4155550100' },
  fields = ['businessPhone'],
): Submission {
  const application = fromSubmission(sampleSubmission(overrides), us)
  const kept = keptPaths(fromSubmission(sampleSubmission(), us), fields, us)
  return toSubmission(withoutKept(application, kept, us), us)
}

/** Opens what is asked for, or sends the answer. */
export function withLink(
  { app }: Pick<TestServer, 'app'>,
  payload?: object,
  {
    id = CORRECTION_ID,
    token = correctionToken(id),
    intent = {},
  }: {
    readonly id?: string | undefined
    readonly token?: string | undefined
    readonly intent?: Readonly<Record<string, string>>
  } = {},
): Promise<LightMyRequestResponse> {
  const url = urlOf(openCorrectionRoute, { params: { id } })
  const headers = { authorization: `Bearer ${token}`, ...intent }
  return payload
    ? app.inject({ method: 'POST', url, headers, payload })
    : app.inject({ method: 'GET', url, headers })
}
