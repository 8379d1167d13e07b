import encodeQR from 'qr'
import { useLaterMessages } from '../language/messages.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { TextField } from '../ui/TextField.tsx'
import { useCopy } from '../ui/use-copy.tsx'
import styles from './LinkPanel.module.css'
import { mailLink } from './mail-link.ts'

interface Props {
  readonly link: string
  readonly label: string
  /** The subject of an email with the link. */
  readonly subject: string
  /** The link, and a text about its purpose. */
  readonly note: string
  /** The name of a file with the note; without one, no file is offered. */
  readonly fileName?: string
  /** The label of the device's own sharing, if it is not just "Share". */
  readonly share?: string
  readonly email: { readonly label: string; readonly to: string }
}

/** A link, and ways to keep it or to pass it on. */
export function LinkActions({
  link,
  label,
  subject,
  note,
  fileName,
  email,
  share: shareLabel,
}: Props) {
  const texts = useLaterMessages().finishLater
  const [copy, outcome] = useCopy(link, texts)
  // It is no error if the applicant cancels a share.
  const share = () => navigator.share({ title: subject, url: link }).catch(() => undefined)

  return (
    <>
      <div className={styles.link}>
        <TextField label={label} name="link" onChange={() => undefined} value={link} />
      </div>
      <div className={styles.actions}>
        <Button onPress={copy} variant="primary">
          {texts.copy}
        </Button>
        {'share' in navigator && <Button onPress={share}>{shareLabel ?? texts.share}</Button>}
        {fileName !== undefined && (
          <Button onPress={() => saveFile(new Blob([note], { type: 'text/plain' }), fileName)}>
            {texts.file}
          </Button>
        )}
        <ButtonLink href={mailLink(email.to, subject, note)} variant="secondary">
          {email.label}
        </ButtonLink>
        {outcome}
      </div>
      <QrCode label={texts.code} text={link} />
    </>
  )
}

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw')
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      aria-label={label}
      className={styles.code}
      role="img"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
    >
      <path d={squares.join('')} />
    </svg>
  )
}
