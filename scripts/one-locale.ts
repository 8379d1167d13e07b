import type { Plugin } from 'vite'

const MODULE = /react-aria\/dist\/private\/i18n\/useDefaultLocale\.mjs$/

/**
 * Tells the components' library the pages' one language. Finding the browser's makes a slow phone
 * load its tables of locales, 90 ms in one task, for messages that are there in English alone.
 *
 * @param locale a language tag that is written from left to right
 */
export function oneLocale(locale: string): Plugin {
  let replaced = false
  return {
    name: 'one-locale',
    transform: {
      filter: { id: MODULE },
      handler() {
        replaced = true
        return {
          code: `
            const only = ${JSON.stringify({ locale, direction: 'ltr' })}
            export const getDefaultLocale = () => only
            export const useDefaultLocale = () => only
          `,
          map: null,
        }
      },
    },
    buildEnd(error) {
      const forBrowsers = this.environment.name === 'client'
      if (!error && forBrowsers && !replaced) throw new Error('There is no module of the locale')
    },
  }
}
