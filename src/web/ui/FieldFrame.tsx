import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './FieldFrame.module.css'
import { FieldMessage, type FieldStatus } from './FieldMessage.tsx'
import { HelpDisclosure } from './HelpDisclosure.tsx'
import { useUiText } from './ui-text.ts'
import { withBreaks } from './with-breaks.tsx'

/** The props of every field. Only the `label` is its accessible name. */
export type FieldProps = {
  label: string
  /** The id of the element that gets the focus from the error summary. */
  id?: string | undefined
  name?: string | undefined
  status?: FieldStatus | undefined
  message?: ReactNode
  /**
   * What applicants need to know before typing. It is above the control, as a browser's suggestions
   * cover the rest.
   */
  hint?: ReactNode
  /** Appears with an answer below the control, which it does not move. */
  note?: ReactNode
  /** The remark about the given text, beside note and message. */
  remark?: ReactNode
  /** "Why we ask": one or two sentences behind a disclosure. */
  help?: ReactNode
  /** Shows "(optional)" beside the label, outside the accessible name. */
  optional?: boolean | undefined
}

type FieldIds = {
  control: string
  label: string
  /** The value of `aria-describedby`: the optional mark, hint, note and message of the field. */
  describedBy: string | undefined
  hint: string
  note: string
  remark: string
  message: string
  optional: string
}

/** Returns the ids that connect label, hint and message to the control. */
export function useFieldIds(props: FieldProps): FieldIds {
  const ownId = useId()
  const control = props.id ?? ownId
  const ids = {
    control,
    label: `${control}-label`,
    hint: `${control}-hint`,
    note: `${control}-note`,
    remark: `${control}-remark`,
    message: `${control}-message`,
    optional: `${control}-optional`,
  }
  const describedBy = classNames(
    props.optional && ids.optional,
    props.hint !== undefined && ids.hint,
    props.note !== undefined && ids.note,
    props.remark !== undefined && ids.remark,
    props.message ? ids.message : undefined,
  )
  return { ...ids, describedBy: describedBy || undefined }
}

/**
 * Label, hint, control, "Why we ask", note, message and remark, in this order. "Why we ask" is
 * drawn beside the label, and its answer above the control. Tab reaches it after the control.
 */
export function FieldFrame({
  field,
  ids,
  labelPresses = true,
  children,
}: {
  field: FieldProps
  ids: FieldIds
  /** False if a click on the label focuses the control without clicking it. */
  labelPresses?: boolean
  children: ReactNode
}) {
  const { label, hint, note, remark, help, optional, status, message } = field
  const uiText = useUiText()
  const [visited, setVisited] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that the focus was inside
    <div className={styles.field} data-field="" onFocus={() => setVisited(true)}>
      <div className={styles.head}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the control itself */}
        <label
          className={styles.label}
          htmlFor={ids.control}
          id={ids.label}
          onClick={(event) => {
            if (labelPresses) return
            event.preventDefault()
            document.getElementById(ids.control)?.focus()
          }}
        >
          {withBreaks(label)}
        </label>
        {optional && (
          <span aria-hidden="true" className={styles.optional} id={ids.optional}>
            {uiText.optional}
          </span>
        )}
      </div>
      {hint !== undefined && (
        <div className={styles.hint} id={ids.hint}>
          {hint}
        </div>
      )}
      <div className={styles.control}>{children}</div>
      {help !== undefined && <HelpDisclosure labelId={ids.label}>{help}</HelpDisclosure>}
      <div className={styles.notes}>
        {note !== undefined && (
          <div className={styles.note} id={ids.note}>
            {note}
          </div>
        )}
        <FieldMessage
          id={ids.message}
          label={label}
          message={message}
          status={status}
          visited={visited}
        />
        <div aria-atomic="true" aria-live={visited ? 'polite' : 'off'} className={styles.remark}>
          {remark !== undefined && (
            <span>
              <span className="visually-hidden">{label}: </span>
              <span id={ids.remark}>{remark}</span>
            </span>
          )}
        </div>
      </div>
    </div>
  )
}
