import encodeQR from 'qr'
import { useState } from 'react'
import { RESUME_PATH } from '../../api/pages.ts'
import { limits } from '../../application/reference/limits.ts'
import type { SavedOnline } from '../draft/saved-online.ts'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { TextField } from '../ui/TextField.tsx'
import { draftFragment } from './draft-cipher.ts'
import styles from './SaveLaterPanel.module.css'

/** The link to a saved application, and ways to keep it. */
export function LinkActions({ saved }: { readonly saved: SavedOnline }) {
  const texts = useLaterMessages().saveLater
  const { language } = useMessages()
  const [copied, setCopied] = useState<boolean>()
  const link = window.location.origin + RESUME_PATH + draftFragment(saved)
  const until = new Date(saved.expiresAt).toLocaleDateString(language, { dateStyle: 'long' })
  const subject = texts.emailSubject(pageConfig().brandName)
  const note = texts.note(link, until)

  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  // A share that the applicant cancels is no error.
  const share = () => navigator.share({ title: subject, url: link }).catch(() => undefined)

  return (
    <>
      <div className={styles.link}>
        <TextField label={texts.link} name="link" onChange={() => undefined} value={link} />
      </div>
      <div className={styles.actions}>
        <Button onPress={copy} variant="primary">
          {texts.copy}
        </Button>
        {'share' in navigator && <Button onPress={share}>{texts.share}</Button>}
        <Button onPress={() => saveFile(new Blob([note], { type: 'text/plain' }), texts.fileName)}>
          {texts.file}
        </Button>
        <ButtonLink
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(note)}`}
          variant="secondary"
        >
          {texts.email}
        </ButtonLink>
        <span role="status">
          {copied === true && texts.copied}
          {copied === false && texts.notCopied}
        </span>
      </div>
      <QrCode label={texts.code} text={link} />
      <p>{texts.until(until, limits.savedDays)}</p>
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
