import { type Language, languages, nameOf } from '../../application/language.ts'
import { messages, switchTo, useLanguage, useMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { toast } from '../state/toasts.ts'
import styles from './Frame.module.css'

/**
 * Switches the page to another language: a button, or a menu if there are several. Each language
 * has its own name for itself.
 */
export function LanguageSwitch() {
  const { frame: texts } = useMessages()
  const shown = useLanguage()
  const offered = pageConfig().languages ?? languages
  const others = offered.filter((language) => language !== shown)
  const [other] = others
  const choose = (language: Language | undefined = shown, menu?: HTMLSelectElement) =>
    switchTo(language).catch(() => {
      if (menu) menu.value = shown
      toast('error', () => messages().frame.languageNotLoaded)
    })
  if (others.length > 1) {
    return (
      <select
        aria-label={texts.language}
        className={styles.language}
        // Not controlled: an arrow key may choose the next language while one is loading.
        defaultValue={shown}
        onChange={({ target }) => choose(offered[target.selectedIndex], target)}
      >
        {offered.map((language) => (
          <option key={language} lang={language} value={language}>
            {nameOf(language)}
          </option>
        ))}
      </select>
    )
  }
  return (
    other && (
      <button className={styles.language} lang={other} onClick={() => choose(other)} type="button">
        {nameOf(other)}
      </button>
    )
  )
}
