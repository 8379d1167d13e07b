import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { sanitizeText } from '../../application/text/sanitize-text.ts'
import { systemErrorCode, systemErrorInWords } from '../platform/outside-services/system-error.ts'

/** The maximum length of a provider's message in the log. */
const MAX_LENGTH = 300

/** The provider's answer is longer than any that it needs. */
export class AnswerTooLong extends Error {
  constructor() {
    super('its answer is too long')
    this.name = 'AnswerTooLong'
  }
}

/** The addresses of requests that failed. The library's errors have none. */
const addresses = new WeakMap<Error, string>()

/** Returns a function that remembers the address of a request with its error, and throws it. */
export function rememberAddress(url: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error) addresses.set(error, addressOf(url))
    throw error
  }
}

/**
 * Returns why a sign-in failed, in words for the operator's log, with the value that helps to fix
 * it: the provider's answer, the claim or issuer that differs, the certificate error. Removes the
 * sign-in's codes, tokens and secrets.
 *
 * @param secrets values that a provider might repeat and nobody may read
 */
export function signInFailure(error: unknown, secrets: readonly string[] = []): string {
  const text = sanitizeText(inWords(error)).slice(0, MAX_LENGTH)
  return secrets
    .filter((secret) => secret !== '')
    .reduce((safe, secret) => safe.replaceAll(secret, '…'), text)
}

/** Returns whether the provider did not answer, or answered that it cannot at the moment. */
export function isProviderAway(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {}
  if (cause instanceof Response) return isPassing(cause.status)
  if (error instanceof ResponseBodyError) return isPassing(error.status)
  if (error instanceof AuthorizationResponseError) return UNAVAILABLE.includes(error.error)
  return (
    isLate(error) || connectionInWords(error instanceof ClientError ? cause : error) !== undefined
  )
}

/** Returns whether the browser brought the error in its address: anyone can write one there. */
export function isBrought(error: unknown): boolean {
  return error instanceof AuthorizationResponseError
}

/**
 * The authorization server is overloaded, in maintenance, or has failed. It cannot answer 503 or
 * 500 by a redirect (RFC 6749, 4.1.2.1).
 */
const UNAVAILABLE = ['temporarily_unavailable', 'server_error']

function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

function inWords(error: unknown): string {
  const address = addressIn(error)
  const reason = reasonOf(error)
  return address === undefined ? reason : `${address}: ${reason}`
}

function addressIn(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const address = addresses.get(cause)
    if (address !== undefined) return address
  }
  return undefined
}

function addressOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return refusalInWords(error)
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    const { error: code, error_description: description } = error.cause[0]?.parameters ?? {}
    return `UserInfo refused the access token with ${[error.status, code, description].filter(Boolean).join(' ')}`
  }
  if (error instanceof ClientError) {
    const { cause, message } = error
    const words = disagreement(cause) ?? disagreement(causeOf(cause)) ?? answerInWords(error)
    return words ?? (cause instanceof Error ? cause.message : message)
  }
  return connectionInWords(error) ?? (error instanceof Error ? error.message : 'unknown')
}

function refusalInWords({
  error,
  error_description: description,
}: {
  readonly error?: unknown
  readonly error_description?: unknown
}): string {
  return `the provider answered ${error}${description ? ` (${description})` : ''}`
}

/** Returns the value in the answer and the expected one; undefined if they are not the problem. */
function disagreement(details: unknown): string | undefined {
  if (!isRecord(details) || details instanceof Error || details instanceof Response) {
    return undefined
  }
  const { attribute, claim, expected, now } = details
  const [body, claims, header] = [details.body, details.claims, details.header].map((part) =>
    isRecord(part) ? part : undefined,
  )
  // Some providers refuse with the status 200.
  if (typeof body?.error === 'string') return refusalInWords(body)
  if (attribute === 'issuer') {
    return `CONSOLE_ISSUER is ${expected}, but the provider calls itself ${body?.issuer}`
  }
  if (attribute === 'sub') return 'UserInfo is about a different person than the ID token'
  if (header?.alg !== undefined && details.reason !== undefined) {
    return `the ID token is signed with ${header.alg}, but ${[expected].flat().join(', ')} is expected`
  }
  if (header?.alg !== undefined && details.jwks_uri !== undefined) {
    const isOneOfSeveral = Array.isArray(details.candidates) && details.candidates.length > 1
    if (isOneOfSeveral) return 'the provider has several keys, and the ID token names none (kid)'
    return `none of the provider's keys is for the ID token, which is signed with ${header.alg}`
  }
  // In this case, the library's own message explains the problem.
  if (typeof claim !== 'string' || (expected === undefined && now === undefined)) return undefined
  const value = claims && ownValue(claims, claim)
  if (typeof now === 'number' && typeof value === 'number') {
    const seconds = Math.abs(Math.round(now - value))
    const when = value < now ? 'ago' : 'from now'
    return `${claim} of the ID token is ${seconds} seconds ${when} by this server's clock: compare the clocks`
  }
  if (claim === 'nonce') return 'the ID token is for another sign-in'
  return `${claim} of the ID token is ${JSON.stringify(value) ?? 'missing'}, but ${JSON.stringify(expected)} is expected`
}

function answerInWords(error: ClientError): string | undefined {
  const { cause } = error
  if (cause instanceof Response) {
    const type = cause.headers.get('content-type') ?? 'no type'
    return `${addressOf(cause.url)} answered ${cause.status} (${type})`
  }
  if (isLate(error)) return 'the provider did not answer in time'
  const tooLong = [cause, causeOf(cause)].find((inner) => inner instanceof AnswerTooLong)
  if (tooLong) return tooLong.message
  return connectionInWords(cause) ?? (addressIn(error) && 'its answer is not JSON')
}

/** A body that arrives too slowly to finish in time cannot be parsed either. */
function isLate(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false
  const { cause, code } = error
  const isTimeout = [cause, causeOf(cause)].some(
    (cause) => cause instanceof Error && cause.name === 'TimeoutError',
  )
  return code === 'OAUTH_TIMEOUT' || isTimeout
}

function connectionInWords(error: unknown): string | undefined {
  const code = systemErrorCode(error)
  if (code === undefined || code.startsWith('OAUTH_')) return undefined
  return systemErrorInWords(code)
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}
