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
  /** The link, and what it is for. */
  readonly note: string
  /** What a file with the note is called; without a name, none is offered. */
  readonly fileName?: string
  /** The button of the device's own sharing, where it is not just "Share". */
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
  // A share that the applicant cancels is no error.
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
