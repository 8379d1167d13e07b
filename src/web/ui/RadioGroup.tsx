import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { GroupHead } from './GroupHead.tsx'
import { HelpDisclosure } from './HelpDisclosure.tsx'
import styles from './RadioGroup.module.css'
import { useRevealed } from './use-revealed.ts'

type RadioOption = {
  id: string
  text: string
  /** Shown under the option while it is selected. */
  details?: ReactNode
}

/**
 * A choice of one of a few visible options. The `id` is on the selected option, otherwise on the
 * first.
 */
type RadioGroupProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  options: readonly RadioOption[]
  /** Whether the options are side by side if there is room. */
  inline?: boolean | undefined
  /** Whether the options have no frame. */
  plain?: boolean | undefined
}

export function RadioGroup(props: RadioGroupProps) {
  const ids = useFieldIds(props)
  const [visited, setVisited] = useState(false)
  const chosen = props.options.findIndex((option) => option.id === props.value)
  const first = Math.max(chosen, 0)
  return (
    <div
      aria-describedby={ids.describedBy}
      aria-invalid={props.status === 'error' || undefined}
      aria-labelledby={ids.label}
      className={styles.group}
      onFocus={() => setVisited(true)}
      role="radiogroup"
    >
      <GroupHead field={props} ids={ids} visited={visited} />
      <div
        className={classNames(
          styles.options,
          props.inline && styles.inline,
          props.plain && styles.plain,
        )}
        data-status={props.status ?? 'none'}
      >
        {props.options.map((option, index) => (
          <div key={option.id}>
            <label className={styles.row}>
              <input
                // Orca does not read the description of a group.
                aria-describedby={index === first && props.message ? ids.message : undefined}
                checked={index === chosen}
                className={styles.dot}
                data-known={index === chosen || undefined}
                id={index === first ? ids.control : undefined}
                name={props.name ?? ids.control}
                onChange={() => props.onChange(option.id)}
                // Without a choice, Chromium's Tab may lead to the last option.
                tabIndex={index === first ? 0 : -1}
                type="radio"
                value={option.id}
              />
              <span>{option.text}</span>
            </label>
            {option.details !== undefined && (
              <Details open={index === chosen}>{option.details}</Details>
            )}
          </div>
        ))}
      </div>
      {props.help !== undefined && (
        <HelpDisclosure labelId={ids.label}>{props.help}</HelpDisclosure>
      )}
    </div>
  )
}

function Details({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const revealed = useRevealed(open)
  return (
    open && (
      <div className={styles.details} ref={revealed}>
        {children}
      </div>
    )
  )
}
