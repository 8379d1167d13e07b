import { useId, useState } from 'react'
import { email as field } from '../../../application/fields/email.ts'
import { dayOf } from '../../../application/fields/field.ts'
import { errorText } from '../../../messages/error-text.ts'
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
  const messages = useOutsideMessages()
  const { link: texts } = messages.pages.confirmation.status
  const id = useId()
  const { heading, send } = isMain ? texts : texts.back
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const broken = field.validate(email, dayOf(new Date()))
  const ask = async () => {
    setChecked(true)
    if (!broken) return askForStatusLink({ reference, email })
    document.getElementById(id)?.focus()
    return undefined
  }
  return (
    <section>
      <h2>{heading}</h2>
      {!isMain && <p>{texts.back.intro}</p>}
      {pageConfig().mailsCopy && (
        <div className={isMain ? undefined : styles.form}>
          <TextField
            {...(isChecked && broken && { status: 'error', message: errorText(broken, messages) })}
            autoComplete="email"
            field={field}
            id={id}
            inputMode="email"
            label={texts.email}
            onChange={setEmail}
            spellCheck={false}
            value={email}
          />
          <SendButton isMain={isMain} label={send} send={ask} sent={texts.sent} />
        </div>
      )}
    </section>
  )
}
