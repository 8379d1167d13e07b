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

/** Returns the best of our languages for an `Accept-Language`; English if it accepts none. */
export function acceptedLanguage(headers: Headers): Language {
  const accepted = headers['accept-language']?.slice(0, MAX_ACCEPTED_LENGTH)
  const best = new Negotiator({ headers: { 'accept-language': accepted } }).language([...languages])
  return languageNamed(best) ?? 'en'
}

/** Returns the language chosen on the page, else the first one offered, else the accepted one. */
export function chosenLanguage(
  request: Pick<FastifyRequest, 'headers'>,
  offered?: readonly Language[],
): Language {
  const chosen = languageNamed(cookiesOf(request)[LANGUAGE_COOKIE])
  if (chosen && (offered?.includes(chosen) ?? true)) return chosen
  return offered?.[0] ?? acceptedLanguage(request.headers)
}

/** Returns the texts in the language that a request accepts: that of the page that submits. */
export function messagesFor({ headers }: Pick<FastifyRequest, 'headers'>): AllMessages {
  return allMessages[acceptedLanguage(headers)]
}
