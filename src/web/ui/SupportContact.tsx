import styles from './Unbroken.module.css'
import { useUiText } from './ui-text.ts'

/** The phone number and the email address for help. Empty ones are left out. */
type SupportContactProps = {
  supportEmail: string
  /** As it is shown. */
  supportPhone: string
  /** As it is dialed. */
  supportTel: string
}

/** Returns whether there is any contact to show. */
export function hasSupport({ supportEmail, supportPhone }: SupportContactProps): boolean {
  return supportEmail !== '' || supportPhone !== ''
}

export function SupportContact({ supportEmail, supportPhone, supportTel }: SupportContactProps) {
  const uiText = useUiText()
  return (
    <>
      {supportPhone !== '' && (
        // A number broken over two lines is dialed wrong.
        <a className={styles.unbroken} href={`tel:${supportTel}`}>
          {supportPhone}
        </a>
      )}
      {supportPhone !== '' && supportEmail !== '' && uiText.or}
      {supportEmail !== '' && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
    </>
  )
}

type SupportSectionProps = {
  contact: SupportContactProps
  texts: { heading: string; before: string; after: string }
}

/** A section of a page that says whom to contact; absent if there is no contact. */
export function SupportSection({ contact, texts }: SupportSectionProps) {
  if (!hasSupport(contact)) return null
  return (
    <section>
      <h2>{texts.heading}</h2>
      <p>
        {texts.before}
        <SupportContact {...contact} />
        {texts.after}
      </p>
    </section>
  )
}
