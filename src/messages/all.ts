import type { Language } from '../application/language.ts'
import * as en from './en.ts'
import * as enLater from './en-later.ts'
import * as es from './es.ts'
import * as esLater from './es-later.ts'
import type { LaterMessages, Messages } from './messages.ts'

/** Every text, in one language. */
export type AllMessages = Messages & LaterMessages

/** Every text in every language: for the server, which answers in each of them. */
export const allMessages: Readonly<Record<Language, AllMessages>> = {
  en: { ...en, ...enLater },
  es: { ...es, ...esLater },
}
