/** Where applicants turn for help: by telephone, by e-mail, or either. Empty texts are left out. */
export type SupportContactProps = {
  supportEmail: string
  /** As it is read. */
  supportPhone: string
  /** As it is dialed. */
  supportTel: string
}

/** Whether there is anyone to turn to. */
export function hasSupport({ supportEmail, supportPhone }: SupportContactProps): boolean {
  return supportEmail !== '' || supportPhone !== ''
}

export function SupportContact({ supportEmail, supportPhone, supportTel }: SupportContactProps) {
  return (
    <>
      {supportPhone !== '' && <a href={`tel:${supportTel}`}>{supportPhone}</a>}
      {supportPhone !== '' && supportEmail !== '' && ' or '}
      {supportEmail !== '' && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
    </>
  )
}
