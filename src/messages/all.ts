import type { Language } from '../application/language.ts'
import * as en from './en.ts'
import * as enDocuments from './en-documents.ts'
import * as enLater from './en-later.ts'
import * as es from './es.ts'
import * as esDocuments from './es-documents.ts'
import * as esLater from './es-later.ts'
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
