import type { Language } from '../application/language.ts'
import * as en from './en/first-step.ts'
import * as enLater from './en/pages.ts'
import * as enDocuments from './en/server.ts'
import * as es from './es/first-step.ts'
import * as esLater from './es/pages.ts'
import * as esDocuments from './es/server.ts'
import type { DocumentMessages, LaterMessages, Messages } from './messages.ts'

/** Every text, in one language. */
export type AllMessages = Messages & LaterMessages & DocumentMessages

/** Every text in every language: for the server, which answers in each of them. */
export const allMessages: Readonly<Record<Language, AllMessages>> = {
  en: joined(en, enLater, enDocuments),
  es: joined(es, esLater, esDocuments),
}

function joined(first: Messages, later: LaterMessages, documents: DocumentMessages): AllMessages {
  return { ...first, ...later, ...documents }
}
