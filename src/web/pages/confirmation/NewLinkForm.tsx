import { useState } from 'react'
import { useOutsideMessages } from '../../language/messages.ts'
import { askForStatusLink } from '../../requests/application-status.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Confirmation.module.css'
import { SendButton } from './parts.tsx'

interface Props {
  readonly reference: string
  /** Whether the page's link opens nothing, so that a new link is the main action. */
  readonly isMain?: boolean
}

/**
 * Explains how to return to the application. If the operator sends mail, it also mails a link to an
 * address of the application. The answer does not say whether the address is one.
 */
export function NewLinkForm({ reference, isMain = false }: Props) {
  const { link: texts } = useOutsideMessages().pages.confirmation.status
  const { heading, send } = isMain ? texts : texts.back
  const [email, setEmail] = useState('')
  return (
    <section>
      <h2>{heading}</h2>
      {!isMain && <p>{texts.back.intro}</p>}
      {pageConfig().mailsCopy && (
        <div className={isMain ? undefined : styles.form}>
          <TextField
            autoComplete="email"
            label={texts.email}
            onChange={setEmail}
            type="email"
            value={email}
          />
          <SendButton
            isMain={isMain}
            label={send}
            send={() => askForStatusLink({ reference, email })}
            sent={texts.sent}
          />
        </div>
      )}
    </section>
  )
}
