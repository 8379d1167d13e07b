import { useState } from 'react'
import { useOutsideMessages } from '../../language/messages.ts'
import { askForStatusLink } from '../../requests/application-status.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Confirmation.module.css'
import { SendButton } from './parts.tsx'

interface Props {
  readonly reference: string
  /** Whether the link that the page was opened with opens nothing, and this is what is to be done. */
  readonly isMain?: boolean
}

/**
 * How to come back to the application; where mails are sent, also by a link that is mailed to an
 * address of the application. The answer does not say whether it is one.
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
