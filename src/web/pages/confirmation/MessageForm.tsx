import { type FormEvent, useId, useState } from 'react'
import { dayOf } from '../../../application/fields/field.ts'
import { message as field } from '../../../application/fields/text.ts'
import { errorText } from '../../../messages/error-text.ts'
import { useLanguage, useLaterMessages } from '../../language/messages.ts'
import { writeMessage } from '../../requests/application-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Confirmation.module.css'

interface Props {
  readonly link: { readonly reference: string; readonly secret: string }
  readonly onWritten: () => Promise<void>
}

/** One message to the reviewer, until the reviewer asks something. */
export function MessageForm({ link, onWritten }: Props) {
  const messages = useLaterMessages()
  const language = useLanguage()
  const { failed, thread: texts } = messages.pages.confirmation.status
  const id = useId()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [state, setState] = useState<
    'typing' | 'sending' | { readonly refusal: string | undefined }
  >('typing')
  const rule = field.validate(text, dayOf(new Date()))
  const broken = isChecked ? rule : undefined
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (rule) return document.getElementById(id)?.focus()
    if (state === 'sending') return
    setState('sending')
    const answer = await writeMessage({ ...link, text }, language)
    if (answer === 'written') await onWritten()
    else setState(answer)
  }
  return (
    <form className={`no-print ${styles.form}`} noValidate onSubmit={send}>
      <h3>{texts.write}</h3>
      <TextField
        field={field}
        hint={texts.hint}
        id={id}
        label={texts.message}
        message={broken && errorText(broken, messages)}
        onChange={setText}
        rows={3}
        status={broken ? 'error' : 'none'}
        value={text}
      />
      <div aria-live="polite">
        {typeof state === 'object' && <Banner kind="warning">{state.refusal ?? failed}</Banner>}
      </div>
      <p>
        <Button loading={state === 'sending'} type="submit">
          {texts.send}
        </Button>
      </p>
    </form>
  )
}
