import { CONFIRMATION_PATH } from '../../../api/pages.ts'
import { useOutsideMessages } from '../../language/messages.ts'
import type { ShownStatus } from '../../requests/application-status.ts'
import { readingSecretOf } from '../../requests/copies.ts'
import styles from './Confirmation.module.css'
import type { LinkSecret } from './copy-link.ts'
import { CopyButton, PrintButton, useDayTexts } from './parts.tsx'
import { SignedCopy } from './SignedCopy.tsx'

interface Props {
  /** Undefined before the server has answered. */
  readonly copies: ShownStatus['copies'] | undefined
  /** Whether downloading the copy is the main action of the page. */
  readonly isMain: boolean
  readonly link: LinkSecret
}

/** The signed copies: the one that the link opens, the others, and a link that only reads them. */
export function Copies({ copies, isMain, link }: Props) {
  const { copy: texts, status } = useOutsideMessages().pages.confirmation
  const { dayOf } = useDayTexts()
  const others = copies?.filter(({ isOpen }) => !isOpen) ?? []
  const hasOpenCopy = !copies || others.length < copies.length
  return (
    <>
      {hasOpenCopy && <SignedCopy isMain={isMain} key={link.secret} link={link} />}
      {others.map(({ version, signedAt }) => (
        <p key={version}>{status.otherCopy(version, dayOf(signedAt))}</p>
      ))}
      <div className={styles.ways}>
        <CopyButton label={texts.link} text={() => readingLink(link)} />
        <PrintButton />
      </div>
      <p className="no-print">{texts.linkIntro}</p>
    </>
  )
}

/** Says how long the link of this page works, and copies it. */
export function LinkSection({
  expiresAt,
  link,
}: {
  readonly expiresAt: string
  readonly link: LinkSecret
}) {
  const { link: texts } = useOutsideMessages().pages.confirmation.status
  const { lastDayOf } = useDayTexts()
  return (
    <section className="no-print">
      <p>{texts.until(lastDayOf(expiresAt))}</p>
      <CopyButton label={texts.copy} text={linkTo(link)} />
    </section>
  )
}

function linkTo({ reference, secret }: LinkSecret): string {
  return `${window.location.origin}${CONFIRMATION_PATH}#${reference}.${secret}`
}

/** Returns a link that only opens the signed copy. Rejects if there is none. */
async function readingLink({ reference, secret }: LinkSecret): Promise<string> {
  const reading = await readingSecretOf({ reference, secret })
  if (reading === undefined) throw new Error('There is no link to the copy')
  return linkTo({ reference, secret: reading })
}
