/** What the pages after a submission have in common. */
import { useState } from 'react'
import { useLaterMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { returnUrlFor } from '../../state/return-url.ts'
import { Button } from '../../ui/Button.tsx'
import { type Definition, DefinitionList } from '../../ui/DefinitionList.tsx'
import { SupportSection } from '../../ui/SupportContact.tsx'
import styles from './Confirmation.module.css'
import type { CopyLink } from './copy-link.ts'

/** The reference number, who applied, and where the link of the copy was mailed. */
export function Reference({
  link,
  rows = [],
}: {
  readonly link: CopyLink
  readonly rows?: readonly Definition[]
}) {
  const { confirmation: texts } = useLaterMessages().pages
  return (
    <section className={styles.reference}>
      <h2>{texts.reference.heading}</h2>
      <p className={styles.number}>{link.reference}</p>
      {rows.length > 0 && <DefinitionList rows={rows} />}
      <p>{texts.reference.keep}</p>
      <CopyButton label={texts.reference.copy} text={link.reference} />
      {link.mailedTo !== '' && <p>{texts.mailed(link.mailedTo)}</p>}
    </section>
  )
}

/** The way back to the site that invited, and whom to ask. */
export function PageEnd({ reference }: { readonly reference: string }) {
  const { invitation, pages } = useLaterMessages()
  const { confirmation: texts } = pages
  const returnUrl = returnUrlFor(reference)
  return (
    <>
      {returnUrl && (
        <p className="no-print">
          <a href={returnUrl.href}>{invitation.back(returnUrl.host)}</a>
        </p>
      )}
      <SupportSection contact={pageConfig()} texts={texts.questions} />
    </>
  )
}

/** Prints the page. */
export function PrintButton() {
  const { confirmation: texts } = useLaterMessages().pages
  return (
    <p className="no-print">
      <Button onPress={() => window.print()}>{texts.print}</Button>
    </p>
  )
}

interface CopyButtonProps {
  readonly label: string
  /** A text that has to be asked for is asked for at the press. */
  readonly text: string | (() => Promise<string>)
}

/** Copies a text, and says whether that worked. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const texts = useLaterMessages().finishLater
  const [isCopied, setCopied] = useState<boolean>()
  const copy = () =>
    write(text).then(
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

/** Safari lets a page copy after a request only what it was promised at the press. */
async function write(text: CopyButtonProps['text']): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  const promised = text().then((content) => new Blob([content], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': promised })])
}

interface SendButtonProps {
  readonly label: string
  /** Resolves to whether it worked. */
  readonly send: () => Promise<boolean>
  /** Shown in place of the button. */
  readonly sent: string
  /** Whether it is what is to be done on the page. */
  readonly isMain?: boolean
}

/** Has something mailed, once. */
export function SendButton({ label, send, sent, isMain = false }: SendButtonProps) {
  const { failed } = useLaterMessages().pages.confirmation.status
  const [state, setState] = useState<'offered' | 'sending' | 'sent' | 'failed'>('offered')
  const press = async () => {
    setState('sending')
    setState((await send()) ? 'sent' : 'failed')
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
