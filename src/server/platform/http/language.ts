/** Chooses the language of an answer. */
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { LANGUAGE_COOKIE } from '../../../api/pages.ts'
import { type Language, languageNamed, languages } from '../../../application/language.ts'
import { type AllMessages, allMessages } from '../../../messages/all.ts'
import { cookiesOf } from './cookies.ts'

type Headers = FastifyRequest['headers']

/** Browsers send fewer characters. Reading thousands of languages would take long. */
const MAX_ACCEPTED_LENGTH = 512

/**
 * Returns the best of our languages for an `Accept-Language`; English if it accepts none of them.
 */
export function acceptedLanguage(headers: Headers): Language {
  const accepted = headers['accept-language']?.slice(0, MAX_ACCEPTED_LENGTH)
  const best = new Negotiator({ headers: { 'accept-language': accepted } }).language([...languages])
  return languageNamed(best) ?? 'en'
}

/**
 * Returns the language that was chosen on the page; otherwise the accepted language, or the first
 * one offered.
 */
export function chosenLanguage(
  request: Pick<FastifyRequest, 'headers'>,
  offered?: readonly Language[],
): Language {
  const chosen = languageNamed(cookiesOf(request)[LANGUAGE_COOKIE])
  if (chosen && (offered?.includes(chosen) ?? true)) return chosen
  return offered?.[0] ?? acceptedLanguage(request.headers)
}

/**
 * Returns the texts in the language that a request accepts, because the page submits in the
 * language that it shows.
 */
export function messagesFor({ headers }: Pick<FastifyRequest, 'headers'>): AllMessages {
  return allMessages[acceptedLanguage(headers)]
}
