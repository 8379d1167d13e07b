import type { DocumentMessages, LaterMessages, Messages, OutsideMessages } from './messages.ts'
import { inEachLanguage, registry } from './registry.ts'

/** Every text in one language. */
export type AllMessages = Omit<Messages, keyof LaterMessages> &
  LaterMessages &
  OutsideMessages &
  DocumentMessages

/** Every text in every language, for the server, which answers in each of them. */
export const allMessages = await inEachLanguage<AllMessages>(async (language) => {
  const { firstStep, pages, outsideWizard, server } = registry[language]
  const ofPages = { ...(await firstStep()), ...(await pages()), ...(await outsideWizard()) }
  return { ...ofPages, ...(await server()) }
})
