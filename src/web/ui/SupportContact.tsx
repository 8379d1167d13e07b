import { useUiText } from './ui-text.ts'

/** The phone number and the email address for help. Empty ones are left out. */
type SupportContactProps = {
  supportEmail: string
  /** As shown. */
  supportPhone: string
  /** As dialed. */
  supportTel: string
}

/** Whether there is any contact to show. */
export function hasSupport({ supportEmail, supportPhone }: SupportContactProps): boolean {
  return supportEmail !== '' || supportPhone !== ''
}

export function SupportContact({ supportEmail, supportPhone, supportTel }: SupportContactProps) {
  const uiText = useUiText()
  return (
    <>
      {supportPhone !== '' && <a href={`tel:${supportTel}`}>{supportPhone}</a>}
      {supportPhone !== '' && supportEmail !== '' && uiText.or}
      {supportEmail !== '' && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
    </>
  )
}
