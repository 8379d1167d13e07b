/** Submits the signed application. */
import {
  AGREEMENT_REPLACED,
  APPLICATIONS_PATH,
  BANK_LINK_FAILED,
  IDEMPOTENCY_HEADER,
  RECEIVED_PATH,
} from '../../api/applications.ts'
import { PAGE_OUTDATED } from '../../api/page-outdated.ts'
import { isRecord } from '../../application/is-record.ts'
import type { Language } from '../../application/language.ts'
import type { Submission } from '../../application/submission.ts'
import { language, laterMessages, messages } from '../language/messages.ts'
import { schemaHeader } from './schema-header.ts'

const REQUEST_TIMEOUT_MS = 30_000
const ASKING_TIMEOUT_MS = 10_000

/** An error that the server found; the message in the language shown, as far as its code is known. */
interface ServerError {
  readonly field?: string
  readonly message: () => string
}

/** The outcome of a submission. Only `accepted` ends the application. */
export type SubmissionOutcome =
  | { readonly kind: 'accepted'; readonly url: string | undefined }
  | { readonly kind: 'bank-link-failed' }
  /** The agreement was replaced meanwhile: the new text has to be read first. */
  | { readonly kind: 'agreement-replaced'; readonly errors: readonly ServerError[] }
  | { readonly kind: 'rejected'; readonly errors: readonly ServerError[] }
  /** The server is of another release, and the answers do not fit it. */
  | { readonly kind: 'outdated' }
  /** The answer to it was lost, and an answer was changed since. */
  | { readonly kind: 'received'; readonly reference: string; readonly at: Date }
  /** A correction is no longer asked for. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'unreachable'; readonly reason: 'offline' | 'timeout' | 'unreachable' }

/**
 * Submits the application. It is safe to retry with the same key: the server saves one application
 * for it. Only a status from 301 to 399 means that the application was accepted. If no answer
 * comes, the server is asked whether it has it, and then for the answer again.
 */
export async function submitApplication(
  apiUrl: string,
  submission: Submission,
  idempotencyKey: string,
): Promise<SubmissionOutcome> {
  const key = { [IDEMPOTENCY_HEADER]: idempotencyKey }
  const send = () => submit(apiUrl + APPLICATIONS_PATH, key, submission)
  const outcome = await send()
  const isLost = outcome.kind === 'unreachable' && (await isReceived(apiUrl + RECEIVED_PATH, key))
  return isLost ? send() : outcome
}

/** Whether the server has received what was sent with a key; false if it cannot be asked. */
async function isReceived(url: string, headers: Readonly<Record<string, string>>) {
  try {
    const signal = AbortSignal.timeout(ASKING_TIMEOUT_MS)
    return (await fetch(url, { headers, signal })).ok
  } catch {
    return false
  }
}

/**
 * Posts what was signed.
 *
 * @param isClosed whether an error means that there is nothing to submit any more
 */
export async function submit(
  url: string,
  headers: Readonly<Record<string, string>>,
  submission: Submission,
  isClosed: (status: number, code: unknown) => boolean = () => false,
): Promise<SubmissionOutcome> {
  const sentIn = language()
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': sentIn,
        ...schemaHeader(),
        ...headers,
      },
      body: JSON.stringify(submission),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const body = await bodyOf(response)
    if (response.status > 300 && response.status < 400)
      return { kind: 'accepted', url: urlIn(body) }
    if (response.status === BANK_LINK_FAILED) return { kind: 'bank-link-failed' }
    if (codeIn(body) === PAGE_OUTDATED.code) return { kind: 'outdated' }
    const received = receivedIn(body)
    if (received) return { kind: 'received', ...received }
    if (isClosed(response.status, codeIn(body))) return { kind: 'closed' }
    const kind = response.status === AGREEMENT_REPLACED ? 'agreement-replaced' : 'rejected'
    return { kind, errors: errorsIn(body, sentIn) }
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) }
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The page to open next: a web address, never a script. */
function urlIn(body: unknown): string | undefined {
  if (!isRecord(body) || typeof body.url !== 'string' || body.url === '') return undefined
  const url = URL.parse(body.url, window.location.href)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** What was received with the same key before. */
function receivedIn(body: unknown): { reference: string; at: Date } | undefined {
  const { reference, receivedAt } = Object(isRecord(body) ? body.received : undefined)
  if (typeof reference !== 'string' || typeof receivedAt !== 'string') return undefined
  return { reference, at: new Date(receivedAt) }
}

/** The code of the first error. */
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

/** The message as it was sent; in another language than that, the text of its code. */
function messageIn(sentIn: Language, message: string, code: unknown): () => string {
  return () => {
    if (language() === sentIn || typeof code !== 'string') return message
    const texts: Readonly<Record<string, unknown>> = {
      ...laterMessages().api.errors,
      ...messages().errors,
    }
    const text = texts[code]
    return typeof text === 'string' ? text : message
  }
}

/** Browsers say "Failed to fetch" or "Load failed", which means nothing to an applicant. */
function reasonOf(error: unknown): 'offline' | 'timeout' | 'unreachable' {
  if (!navigator.onLine) return 'offline'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  return 'unreachable'
}
