import type { DocumentMessages, LaterMessages, Messages } from './messages.ts'
import { inEachLanguage, registry } from './registry.ts'

/** Every text, in one language. */
export type AllMessages = Omit<Messages, keyof LaterMessages> & LaterMessages & DocumentMessages

/** Every text in every language: for the server, which answers in each of them. */
export const allMessages = await inEachLanguage<AllMessages>(async (language) => {
  const { firstStep, pages, server } = registry[language]
  return { ...(await firstStep()), ...(await pages()), ...(await server()) }
})
