import { useId } from 'react'
import { type DeclineReason, declineReasons } from '../../application/reference/decline-reasons.ts'
import { decision as texts } from '../../messages/console/decision.ts'
import { declineReasonTexts } from '../../messages/en/decline-reasons.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { FieldMessage } from '../../web/ui/FieldMessage.tsx'
import styles from './decision.module.css'

interface Props {
  readonly reasons: readonly DeclineReason[]
  readonly onChange: (reasons: readonly DeclineReason[]) => void
  readonly error: string | undefined
}

export function Reasons({ reasons, onChange, error }: Props) {
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
