/** Common parts of the pages after a submission. */
import { type ReactNode, useState } from 'react'
import { lastDayText } from '../../../application/text/day-text.ts'
import { useMessages, useOutsideMessages } from '../../language/messages.ts'
import type { ShownStatus } from '../../requests/application-status.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { returnUrlFor } from '../../tab/return-url.ts'
import { Button } from '../../ui/Button.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { SuccessIcon } from '../../ui/icons.tsx'
import { SupportSection } from '../../ui/SupportContact.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { type CopySource, useCopy } from '../../ui/use-copy.tsx'
import styles from './Confirmation.module.css'
import type { CopyLink } from './copy-link.ts'

interface IntroProps {
  readonly isGood: boolean
  readonly children: ReactNode
}

/** The sentence under the title, with a tick for good news. */
export function Intro({ isGood, children }: IntroProps) {
  return (
    <span className={styles.received}>
      {isGood && <SuccessIcon />}
      {children}
    </span>
  )
}

interface ReferenceProps {
  readonly link: CopyLink
  /** The applicant's names; only for a link that opens a copy. */
  readonly about?: ShownStatus['about']
}

/** The reference number, the applicant's names, and where the link of the copy was mailed. */
export function Reference({ link, about }: ReferenceProps) {
  const { confirmation: texts } = useOutsideMessages().pages
  return (
    <section className={styles.reference}>
      <h2>{texts.reference.heading}</h2>
      <p className={styles.number} translate="no">
        {link.reference}
      </p>
      {about && (
        <DefinitionList
          rows={[
            { term: texts.reference.business, value: about.businessName, isTyped: true },
            { term: texts.reference.signedBy, value: about.signedBy, isTyped: true },
          ]}
        />
      )}
      <p>{texts.reference.keep}</p>
      <CopyButton label={texts.reference.copy} text={link.reference} />
      {link.mailedTo !== '' && <p>{texts.mailed(link.mailedTo)}</p>}
    </section>
  )
}

/** The way back to the site that invited the applicant, and the contact for questions. */
export function PageEnd({ reference }: { readonly reference: string }) {
  const { invitation } = useOutsideMessages()
  const returnUrl = returnUrlFor(reference)
  return (
    <>
      {returnUrl && (
        <p className="no-print">
          <a href={returnUrl.href}>{invitation.back(returnUrl.host)}</a>
        </p>
      )}
      <Questions />
    </>
  )
}

export function Questions() {
  const { questions } = useOutsideMessages().pages.confirmation
  return <SupportSection contact={pageConfig()} texts={questions} />
}

interface UnknownReferenceProps {
  readonly reference: string
  /** `unknown`: the server knows no such application. `notAsked`: it did not answer. */
  readonly reason: 'unknown' | 'notAsked'
}

/** Says that the page knows nothing about an application. */
export function UnknownReference({ reference, reason }: UnknownReferenceProps) {
  const { confirmation: texts } = useOutsideMessages().pages
  const { title, intro } = texts[reason](reference)
  return <TextPage intro={<Unbroken part={reference} text={intro} />} title={title} />
}

/**
 * Returns functions that put an ISO 8601 time into words: its day, or the last whole day before it.
 */
export function useDayTexts() {
  const { language } = useMessages()
  return {
    dayOf: (at: string) => new Date(at).toLocaleDateString(language, { dateStyle: 'long' }),
    lastDayOf: (at: string) => lastDayText(at, language, new Date()),
  }
}

export function PrintButton() {
  const { confirmation: texts } = useOutsideMessages().pages
  return (
    <p className="no-print">
      <Button onPress={() => window.print()}>{texts.print}</Button>
    </p>
  )
}

interface CopyButtonProps {
  readonly label: string
  readonly text: CopySource
}

/** Copies a text, and says whether that worked. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [copy, outcome] = useCopy(text, useOutsideMessages().finishLater)
  return (
    <p className="no-print">
      <Button onPress={copy}>{label}</Button> {outcome}
    </p>
  )
}

interface SendButtonProps {
  readonly label: string
  /** Sends the mail. Resolves to whether that worked; undefined if there is none to send. */
  readonly send: () => Promise<boolean | undefined>
  /** The text that replaces the button. */
  readonly sent: string
  readonly isMain?: boolean
}

/** Sends a mail once. */
export function SendButton({ label, send, sent, isMain = false }: SendButtonProps) {
  const { failed } = useOutsideMessages().pages.confirmation.status
  const [state, setState] = useState<'offered' | 'sending' | 'sent' | 'failed'>('offered')
  const press = async () => {
    setState('sending')
    const isSent = await send()
    setState(isSent === undefined ? 'offered' : isSent ? 'sent' : 'failed')
  }
  return (
    <div className={styles.download}>
      {state !== 'sent' && (
        <Button
          loading={state === 'sending'}
          onPress={press}
          variant={isMain ? 'primary' : 'secondary'}
        >
          {label}
        </Button>
      )}
      <p role="status">
        {state === 'sent' && sent}
        {state === 'failed' && failed}
      </p>
    </div>
  )
}
