import type { Plugin } from 'vite'
import { language, withoutScript } from '../src/messages/en.ts'

/**
 * Fills the texts of `src/messages` into the page (`{{noScript}}`), and their language. Throws for an
 * unknown text.
 */
export function pageTexts(): Plugin {
  const texts = new Map(Object.entries(withoutScript))
  return {
    name: 'page-texts',
    transformIndexHtml: (html) =>
      html
        .replace('lang="en"', `lang="${language}"`)
        .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
          const text = texts.get(name)
          if (text === undefined) throw new Error(`The page has no text “${name}”`)
          return text
        }),
  }
}
