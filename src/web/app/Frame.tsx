import type { ReactNode } from 'react'
import { type Language, languages, nameOf } from '../../application/language.ts'
import { messages, switchTo, useLanguage, useMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { toast } from '../toasts/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { BrandMark } from '../ui/icons.tsx'
import { hasSupport, SupportContact } from '../ui/SupportContact.tsx'
import styles from './Frame.module.css'

interface Props {
  /** Between the logo and the card. */
  readonly header?: ReactNode
  /** Above the card. */
  readonly notice?: ReactNode
  /** At the start of the footer. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Logo, help, card and footer around every page. */
export function Frame({ header, notice, note, children }: Props) {
  const { frame: texts } = useMessages()
  const config = pageConfig()
  const { brandName, brandLogo, privacyUrl, termsUrl, sandbox } = config
  return (
    <div className={styles.page}>
      {sandbox && (
        <aside aria-label={texts.sandbox} className={styles.sandbox}>
          <Banner full kind="warning">
            {texts.sandboxNotice}
          </Banner>
        </aside>
      )}
      <header className={styles.top}>
        {brandLogo === '' ? (
          <p className={styles.brand}>
            <BrandMark label={brandName} />
            <span aria-hidden="true">{brandName}</span>
          </p>
        ) : (
          <img alt={brandName} className={styles.logo} src={brandLogo} />
        )}
        {hasSupport(config) && (
          <p className={styles.help}>
            {texts.needHelp} <SupportContact {...config} />
          </p>
        )}
        <LanguageSwitch />
      </header>
      {header && (
        <section aria-label={texts.progress} className={styles.header}>
          {header}
        </section>
      )}
      <main className={styles.main}>
        {notice}
        <div className={styles.card}>{children}</div>
      </main>
      <footer className={styles.footer}>
        {note}
        <p>
          <a href={privacyUrl} rel="noreferrer" target="_blank">
            {texts.privacy}
          </a>
          <span aria-hidden="true"> · </span>
          <a href={termsUrl} rel="noreferrer" target="_blank">
            {texts.terms}
          </a>
        </p>
      </footer>
    </div>
  )
}

/**
 * Switches the page to another language: a button, or a menu if there are several. Each language
 * has its own name for itself.
 */
function LanguageSwitch() {
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
