import type { ReactNode } from 'react'
import { useMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { Banner } from '../ui/Banner.tsx'
import { BrandMark } from '../ui/icons.tsx'
import { hasSupport, SupportContact } from '../ui/SupportContact.tsx'
import styles from './Frame.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'

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
