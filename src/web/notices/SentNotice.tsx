import { useEffect, useState } from 'react'
import { CONFIRMATION_PATH } from '../../api/pages.ts'
import { useLaterMessages } from '../language/messages.ts'
import { askForReference } from '../requests/applications.ts'
import { rememberSent, sentReference } from '../tab/sent-reference.ts'
import { Banner } from '../ui/Banner.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'

/** Shows the server's state of the application that this tab sent, until it is closed. */
export function SentNotice() {
  const { sent: texts } = useLaterMessages()
  const [reference, setReference] = useState('')
  useEffect(() => {
    const sent = sentReference()
    askForReference(sent).then((known) => {
      if (known === 'unknown') rememberSent('')
      else setReference(sent)
    })
  }, [])
  const close = () => {
    rememberSent('')
    setReference('')
  }
  return (
    <div role="status">
      {reference && (
        <Banner onClose={close}>
          <p>
            {texts.before}{' '}
            <strong>
              <Unbroken part={reference} text={reference} />
            </strong>
            . <a href={`${CONFIRMATION_PATH}#${reference}`}>{texts.link}</a>
          </p>
        </Banner>
      )}
    </div>
  )
}
