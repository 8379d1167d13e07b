import { languages } from '../../application/language.ts'
import { languageNames } from '../../messages/language-names.ts'
import { messages, switchTo, useLanguage } from '../language/messages.ts'
import { toast } from '../state/toasts.ts'
import styles from './Frame.module.css'

/** Shows the page in the other language, which is named in itself. */
export function LanguageSwitch() {
  const shown = useLanguage()
  const [other] = languages.filter((language) => language !== shown)
  if (other === undefined) return null
  const onClick = () =>
    switchTo(other).catch(() => toast('error', () => messages().frame.languageNotLoaded))
  return (
    <button className={styles.language} lang={other} onClick={onClick} type="button">
      {languageNames[other]}
    </button>
  )
}
