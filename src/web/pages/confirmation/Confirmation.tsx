import { useEffect, useState } from 'react'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { askForReference, type KnownReference } from '../../requests/applications.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { returnUrlFor } from '../../state/return-url.ts'
import { Button } from '../../ui/Button.tsx'
import { SuccessIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SupportSection } from '../../ui/SupportContact.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import styles from './Confirmation.module.css'
import { copyLinkIn, useCopyLinkFragment } from './copy-link.ts'
import { SignedCopy } from './SignedCopy.tsx'

/**
 * After submission: the reference number, the signed copy, and what happens next. All of it comes
 * from the URL's fragment, so that a reload shows it again.
 */
export function Confirmation() {
  const { pageTitles } = useMessages()
  const { invitation, pages } = useLaterMessages()
  const { confirmation: texts } = pages
  const fragment = useCopyLinkFragment()
  const link = copyLinkIn(fragment)
  const [known, setKnown] = useState<KnownReference>()
  useEffect(() => {
    if (link.reference !== '') {
      askForReference(link.reference).then(setKnown)
    }
  }, [link.reference])
  if (link.reference === '') return <TextPage {...texts.noReference} />
  if (known === 'unknown') return <TextPage {...texts.unknown(link.reference)} />
  // Whoever has the secret comes from the submission itself.
  if (link.secret === '' && known !== 'received') {
    return known === undefined ? <Skeleton /> : <TextPage {...texts.notAsked(link.reference)} />
  }
  const returnUrl = returnUrlFor(link.reference)
  const { decisionDays = 0 } = pageConfig()
  const next = link.isCorrected ? texts.corrected : texts
  return (
    <TextPage
      intro={
        <span className={styles.received}>
          <SuccessIcon />
          {next.intro}
        </span>
      }
      title={pageTitles.confirmation}
    >
      <section className={styles.reference}>
        <h2>{texts.reference.heading}</h2>
        <p className={styles.number}>{link.reference}</p>
        <p>{texts.reference.keep}</p>
        <CopyButton label={texts.reference.copy} text={link.reference} />
        {link.mailedTo !== '' && <p>{texts.mailed(link.mailedTo)}</p>}
      </section>
      {link.secret !== '' && (
        <SignedCopy key={fragment} reference={link.reference} secret={link.secret} />
      )}
      {link.secret !== '' && (
        <CopyButton
          label={texts.copy.link}
          text={`${window.location.origin}${window.location.pathname}#${link.reference}.${link.secret}`}
        />
      )}
      <section>
        <h2>{texts.next.heading}</h2>
        <ol>
          {next.next.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {decisionDays > 0 && <p>{texts.next.when(decisionDays)}</p>}
      </section>
      {returnUrl && (
        <p className="no-print">
          <a href={returnUrl.href}>{invitation.back(returnUrl.host)}</a>
        </p>
      )}
      <SupportSection contact={pageConfig()} texts={texts.questions} />
      <p className="no-print">
        <Button onPress={() => window.print()}>{texts.print}</Button>
      </p>
    </TextPage>
  )
}

/** Copies a text, and says whether that worked. */
function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const texts = useLaterMessages().saveLater
  const [isCopied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <p className="no-print">
      <Button onPress={copy}>{label}</Button>{' '}
      <span role="status">
        {isCopied === true && texts.copied}
        {isCopied === false && texts.notCopied}
      </span>
    </p>
  )
}
