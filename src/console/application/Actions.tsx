import { useState } from 'react'
import {
  CONSOLE_ASSIGNEE_PATH,
  CONSOLE_COPY_PATH,
  type ConsoleApplication,
  ofApplication,
} from '../../api/console/applications.ts'
import { letter, application as texts } from '../../messages/en-console.ts'
import { Button } from '../../web/ui/Button.tsx'
import { saveFile } from '../../web/ui/save-file.ts'
import { Failed } from '../parts/Failed.tsx'
import { type Failure, getFile, send } from '../requests/request.ts'
import { useMay, useSession } from '../requests/session.ts'
import styles from './Actions.module.css'

interface Props {
  readonly application: ConsoleApplication
  readonly onChange: () => Promise<void>
  /** Undefined if there is no letter to write. */
  readonly onLetter: (() => void) | undefined
}

/** What can be done with an application apart from deciding it. */
export function Actions({ application, onChange, onLetter }: Props) {
  const { reference, assignee, copy } = application
  const mayAssign = useMay('reviewer')
  const email = useSession(({ session }) => session?.email)
  const [busy, setBusy] = useState<'copy' | 'assign'>()
  const [failure, setFailure] = useState<Failure>()
  const isMine = assignee !== null && assignee.email === email
  const assign = async () => {
    setBusy('assign')
    const body = { assignee: isMine ? null : 'me' }
    const answer = await send('PUT', ofApplication(CONSOLE_ASSIGNEE_PATH, reference), body)
    setFailure(answer.ok ? undefined : answer.failure)
    if (answer.ok) await onChange()
    setBusy(undefined)
  }
  const download = async () => {
    setBusy('copy')
    const answer = await getFile(ofApplication(CONSOLE_COPY_PATH, reference))
    setFailure(answer.ok ? undefined : answer.failure)
    if (answer.ok) saveFile(answer.value, `${reference}.pdf`)
    setBusy(undefined)
  }
  return (
    <div className={styles.actions}>
      {mayAssign && (
        <Button loading={busy === 'assign'} onPress={assign}>
          {isMine ? texts.unassign : texts.assignToMe}
        </Button>
      )}
      {copy.available && (
        <Button loading={busy === 'copy'} onPress={download}>
          {texts.copy}
        </Button>
      )}
      <Button onPress={() => window.print()}>{texts.print}</Button>
      {onLetter && <Button onPress={onLetter}>{letter.open}</Button>}
      {failure && <Failed failure={failure} />}
    </div>
  )
}
