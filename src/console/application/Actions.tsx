import { assigneeRoute, type ConsoleApplication } from '../../api/console/applications.ts'
import { application as texts } from '../../messages/console/application.ts'
import { letter } from '../../messages/console/decision.ts'
import { Button } from '../../web/ui/Button.tsx'
import { useAct } from '../acts/acts.ts'
import { Failed } from '../parts/Failed.tsx'
import { send } from '../requests/request.ts'
import { useMay } from '../requests/session.ts'
import { usePress } from '../requests/use-press.ts'
import styles from './ApplicationPage.module.css'

export const LETTER_ID = 'letter'
export const CASE_FILE_ID = 'case-file'
export const DECISION_ID = 'decision'
export const ASSIGN_ID = 'assign'

interface Props {
  readonly application: ConsoleApplication
  /** Undefined if there is no letter to write. */
  readonly onLetter: (() => void) | undefined
  /** Undefined until the application is opened. */
  readonly onCaseFile: (() => void) | undefined
}

/** Buttons for everything but the decision. */
export function Actions({ application, onLetter, onCaseFile }: Props) {
  const { reference, assignee } = application
  const mayReview = useMay('reviewer')
  const isMine = assignee?.isMe === true
  const act = useAct()
  const assign = (seen: number) =>
    send(assigneeRoute, { params: { reference }, body: { assignee: isMine ? null : 'me', seen } })
  const { isBusy, failure, press } = usePress(() => act(assign))
  return (
    <div className={`buttons ${styles.actions}`}>
      {mayReview && (
        <Button id={ASSIGN_ID} loading={isBusy} onPress={press}>
          {isMine ? texts.unassign : texts.assignToMe}
        </Button>
      )}
      <Button onPress={() => window.print()}>{texts.print}</Button>
      {onCaseFile && (
        <Button id={CASE_FILE_ID} onPress={onCaseFile}>
          {texts.caseFile}
        </Button>
      )}
      {onLetter && (
        <Button id={LETTER_ID} onPress={onLetter}>
          {letter.open}
        </Button>
      )}
      {failure && <Failed {...failure} />}
    </div>
  )
}
