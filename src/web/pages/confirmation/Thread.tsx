import { type FormEvent, useEffect, useId, useState } from 'react'
import { dayOf } from '../../../application/fields/field.ts'
import { message as field } from '../../../application/fields/text.ts'
import { errorText } from '../../../messages/error-text.ts'
import { useLanguage, useOutsideMessages } from '../../language/messages.ts'
import { type ShownStatus, writeMessage } from '../../requests/application-status.ts'
import { useLeaveWarning } from '../../tab/leaving.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Confirmation.module.css'
import type { LinkSecret } from './copy-link.ts'
import { ThreadEntries } from './ThreadEntries.tsx'

/** During a rollout, a server of an earlier release sends no thread. */
interface Props extends Partial<Pick<ShownStatus, 'thread' | 'mayWrite'>> {
  readonly link: LinkSecret
  readonly onWritten: () => Promise<void>
}

/** The conversation with the reviewer, and a message to add to it. */
export function Thread({ thread = [], mayWrite = false, link, onWritten }: Props) {
  const { thread: texts } = useOutsideMessages().pages.confirmation.status
  const headingId = useId()
  const [text, setText] = useState('')
  const own = thread.filter(({ from }) => from === 'applicant').length
  // The number of their entries before a message was sent: it may arrive without an answer.
  const [before, setBefore] = useState<number>()
  const hasArrived = before !== undefined && own > before
  // A decision, or a message from elsewhere, takes away nothing that was typed.
  const isWriting = mayWrite || (text !== '' && !hasArrived)
  useEffect(() => {
    if (!hasArrived) return
    setText('')
    // The form that had the focus is gone.
    document.getElementById(headingId)?.focus()
  }, [hasArrived, headingId])
  const change = (typed: string) => {
    setBefore(undefined)
    setText(typed)
  }
  if (thread.length === 0 && !isWriting) return null
  return (
    <section className={thread.length === 0 ? 'no-print' : undefined}>
      <h2 id={headingId} tabIndex={-1}>
        {texts.heading}
      </h2>
      <ThreadEntries entries={thread} />
      <p role="status">{hasArrived && !mayWrite && texts.sent}</p>
      {isWriting && (
        <MessageForm
          link={link}
          onChange={change}
          onSend={() => setBefore(own)}
          onWritten={onWritten}
          text={text}
        />
      )}
    </section>
  )
}

interface MessageFormProps extends Pick<Props, 'link' | 'onWritten'> {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
}

/** Takes one message to the reviewer, until the reviewer asks something. */
function MessageForm({ link, onWritten, text, onChange, onSend }: MessageFormProps) {
  const messages = useOutsideMessages()
  const language = useLanguage()
  const { failed, thread: texts } = messages.pages.confirmation.status
  const id = useId()
  const [isChecked, setChecked] = useState(false)
  const [state, setState] = useState<
    'typing' | 'sending' | { readonly refusal: string | undefined }
  >('typing')
  const rule = field.validate(text, dayOf(new Date()))
  const broken = isChecked ? rule : undefined
  useLeaveWarning(text !== '')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (rule) return document.getElementById(id)?.focus()
    if (state === 'sending') return
    setState('sending')
    onSend()
    const answer = await writeMessage({ ...link, text }, language)
    if (answer !== 'written') setState(answer)
    // Without an answer, the message may still have arrived.
    if (answer === 'written' || answer.refusal === undefined) await onWritten()
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
        onChange={onChange}
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
