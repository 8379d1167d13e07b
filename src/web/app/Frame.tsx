import type { ReactNode } from 'react'
import { pageConfig } from '../requests/page-config.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { BrandMark } from '../ui/icons.tsx'
import { hasSupport, SupportContact } from '../ui/SupportContact.tsx'
import styles from './Frame.module.css'

interface Props {
  /** What stands between the logo and the card. */
  readonly header?: ReactNode
  /** What is said above the card while it holds. */
  readonly notice?: ReactNode
  /** What stands at the start of the footer. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Logo, help, card and footer around every page. */
export function Frame({ header, notice, note, children }: Props) {
  const config = pageConfig()
  const { brandName, brandLogo, privacyUrl, termsUrl, sandbox } = config
  return (
    <div className={styles.page}>
      {sandbox && (
        <aside aria-label="Sandbox" className={styles.sandbox}>
          <Banner full kind="warning">
            Sandbox: outside services are played here. Please do not enter real personal data.
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
            Need help? <SupportContact {...config} />
          </p>
        )}
      </header>
      {header && (
        <section aria-label="Progress" className={styles.header}>
          {header}
        </section>
      )}
      <main className={styles.main}>
        {notice}
        <Card>{children}</Card>
      </main>
      <footer className={styles.footer}>
        {note}
        <p>
          <a href={privacyUrl} rel="noreferrer" target="_blank">
            Privacy
          </a>
          <span aria-hidden="true"> · </span>
          <a href={termsUrl} rel="noreferrer" target="_blank">
            Terms
          </a>
        </p>
      </footer>
    </div>
  )
}
