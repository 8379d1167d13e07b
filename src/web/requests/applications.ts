/** Submits the signed application. */
import {
  AGREEMENT_REPLACED,
  applicationsRoute,
  BANK_LINK_FAILED,
  earlierReceivedReferenceRoute,
  IDEMPOTENCY_HEADER,
  receivedRoute,
} from '../../api/applications.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import { INVITATION_HEADER } from '../../api/invitation-links.ts'
import { LEAD_HEADER, type LeadAnswer } from '../../api/leads.ts'
import { PAGE_OUTDATED } from '../../api/page-outdated.ts'
import { SIGNATURE_HEADER } from '../../api/signature-links.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Language } from '../../application/language.ts'
import type { Submission } from '../../application/submission.ts'
import { language, laterMessages } from '../language/messages.ts'
import { type Access, isTimeout, LONG_TIMEOUT_MS, LOOKUP_TIMEOUT_MS, request } from './request.ts'
import { schemaHeader } from './schema-header.ts'

/** An error from the server. The message is in the present language if its code is known. */
interface ServerError {
  readonly field?: string
  readonly message: () => string
}

/** The outcome of a submission. Only `accepted` ends the application. */
export type SubmissionOutcome =
  | {
      readonly kind: 'accepted'
      readonly url: string | undefined
      readonly reference: string | undefined
    }
  | { readonly kind: 'bank-link-failed' }
  /**
   * The agreement was replaced in the meantime, so the applicant has to read the new text first.
   */
  | { readonly kind: 'agreement-replaced'; readonly errors: readonly ServerError[] }
  | { readonly kind: 'rejected'; readonly errors: readonly ServerError[] }
  /** The server has another release, and the answers do not fit it. */
  | { readonly kind: 'outdated' }
  /** The answer to the submission was lost, and the applicant has changed an answer since. */
  | { readonly kind: 'received'; readonly reference: string; readonly at: Date }
  /** The request for corrections no longer waits. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'unreachable'; readonly reason: 'offline' | 'timeout' | 'unreachable' }

/** The waits before asking whether the application arrived. Connections return within seconds. */
const WAITS_MS = [0, 1_000, 3_000]

/**
 * Submits the application. Retrying with the same key is safe: the server saves one application for
 * it. Only a status from 301 to 399 means that the application was accepted. If no answer comes,
 * the server is asked whether it has the application, and then for the answer again.
 */
export async function submitApplication(
  submission: Submission,
  idempotencyKey: string,
  {
    invitation,
    prepared,
    intent,
    lead,
  }: {
    /** The applicant's link. */
    readonly invitation?: Access | undefined
    /** The link of the person who signs an application that someone else has prepared. */
    readonly prepared?: Access | undefined
    readonly intent?: string | undefined
    /** Whether the lead of the application's `pmi` was found, if there is one. */
    readonly lead?: LeadAnswer | undefined
  } = {},
): Promise<SubmissionOutcome> {
  const key = {
    [IDEMPOTENCY_HEADER]: idempotencyKey,
    ...(intent !== undefined && { [INTENT_HEADER]: intent }),
    ...(lead && { [LEAD_HEADER]: lead }),
    ...(invitation && { [INVITATION_HEADER]: linkText(invitation) }),
    ...(prepared && { [SIGNATURE_HEADER]: linkText(prepared) }),
  }
  const send = () =>
    submit((headers, options) =>
      request(applicationsRoute, { headers: { ...key, ...headers }, body: submission }, options),
    )
  const outcome = await send()
  if (outcome.kind !== 'unreachable') return outcome
  return (await hasArrived(key)) ? send() : outcome
}

function linkText({ id, token }: Access): string {
  return `${id}:${token}`
}

/** Returns whether the server has the submission with a key; false also without an answer. */
async function hasArrived(key: { readonly [IDEMPOTENCY_HEADER]: string }): Promise<boolean> {
  for (const wait of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const options = { timeoutMs: LOOKUP_TIMEOUT_MS }
    const answer = await request(receivedRoute, { headers: key }, options).catch(() => undefined)
    if (answer) return answer.ok
    // The alert says so at once.
    if (!navigator.onLine) return false
  }
  return false
}

/** Whether the server knows a reference. `unreachable`: it does not answer. */
export type KnownReference = 'received' | 'unknown' | 'unreachable'

