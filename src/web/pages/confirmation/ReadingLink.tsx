import { type ReactNode, useEffect, useState } from 'react'
import { CONFIRMATION_PATH } from '../../../api/pages.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { readingSecretOf } from '../../requests/copies.ts'
import styles from './Confirmation.module.css'
import type { CopyLink } from './copy-link.ts'
import { CopyButton } from './parts.tsx'

type Secret = Pick<CopyLink, 'reference' | 'secret'>

interface Props {
  readonly link: Secret
  /** Whether the link opens a copy. */
  readonly isOffered: boolean
  /** Beside the button. */
  readonly children: ReactNode
}

/** The address of a link. */
export function linkTo({ reference, secret }: Secret): string {
  return `${window.location.origin}${CONFIRMATION_PATH}#${reference}.${secret}`
}

/**
 * Copies a link to the signed copy that gives no other right, such as for an accountant. It is made
 * before it is asked for: browsers let a page copy at the press alone.
 */
export function ReadingLink({ link: { reference, secret }, isOffered, children }: Props) {
  const { copy: texts } = useLaterMessages().pages.confirmation
  const [reading, setReading] = useState<string>()
  useEffect(() => {
    if (isOffered) void readingSecretOf({ reference, secret }).then(setReading)
  }, [isOffered, reference, secret])
  return (
    <>
      <div className={styles.ways}>
        {reading !== undefined && (
          <CopyButton label={texts.link} text={linkTo({ reference, secret: reading })} />
        )}
        {children}
      </div>
      {reading !== undefined && <p className="no-print">{texts.linkIntro}</p>}
    </>
  )
}
