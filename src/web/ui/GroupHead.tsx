import type { FieldProps, useFieldIds } from './FieldFrame.tsx'
import { FieldMessage } from './FieldMessage.tsx'
import styles from './GroupHead.module.css'
import { useUiText } from './ui-text.ts'

interface Props {
  readonly field: FieldProps
  readonly ids: ReturnType<typeof useFieldIds>
  /** Whether the group has had the focus. */
  readonly visited: boolean
}

/** The label, hint and message above the options of a group. */
export function GroupHead({ field, ids, visited }: Props) {
  const uiText = useUiText()
  return (
    <>
      <div className={styles.head}>
        <span className={styles.label} id={ids.label}>
          {field.label}
        </span>
        {field.optional && (
          <span aria-hidden="true" className={styles.optional} id={ids.optional}>
            {uiText.optional}
          </span>
        )}
      </div>
      {field.hint !== undefined && (
        <div className={styles.hint} id={ids.hint}>
          {field.hint}
        </div>
      )}
      <FieldMessage
        id={ids.message}
        label={field.label}
        message={field.message}
        status={field.status}
        visited={visited}
      />
    </>
  )
}