export async function askForReference(reference: string): Promise<KnownReference> {
  try {
    const { ok, status } = await request(earlierReceivedReferenceRoute, { params: { reference } })
    if (ok) return 'received'
    return status === 404 ? 'unknown' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/**
 * Posts a signed application.
 *
 * @param send sends the request with headers and a time limit
 * @param isClosed returns whether an error means that there is nothing left to submit
 */
export async function submit(
  send: (
    headers: Readonly<Record<string, string>>,
    options: { readonly timeoutMs: number; readonly takesPages: boolean },
  ) => Promise<Pick<Response, 'status' | 'text'>>,
  isClosed: (status: number, code: unknown) => boolean = () => false,
): Promise<SubmissionOutcome> {
  const sentIn = language()
  try {
    const headers = { 'accept-language': sentIn, ...schemaHeader() }
    const response = await send(headers, { timeoutMs: LONG_TIMEOUT_MS, takesPages: true })
    const body = await bodyOf(response)
    if (response.status > 300 && response.status < 400)
      return { kind: 'accepted', url: urlIn(body), reference: referenceIn(body) }
    if (response.status === BANK_LINK_FAILED) return { kind: 'bank-link-failed' }
    if (codeIn(body) === PAGE_OUTDATED.code) return { kind: 'outdated' }
    const received = receivedIn(body)
    if (received) return { kind: 'received', ...received }
    if (body && isClosed(response.status, codeIn(body))) return { kind: 'closed' }
    const isOfLink = /^(?:invitation|signature)-link\./.test(String(codeIn(body)))
    const isReplaced = response.status === AGREEMENT_REPLACED && !isOfLink
    const kind = isReplaced ? 'agreement-replaced' : 'rejected'
    return { kind, errors: errorsIn(body, sentIn) }
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) }
  }
}

async function bodyOf(response: Pick<Response, 'text'>): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the page to open next: a web address, never a script. */
function urlIn(body: unknown): string | undefined {
  if (!isRecord(body) || typeof body.url !== 'string' || body.url === '') return undefined
  const url = URL.parse(body.url, window.location.href)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function referenceIn(body: unknown): string | undefined {
  return isRecord(body) && typeof body.reference === 'string' ? body.reference : undefined
}

/** Returns the application that was received with the same key before. */
function receivedIn(body: unknown): { reference: string; at: Date } | undefined {
  const { reference, receivedAt } = Object(isRecord(body) ? body.received : undefined)
  if (typeof reference !== 'string' || typeof receivedAt !== 'string') return undefined
  return { reference, at: new Date(receivedAt) }
}

/** Returns the code of the first error. */
function codeIn(body: unknown): unknown {
  const [first] = isRecord(body) && Array.isArray(body.errors) ? body.errors : []
  return isRecord(first) ? first.code : undefined
}

function errorsIn(body: unknown, sentIn: Language): readonly ServerError[] {
  const listed = isRecord(body) && Array.isArray(body.errors) ? body.errors : []
  const errors = listed.flatMap((error): ServerError[] => {
    if (typeof error === 'string' && error !== '') return [{ message: () => error }]
    if (!isRecord(error) || typeof error.message !== 'string') return []
    const { field, code, message } = error
    const text = messageIn(sentIn, message, code)
    return [typeof field === 'string' ? { field, message: text } : { message: text }]
  })
  const unknown = { message: () => laterMessages().review.errors.unknown }
  return errors.length > 0 ? errors : [unknown]
}

/** Returns the sent message. In another language, returns the text of its code. */
function messageIn(sentIn: Language, message: string, code: unknown): () => string {
  return () => {
    if (language() === sentIn || typeof code !== 'string') return message
    const { errors, submissionErrors } = laterMessages()
    const texts: Readonly<Record<string, unknown>> = { ...submissionErrors, ...errors }
    const text = ownValue(texts, code)
    return typeof text === 'string' ? text : message
  }
}

/** Returns why a request failed, in words that mean more than a browser's "Failed to fetch". */
function reasonOf(error: unknown): 'offline' | 'timeout' | 'unreachable' {
  if (!navigator.onLine) return 'offline'
  if (isTimeout(error)) return 'timeout'
  return 'unreachable'
}
