import { useEffect, useState } from 'react'
import { CONFIRMATION_PATH } from '../../../api/pages.ts'
import { lastDayText } from '../../../application/day-text.ts'
import { timeText } from '../../../application/time-text.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { resendCorrectionLink, type ShownStatus } from '../../requests/application-status.ts'
import { readingSecretOf } from '../../requests/copies.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { openedLink } from '../../secret-links/opened-address.ts'
import { sentReference } from '../../state/sent-reference.ts'
import { Banner } from '../../ui/Banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SuccessIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SupportSection } from '../../ui/SupportContact.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import styles from './Confirmation.module.css'
import type { CopyLink } from './copy-link.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import { CopyButton, PageEnd, PrintButton, Reference, SendButton } from './parts.tsx'
import { SignedCopy } from './SignedCopy.tsx'
import { Thread } from './Thread.tsx'
import { UnusableLink } from './UnusableLink.tsx'
import { useStatus } from './use-status.ts'
import { Withdraw } from './Withdraw.tsx'

/**
 * Shows the application's state, as the server answers. Before the first answer, the tab knows only
 * the application that it has just sent: it was received.
 */
export function StatusPage({ link }: { readonly link: CopyLink }) {
  const { pageTitles, language } = useMessages()
  const { confirmation: texts } = useLaterMessages().pages
  const { status: words } = texts
  const { reference, secret } = link
  const [isJustSent] = useState(() => openedLink() !== '' && sentReference() === reference)
  const { known, isUnreachable, reload } = useStatus(link)
  const config = pageConfig()
  const { decisionDays = 0 } = config
  const shown = typeof known === 'object' && 'status' in known ? known : undefined
  useEffect(() => {
    if (shown) document.title = `${shown.title} – ${config.brandName}`
  }, [shown, config.brandName])
  const dayOf = (at: string) => new Date(at).toLocaleDateString(language, { dateStyle: 'long' })
  const lastDayOf = (at: string) => lastDayText(at, language, new Date())

  if (known === 'not-found') return <UnusableLink link={link} />
  if (known === undefined && !isJustSent) {
    if (!isUnreachable) return <Skeleton />
    const { title, intro } = texts.notAsked(reference)
    return <TextPage intro={<Unbroken part={reference} text={intro} />} title={title} />
  }
  if (known && !shown && 'mayRead' in known) {
    return (
      <TextPage {...texts.copy.only}>
        <Reference link={link} />
        <SignedCopy isMain reference={reference} secret={secret} />
        <p>{texts.copy.until(lastDayOf(known.linkExpiresAt))}</p>
        <SupportSection contact={config} texts={texts.questions} />
      </TextPage>
    )
  }
  if (known && !shown && 'erasedAt' in known) {
    return (
      <TextPage {...words.erased(dayOf(known.erasedAt))}>
        <SupportSection contact={config} texts={texts.questions} />
      </TextPage>
    )
  }
  const { status = 'received', correction } = shown ?? {}
  const isNew = status === 'received' && !correction
  const isWaiting = (isNew || status === 'reviewing') && !correction
  const copies = (
    <>
      {shown?.copies.every(({ isOpen }) => !isOpen) || (
        <SignedCopy
          isMain={!correction?.canResend}
          key={secret}
          reference={reference}
          secret={secret}
        />
      )}
      {shown?.copies
        .filter(({ isOpen }) => !isOpen)
        .map(({ version, signedAt }) => (
          <p key={version}>{words.otherCopy(version, dayOf(signedAt))}</p>
        ))}
      <div className={styles.ways}>
        <CopyButton label={texts.copy.link} text={() => readingLink({ reference, secret })} />
        <PrintButton />
      </div>
      <p className="no-print">{texts.copy.linkIntro}</p>
    </>
  )
  const intro = link.isCorrected ? texts.correctedIntro : texts.intro
  return (
    <TextPage
      intro={
        <span className={styles.received}>
          {(isNew || status === 'approved') && <SuccessIcon />}
          {isNew ? intro : shown?.intro}
        </span>
      }
      title={shown?.title ?? pageTitles.confirmation}
    >
      <p className="visually-hidden" role="status">
        {!isNew && shown && words.updated(shown.title)}
      </p>
      {isUnreachable && <Banner kind="warning">{words.unreachable}</Banner>}
      <Reference
        link={link}
        rows={
          shown?.about
            ? [
                { term: texts.reference.business, value: shown.about.businessName },
                { term: texts.reference.signedBy, value: shown.about.signedBy },
              ]
            : []
        }
      />
      {correction && (
        <section>
          <h2>{words.correction.heading}</h2>
          <p>{words.correction.until(lastDayOf(correction.expiresAt))}</p>
          <p>
            {correction.mailedTo === null
              ? words.correction.notMailed
              : words.correction.mailed(correction.mailedTo)}
          </p>
          {correction.canResend && (
            <SendButton
              isMain
              label={words.correction.resend}
              send={() => resendCorrectionLink({ reference, secret })}
              sent={words.correction.resent}
            />
          )}
        </section>
      )}
      {isNew && copies}
      {shown && <StatusSteps steps={shown.steps} />}
      {shown && <Thread {...shown} link={{ reference, secret }} onWritten={reload} />}
      {shown && (
        <section>
          <h2>{texts.next.heading}</h2>
          <ol>
            {shown.next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {isWaiting && <p>{decisionDays > 0 ? texts.next.when(decisionDays) : texts.next.soon}</p>}
        </section>
      )}
      {!isNew && copies}
      {shown && (
        <section>
          <p>{words.link.until(lastDayOf(shown.linkExpiresAt))}</p>
          <CopyButton label={words.link.copy} text={linkTo({ reference, secret })} />
        </section>
      )}
      {shown && <NewLinkForm reference={reference} />}
      <PageEnd reference={reference} />
      {shown?.mayWithdraw && <Withdraw link={{ reference, secret }} onWithdrawn={reload} />}
    </TextPage>
  )
}

/** What happened, oldest first. */
function StatusSteps({ steps }: Pick<ShownStatus, 'steps'>) {
  const { language } = useMessages()
  const { status: texts } = useLaterMessages().pages.confirmation
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section>
      <h2>{texts.heading}</h2>
      <ol className={styles.steps}>
        {steps.map(({ step, at, text, reasons = [] }, index) => (
          <li
            className={classNames(styles.step, index === steps.length - 1 && styles.last)}
            key={`${at} ${step}`}
          >
            <p className={styles.name}>{text}</p>
            <time className={styles.time} dateTime={at}>
              {timeText(time, new Date(at))}
            </time>
            {reasons.length > 0 && (
              <>
                <p>{texts.reasons}</p>
                <ul>
                  {reasons.map((reason) => (
                    <li key={reason.code}>{reason.text}</li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Secret = Pick<CopyLink, 'reference' | 'secret'>

/** The address of a link. */
function linkTo({ reference, secret }: Secret): string {
  return `${window.location.origin}${CONFIRMATION_PATH}#${reference}.${secret}`
}

/** The address of a link to the signed copy that gives no other right. Rejects where there is none. */
async function readingLink({ reference, secret }: Secret): Promise<string> {
  const reading = await readingSecretOf({ reference, secret })
  if (reading === undefined) throw new Error('There is no link to the copy')
  return linkTo({ reference, secret: reading })
}
