import { useEffect, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { addressLine } from '../../application/forms/us/addresses.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { declineReasonsIn } from '../../application/reference/decline-reasons.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { letter as texts } from '../../messages/console/decision.ts'
import { declineLetters } from '../../messages/reviewers.ts'
import { useLeaveWarning } from '../../web/tab/leaving.ts'
import { Button } from '../../web/ui/Button.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { countingIn } from '../history/history-entries.ts'
import styles from './Letter.module.css'

const HEADING_ID = 'adverse-action-letter'

/** Edited texts by the original text. When the tab locks, the letter closes without losing them. */
const editedTexts = new Map<string, string>()

interface Props {
  readonly application: ConsoleApplication
  readonly record: SealedRecord
  readonly onClose: () => void
}

/** The letter to a declined applicant, which the reviewer completes and prints. */
export function Letter({ application, record, onClose }: Props) {
  useEffect(() => document.getElementById(HEADING_ID)?.focus(), [])
  const [original] = useState(() => letterText(application, record))
  const [text, setText] = useState(editedTexts.get(original) ?? original)
  useLeaveWarning(text !== original)
  const open = /\[[^\]]*\]?/.exec(text)?.[0]
  const edit = (edited: string) => {
    editedTexts.set(original, edited)
    setText(edited)
  }
  return (
    <div className={styles.letter}>
      <div className="no-print">
        <PageHeading id={HEADING_ID} intro={texts.hint} title={texts.title} />
      </div>
      <div className={`no-print ${styles.edit}`}>
        <TextField
          label={texts.text}
          message={open && texts.incomplete(open)}
          onChange={edit}
          rows={24}
          value={text}
        />
        <div className="buttons">
          <Button disabled={open !== undefined} onPress={() => window.print()} variant="primary">
            {texts.print}
          </Button>
          <Button onPress={onClose}>{texts.close}</Button>
        </div>
      </div>
      <div aria-hidden="true" className={styles.paper} lang={record.evidence.language}>
        {open === undefined ? text : texts.incomplete(open)}
      </div>
    </div>
  )
}

function letterText({ history, reference }: ConsoleApplication, record: SealedRecord): string {
  const { submission, evidence, shown } = record
  const { adverseActionLetter, anotherReason, declineReasonTexts, dateText } =
    declineLetters[evidence.language]
  const declined = countingIn(history).findLast(
    ({ kind, detail }) => kind === 'status' && detail.to === 'declined',
  )
  return adverseActionLetter({
    brandName: shown.brandName,
    date: dateText(declined?.at ?? evidence.signedAt),
    businessName: visibleText(submission.legalBusinessName || submission.businessName),
    address: visibleText(addressLine(submission.mailingAddress ?? submission.businessAddress)),
    reference,
    reasons: declineReasonsIn(declined?.detail.reasons).map((reason) =>
      reason === 'other' ? anotherReason : declineReasonTexts[reason],
    ),
  })
}
