import { useState } from 'react'
import { Checkbox } from './Checkbox.tsx'
import styles from './CheckboxGroup.module.css'
import { type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { GroupHead } from './GroupHead.tsx'
import { HelpDisclosure } from './HelpDisclosure.tsx'

/**
 * A choice of any of a few visible options. The group has the `id`, and receives the focus for an
 * error.
 */
type CheckboxGroupProps = FieldProps & {
  /** The ids of the checked boxes, in the order of the options. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  options: readonly { id: string; text: string }[]
}

export function CheckboxGroup(props: CheckboxGroupProps) {
  const ids = useFieldIds(props)
  const [visited, setVisited] = useState(false)
  const change = (id: string, isChecked: boolean) =>
    props.onChange(
      props.options
        .map((option) => option.id)
        .filter((option) => (option === id ? isChecked : props.value.includes(option))),
    )
  return (
    <fieldset
      aria-describedby={ids.describedBy}
      aria-labelledby={ids.label}
      className={styles.group}
      id={ids.control}
      onFocus={() => setVisited(true)}
      tabIndex={-1}
    >
      <GroupHead field={props} ids={ids} visited={visited} />
      <div className={styles.options} data-status={props.status ?? 'none'}>
        {props.options.map(({ id, text }) => (
          <Checkbox
            checked={props.value.includes(id)}
            key={id}
            label={text}
            name={props.name ?? ids.control}
            onChange={(isChecked) => change(id, isChecked)}
          />
        ))}
      </div>
      {props.help !== undefined && (
        <HelpDisclosure labelId={ids.label}>{props.help}</HelpDisclosure>
      )}
    </fieldset>
  )
}
