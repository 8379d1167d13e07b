import type { AllMessages } from '../src/messages/all.ts'

/**
 * Fills a language's texts (`{{noScript}}`) and its tag into the page; throws if a text is unknown.
 */
export function withTexts(page: string, { language, withoutScript }: AllMessages): string {
  const texts = new Map(Object.entries(withoutScript))
  return page
    .replace('lang="en"', `lang="${language}"`)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const text = texts.get(name)
      if (text === undefined) throw new Error(`The page has no text “${name}”`)
      return text
    })
}
