import { useId } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { formatDollars } from '../../application/forms/us/fields/money.ts'
import { type DeclineReason, declineReasons } from '../../application/reference/decline-reasons.ts'
import { decision as texts } from '../../messages/console/decision.ts'
import { declineReasonTexts } from '../../messages/en/decline-reasons.ts'
import { Button } from '../../web/ui/Button.tsx'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { FieldMessage } from '../../web/ui/FieldMessage.tsx'
import { RadioGroup } from '../../web/ui/RadioGroup.tsx'
import { focusOnStep } from '../review/step-focus.ts'
import type { ApprovalGap } from './approval-gaps.ts'
import styles from './decision.module.css'
import type { DecisionDraft, DraftErrors } from './use-decision-draft.ts'

interface Props {
  readonly application: ConsoleApplication
  readonly draft: DecisionDraft
  readonly errors: DraftErrors
  readonly missing: readonly ApprovalGap[]
  readonly choose: (id: string) => void
  readonly changeReasons: (reasons: readonly DeclineReason[]) => void
}

/** Lets the person choose the next status, and says what that status needs. */
export function DecisionChoice({ application, draft, errors, missing, ...change }: Props) {
  const { choices, isDecided, to, reasons } = draft
  if (isDecided) return <p className="hint">{texts.reopenHint}</p>
  return (
    <>
      <FourEyes application={application} />
      <RadioGroup
        label={texts.decide}
        message={errors.to}
        onChange={change.choose}
        options={choices.map((id) => ({ id, text: texts.actions[id] }))}
        status={errors.to ? 'error' : 'none'}
        value={to ?? ''}
      />
      {(to === undefined || to === 'approved') && <NotYet missing={missing} />}
      {to === 'declined' && (
        <Reasons error={errors.reasons} onChange={change.changeReasons} reasons={reasons} />
      )}
    </>
  )
}

function FourEyes({ application }: Pick<Props, 'application'>) {
  const { secondPerson, fourEyesAbove } = application
  if (secondPerson === null) return null
  const amount = formatDollars(fourEyesAbove ?? 0)
  return <p className="hint">{texts.fourEyes[secondPerson](amount)}</p>
}

/** Says what an approval still needs, and leads there. */
function NotYet({ missing }: Pick<Props, 'missing'>) {
  if (missing.length === 0) return null
  const leadTo = (id: string) => {
    const isStep = document.getElementById(id)?.matches('li') === true
    if (isStep) focusOnStep(id)
    else document.getElementById(id)?.focus()
  }
  return (
    <div>
      <p className="hint">{texts.missing}</p>
      <ul className={styles.missing}>
        {missing.map(({ id, text }) => (
          <li key={id}>
            <Button onPress={() => leadTo(id)} variant="text">
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ReasonsProps {
  readonly reasons: readonly DeclineReason[]
  readonly onChange: (reasons: readonly DeclineReason[]) => void
  readonly error: string | undefined
}

function Reasons({ reasons, onChange, error }: ReasonsProps) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={`${id}-hint ${id}-error`}
      className={styles.reasons}
      data-invalid={error ? '' : undefined}
    >
      <legend className={styles.legend}>{texts.reasons}</legend>
      <p className="hint" id={`${id}-hint`}>
        {texts.reasonsHint}
      </p>
      <FieldMessage
        id={`${id}-error`}
        label={texts.reasons}
        message={error}
        status={error ? 'error' : 'none'}
        visited
      />
      {declineReasons.map((reason) => (
        <Checkbox
          checked={reasons.includes(reason)}
          key={reason}
          label={declineReasonTexts[reason]}
          onChange={(isChosen) =>
            onChange(isChosen ? [...reasons, reason] : reasons.filter((other) => other !== reason))
          }
        />
      ))}
    </fieldset>
  )
}
