import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './FieldFrame.module.css'
import { FieldMessage, type FieldStatus } from './FieldMessage.tsx'
import { WhyWeAsk } from './WhyWeAsk.tsx'

/** What every field takes. `label` alone is its accessible name. */
export type FieldProps = {
  label: string
  /** The element that takes the focus; the error summary leads here. Made up when not given. */
  id?: string | undefined
  name?: string | undefined
  status?: FieldStatus | undefined
  message?: string | undefined
  hint?: ReactNode
  /** "Why we ask": one or two sentences behind a disclosure. */
  why?: ReactNode
  /** Says "optional" beside the label, outside the accessible name. */
  optional?: boolean | undefined
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean | undefined
  disabled?: boolean | undefined
}

export type FieldIds = {
  control: string
  label: string
  /** For `aria-describedby`: optional mark, hint and message, those that stand. */
  describedBy: string | undefined
  hint: string
  message: string
  optional: string
}

/** The ids that tie label, hint and message to the control. */
export function useFieldIds(props: FieldProps): FieldIds {
  const made = useId()
  const control = props.id ?? made
  const ids = {
    control,
    label: `${control}-label`,
    hint: `${control}-hint`,
    message: `${control}-message`,
    optional: `${control}-optional`,
  }
  const described = [
    props.optional && ids.optional,
    props.hint !== undefined && ids.hint,
    props.message !== undefined && props.message !== '' && ids.message,
  ].filter((id) => typeof id === 'string')
  return { ...ids, describedBy: described.length > 0 ? described.join(' ') : undefined }
}

/** Label, "Why we ask", control, hint and message, in this order. */
export function FieldFrame({
  field,
  ids,
  labelPresses = true,
  children,
}: {
  field: FieldProps
  ids: FieldIds
  /** False where a press on the label is to give the control the focus and not to press it. */
  labelPresses?: boolean
  children: ReactNode
}) {
  const { label, hint, why, optional, hideLabel, status, message } = field
  return (
    <div className={styles.field} data-field="">
      <div
        className={styles.head}
        data-unseen={(hideLabel && !optional && why === undefined) || undefined}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the control itself is reached */}
        <label
          className={classNames(styles.label, hideLabel && 'visually-hidden')}
          htmlFor={ids.control}
          id={ids.label}
          onClick={(event) => {
            if (labelPresses) return
            event.preventDefault()
            document.getElementById(ids.control)?.focus()
          }}
        >
          {label}
        </label>
        {optional && (
          <span aria-hidden="true" className={styles.optional} id={ids.optional}>
            (optional)
          </span>
        )}
        {why !== undefined && <WhyWeAsk labelId={ids.label}>{why}</WhyWeAsk>}
      </div>
      <div className={styles.control}>{children}</div>
      <div className={styles.notes}>
        {hint !== undefined && (
          <div className={styles.hint} id={ids.hint}>
            {hint}
          </div>
        )}
        <FieldMessage id={ids.message} message={message} status={status} />
      </div>
    </div>
  )
}
