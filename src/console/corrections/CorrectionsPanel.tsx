import { useState } from 'react'
import type { ConsoleApplication, ConsoleCorrection } from '../../api/console/applications.ts'
import { cancelCorrectionRoute } from '../../api/console/corrections.ts'
import { fieldLabels } from '../../application/corrections/correction-labels.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { fromSubmission } from '../../application/submission.ts'
import { corrections as texts } from '../../messages/console/corrections.ts'
import { useLeaveWarning } from '../../web/tab/leaving.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCopy } from '../../web/ui/use-copy.tsx'
import { useAct } from '../acts/acts.ts'
import { failureText } from '../parts/failure-text.ts'
import { Panel } from '../parts/Panel.tsx'
import { timeText } from '../parts/time-text.ts'
import { send } from '../requests/request.ts'
import { useMay } from '../requests/session.ts'
import { usePress } from '../requests/use-press.ts'
import { recordTexts } from '../texts.ts'
import styles from './corrections.module.css'
import type { SentRequest } from './send-request.ts'

export const ASK_ID = 'ask'
export const ASK_QUESTION_ID = 'ask-question'
export const CANCEL_REQUEST_ID = 'cancel-request'
export const CORRECTIONS_ID = 'corrections'

interface Props {
  readonly application: ConsoleApplication
  /** The latest version, if it is opened. */
  readonly record: SealedRecord | undefined
  readonly sent: SentRequest | undefined
  readonly onAsk: () => void
  readonly onAskQuestion: () => void
}

/** The requests for corrections and their outcomes. */
export function CorrectionsPanel({ application, record, sent, onAsk, onAskQuestion }: Props) {
  const { corrections, nextStatuses, isProgramRemoved } = application
  const mayAsk = useMay('reviewer')
  const [isWithdrawn, setWithdrawn] = useState(false)
  const waiting = corrections.find(({ state }) => state === 'waiting')
  const past = corrections.filter((correction) => correction !== waiting).toReversed()
  const canAsk = mayAsk && !waiting && nextStatuses.length > 0
  if (corrections.length === 0 && !canAsk) return null
  return (
    <div id={CORRECTIONS_ID} tabIndex={-1}>
      <Panel title={texts.title}>
        {waiting && (
          <>
            <p>{texts.waiting(waiting.by, timeText(waiting.askedAt))}</p>
            <Fields record={record} fields={waiting.fields} />
            <p className="hint">{texts.until(timeText(waiting.expiresAt))}</p>
            {record && sent?.id === waiting.id && <Sent {...sent} />}
            {mayAsk && (
              <Withdraw
                id={waiting.id}
                onWithdrawn={() => setWithdrawn(true)}
                reference={application.reference}
              />
            )}
          </>
        )}
        <div role="status">
          {isWithdrawn && !waiting && <Banner kind="success">{texts.withdrawn}</Banner>}
        </div>
        {canAsk && isProgramRemoved && <p className="hint">{texts.programRemoved}</p>}
        {canAsk &&
          !isProgramRemoved &&
          (record ? (
            <div className={styles.copy}>
              <Button id={ASK_ID} onPress={onAsk}>
                {texts.ask}
              </Button>
              <Button id={ASK_QUESTION_ID} onPress={onAskQuestion}>
                {texts.askQuestion}
              </Button>
            </div>
          ) : (
            <p className="hint">{texts.unlockFirst}</p>
          ))}
        {past.length > 0 && (
          <>
            <h3>{texts.past}</h3>
            <ol className="items">
              {past.map((correction) => (
                <li key={correction.id}>
                  <p>{outcomeOf(correction)}</p>
                  <p className="hint">{texts.asked(correction.by, timeText(correction.askedAt))}</p>
                  <Fields record={record} fields={correction.fields} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Panel>
    </div>
  )
}

function Fields({ fields, record }: Pick<ConsoleCorrection, 'fields'> & Pick<Props, 'record'>) {
  const answers = record && fromSubmission(record.submission, formOfRecord(record))
  const words = record ? withOwnWords(recordTexts, formOfRecord(record)) : recordTexts
  return (
    <ul className={styles.fields}>
      {fieldLabels(fields, answers, words).map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  )
}

function outcomeOf({ state, version }: ConsoleCorrection): string {
  const { corrected, withdrawn, expired } = texts.outcomes
  if (version) return corrected(version.number, timeText(version.receivedAt))
  return state === 'withdrawn' ? withdrawn : expired
}

/** Says that the link is mailed. Otherwise it shows the link, which nobody else has. */
function Sent({ link }: SentRequest) {
  if (link === null) return <Banner kind="success">{texts.mailed}</Banner>
  return <OwnLink link={link} />
}

function OwnLink({ link }: { readonly link: string }) {
  const [copy, outcome, isCopied] = useCopy(link, texts)
  useLeaveWarning(!isCopied)
  return (
    <>
      <Banner kind="info">{texts.notMailed}</Banner>
      <TextField hint={texts.linkOnce} label={texts.link} onChange={() => undefined} value={link} />
      <div className={styles.copy}>
        <Button onPress={copy}>{texts.copyLink}</Button>
        {outcome}
      </div>
    </>
  )
}

interface WithdrawProps {
  readonly reference: string
  readonly id: string
  readonly onWithdrawn: () => void
}

function Withdraw({ reference, id, onWithdrawn }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false)
  const act = useAct()
  const cancel = (seen: number) =>
    send(cancelCorrectionRoute, { params: { reference, id }, query: { seen: String(seen) } })
  const { isBusy, failure, press } = usePress(() => act(cancel))
  const withdraw = async () => {
    setAsking(false)
    if (!(await press())) return
    onWithdrawn()
    document.getElementById(CORRECTIONS_ID)?.focus()
  }
  return (
    <>
      <div role="alert">{failure && <Banner kind="warning">{failureText(failure)}</Banner>}</div>
      <div>
        <Button id={CANCEL_REQUEST_ID} loading={isBusy} onPress={() => setAsking(true)}>
          {texts.withdraw}
        </Button>
      </div>
      <AlertDialog
        cancelLabel={texts.keep}
        confirmLabel={texts.withdraw}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={withdraw}
        open={isAsking}
        title={texts.withdrawTitle}
      >
        {texts.withdrawBody}
      </AlertDialog>
    </>
  )
}
