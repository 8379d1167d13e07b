import { useEffect, useState } from 'react'
import { useOutsideMessages } from '../../language/messages.ts'
import {
  resendCorrectionLink,
  type ShownStatus,
  withdrawApplication,
} from '../../requests/application-status.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextPage } from '../../ui/TextPage.tsx'
import styles from './Confirmation.module.css'
import { Copies, LinkSection } from './Copies.tsx'
import type { CopyLink, LinkSecret } from './copy-link.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import { Intro, PageEnd, Reference, SendButton, useDayTexts } from './parts.tsx'
import { Thread } from './Thread.tsx'
import { LongTime } from './ThreadEntries.tsx'

interface Props {
  readonly link: CopyLink
  /** The server's answer; undefined for an application that this tab has just sent. */
  readonly shown: ShownStatus | undefined
  /** Whether the last request had no answer. */
  readonly isUnreachable: boolean
  readonly reload: () => Promise<void>
}

/** Shows the state of an application and the applicant's possible actions. */
export function StatusDetails({ link, shown, isUnreachable, reload }: Props) {
  const { pages, pageTitles } = useOutsideMessages()
  const { confirmation: texts } = pages
  const secret = { reference: link.reference, secret: link.secret }
  const { status = 'received', correction } = shown ?? {}
  const isNew = status === 'received' && !correction
  const copies = <Copies copies={shown?.copies} isMain={!correction?.canResend} link={secret} />
  useEffect(() => {
    if (shown) document.title = `${shown.title} – ${pageConfig().brandName}`
  }, [shown])
  return (
    <TextPage
      intro={
        <Intro isGood={isNew || status === 'approved'}>
          {isNew ? (link.isCorrected ? texts.correctedIntro : texts.intro) : shown?.intro}
        </Intro>
      }
      title={shown?.title ?? pageTitles.confirmation}
    >
      <p className="visually-hidden" role="status">
        {!isNew && shown && texts.status.updated(shown.title)}
      </p>
      {isUnreachable && <Banner kind="warning">{texts.status.unreachable}</Banner>}
      <Reference about={shown?.about} link={link} />
      {correction && <CorrectionSection correction={correction} link={secret} />}
      {isNew && copies}
      {shown && (
        <>
          <StatusSteps steps={shown.steps} />
          <Thread {...shown} link={secret} onWritten={reload} />
          <NextSteps {...shown} />
        </>
      )}
      {!isNew && copies}
      {shown && (
        <>
          <LinkSection expiresAt={shown.linkExpiresAt} link={secret} />
          <NewLinkForm reference={link.reference} />
        </>
      )}
      <PageEnd reference={link.reference} />
      {shown?.mayWithdraw && <Withdraw link={secret} onWithdrawn={reload} />}
    </TextPage>
  )
}

interface CorrectionSectionProps {
  readonly correction: NonNullable<ShownStatus['correction']>
  readonly link: LinkSecret
}

/** Says where the link for the corrections was mailed, and mails it again. */
function CorrectionSection({ correction, link }: CorrectionSectionProps) {
  const { correction: texts } = useOutsideMessages().pages.confirmation.status
  const { lastDayOf } = useDayTexts()
  return (
    <section>
      <h2>{texts.heading}</h2>
      <p>{texts.until(lastDayOf(correction.expiresAt))}</p>
      <p>{correction.mailedTo === null ? texts.notMailed : texts.mailed(correction.mailedTo)}</p>
      {correction.canResend && (
        <SendButton
          isMain
          label={texts.resend}
          send={() => resendCorrectionLink(link)}
          sent={texts.resent}
        />
      )}
    </section>
  )
}

/** The steps of the application so far, oldest first. */
function StatusSteps({ steps }: Pick<ShownStatus, 'steps'>) {
  const { status: texts } = useOutsideMessages().pages.confirmation
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
            <LongTime at={at} className={styles.time} />
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

function NextSteps({ next, status, correction }: ShownStatus) {
  const { next: texts } = useOutsideMessages().pages.confirmation
  const { decisionDays = 0 } = pageConfig()
  const isWaiting = (status === 'received' || status === 'reviewing') && !correction
  return (
    <section>
      <h2>{texts.heading}</h2>
      <ol>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isWaiting && <p>{decisionDays > 0 ? texts.when(decisionDays) : texts.soon}</p>}
    </section>
  )
}

interface WithdrawProps {
  readonly link: LinkSecret
  readonly onWithdrawn: () => Promise<void>
}

/** Withdraws the application after a confirmation. */
function Withdraw({ link, onWithdrawn }: WithdrawProps) {
  const { failed, withdraw: texts } = useOutsideMessages().pages.confirmation.status
  const [state, setState] = useState<'offered' | 'asked' | 'sending' | 'failed'>('offered')
  const withdraw = async () => {
    setState('sending')
    if (await withdrawApplication(link)) await onWithdrawn()
    else setState('failed')
  }
  return (
    <section className="no-print">
      <h2>{texts.heading}</h2>
      <p>{texts.intro}</p>
      <div aria-live="polite">{state === 'failed' && <Banner kind="warning">{failed}</Banner>}</div>
      <div className={styles.quiet}>
        <Button loading={state === 'sending'} onPress={() => setState('asked')} variant="text">
          {texts.button}
        </Button>
      </div>
      <AlertDialog
        cancelLabel={texts.cancel}
        confirmLabel={texts.confirm}
        danger
        onCancel={() => setState('offered')}
        onConfirm={withdraw}
        open={state === 'asked'}
        title={texts.title}
      >
        {texts.body}
      </AlertDialog>
    </section>
  )
}
