import { useId, useState } from 'react'
import { errorText } from '../../messages/error-text.ts'
import { focusOnNextFrame } from '../form/focus.ts'
import { useOutsideMessages } from '../language/messages.ts'
import { type LinkError, objectToOwnerLink } from '../requests/owner-entry.ts'
import type { Access } from '../requests/request.ts'
import { encryptText } from '../secret-links/encryption.ts'
import { mailLink } from '../secret-links/mail-link.ts'
import type { SecretLink } from '../secret-links/secret-link.ts'
import { useLeaveWarning } from '../tab/leaving.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Collapsible } from '../ui/Collapsible.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './OwnerEntry.module.css'
import { MAX_OBJECTION_LENGTH, readObjection, type ShownOwnerLink } from './shown-owner-link.ts'

interface Props {
  readonly access: Access
  readonly link: SecretLink
  readonly shown: ShownOwnerLink
  /** The objection before this page was opened; empty if it cannot be read. */
  readonly objection: string | undefined
  /** Called when the link no longer works. */
  readonly onEnd: (error: LinkError) => void
}

/**
 * "This isn't right": tells the sender of the link what is wrong, once, independently of the entry.
 */
export function OwnerObjection({ access, link, shown, objection, onEnd }: Props) {
  const messages = useOutsideMessages()
  const { objection: texts } = messages.ownerEntry
  const [said, setSaid] = useState(objection)
  const [state, setState] = useState<'closed' | 'open' | 'wrong' | 'sending' | 'failed'>('closed')
  const [typed, setTyped] = useState('')
  const ids = { field: useId(), said: useId() }

  useLeaveWarning(state !== 'closed' && said === undefined && typed !== '')
  const isTooLong = typed.length > MAX_OBJECTION_LENGTH
  const tooLong = { code: 'text.length', params: { max: MAX_OBJECTION_LENGTH } } as const

  const send = async () => {
    const text = readObjection(typed)
    if (text === '' || isTooLong) {
      setState('wrong')
      focusOnNextFrame(ids.field)
      return
    }
    setState('sending')
    const outcome = await objectToOwnerLink(access, await encryptText(link, text))
    if (outcome === 'unreachable') return setState('failed')
    if (outcome !== 'stored' && outcome !== 'objected') return onEnd(outcome)
    // A reload shows an objection from another tab.
    setSaid(outcome === 'stored' ? text : '')
    focusOnNextFrame(ids.said)
  }

  if (said !== undefined) {
    const { businessEmail } = shown
    const { subject, body } = texts.mail(shown, said)
    return (
      <div id={ids.said} role="status" tabIndex={-1}>
        <Banner>
          <p>{said === '' ? texts.saidBefore(shown) : texts.said(shown)}</p>
          {said !== '' && <blockquote className={styles.text}>{said}</blockquote>}
          {said !== '' && businessEmail !== '' && (
            <p>
              <a href={mailLink(businessEmail, subject, body)}>{texts.alsoByMail(shown)}</a>
            </p>
          )}
        </Banner>
      </div>
    )
  }
  const isOpen = state !== 'closed'
  const isWrong = state === 'wrong'
  return (
    <div className={styles.objection}>
      <div className={styles.open}>
        <Button
          expanded={isOpen}
          onPress={() => setState(isOpen ? 'closed' : 'open')}
          variant="text"
        >
          {texts.open}
        </Button>
      </div>
      <Collapsible open={isOpen}>
        <TextField
          hint={texts.hint(shown)}
          id={ids.field}
          label={texts.label}
          message={isWrong ? (isTooLong ? errorText(tooLong, messages) : texts.empty) : undefined}
          onChange={setTyped}
          rows={3}
          status={isWrong ? 'error' : 'none'}
          value={typed}
        />
        <div role="alert">
          {state === 'failed' && <Banner kind="warning">{texts.failed}</Banner>}
        </div>
        <div>
          <Button loading={state === 'sending'} onPress={send}>
            {texts.send(shown)}
          </Button>
        </div>
      </Collapsible>
    </div>
  )
}
