import { useState } from 'react'
import { useLaterMessages } from '../../language/messages.ts'
import { askForStatusLink } from '../../requests/application-status.ts'
import { TextField } from '../../ui/TextField.tsx'
import { SendButton } from './parts.tsx'

interface Props {
  readonly reference: string
  /** Whether it is what is to be done on the page. */
  readonly isMain?: boolean
}

/** Asks for a new link at an address of the application; the answer does not say whether it is one. */
export function NewLinkForm({ reference, isMain = false }: Props) {
  const { link: texts } = useLaterMessages().pages.confirmation.status
  const [email, setEmail] = useState('')
  return (
    <section>
      <h2>{texts.heading}</h2>
      <TextField
        autoComplete="email"
        label={texts.email}
        onChange={setEmail}
        type="email"
        value={email}
      />
      <SendButton
        isMain={isMain}
        label={texts.send}
        send={() => askForStatusLink({ reference, email })}
        sent={texts.sent}
      />
    </section>
  )
}
